import { describe, expect, it } from "vitest";
import { judge, type TestOutcome } from "./pending.ts";

const outcome = (name: string, passed: boolean): TestOutcome => ({ file: "a.mjs", name, passed, error: "why" });

describe("the list of pending tests", () => {
  it("leaves an expected failure out of both counts", () => {
    const { tally, complaints } = judge([outcome("one", true), outcome("two", false)], { "a.mjs": ["two"] });
    expect(tally).toEqual({ passed: 1, failed: 0, pending: 1 });
    expect(complaints).toEqual([]);
  });

  it("fails for a pending test that passes", () => {
    expect(judge([outcome("one", true)], { "a.mjs": ["one"] }).tally).toEqual({ passed: 0, failed: 1, pending: 0 });
  });

  it("fails for an unlisted test that fails", () => {
    const { tally, complaints } = judge([outcome("one", false)], { "b.mjs": [] });
    expect(tally).toEqual({ passed: 0, failed: 1, pending: 0 });
    expect(complaints).toEqual(["a.mjs: one\n    why"]);
  });

  it("fails for a pending test that no longer exists", () => {
    expect(judge([], { "a.mjs": ["gone"] }).tally.failed).toBe(1);
  });
});

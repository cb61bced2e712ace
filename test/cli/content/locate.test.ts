import { describe, expect, it } from "vitest";
import { lineOf } from "../../../src/cli/content/locate.ts";

const text = `{
  "$schema": "x",
  "bell": {
    "relicId": "bell",
    "Triggers": [
      { "boundary": "StartRound" },
      {
        "boundary": "EndRound, {[\\"]}",
        "effects": []
      }
    ]
  },
  "a/b": { "relicId": "drum" }
}`;

describe("the line of a JSON pointer", () => {
  it.each([
    [[], 1],
    [["bell"], 3],
    [["bell", "relicId"], 4],
    [["bell", "Triggers", "1"], 7],
    [["bell", "Triggers", "1", "effects"], 9],
    [["a/b", "relicId"], 13],
  ])("%j is on line %i", (steps, line) => {
    expect(lineOf(text, steps)).toBe(line);
  });

  it("finds names in any case, as content is read", () => {
    expect(lineOf(text, ["bell", "triggers", "0", "Boundary"])).toBe(6);
  });

  it("is that of the deepest part there is", () => {
    expect(lineOf(text, ["bell", "triggers", "1", "limit", "count"])).toBe(7);
    expect(lineOf(text, ["drum"])).toBe(1);
  });

  it("of a text that is no JSON is the first", () => {
    expect(lineOf("", ["bell"])).toBe(1);
    expect(lineOf("{", ["bell"])).toBe(1);
    expect(lineOf('{ "bell', ["bell"])).toBe(1);
  });
});

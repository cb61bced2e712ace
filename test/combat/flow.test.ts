import { describe, expect, it } from "vitest";
import { bounds } from "../../src/combat/bounds.ts";
import { asked, isFull, needsCheck, noFlow, sent, shown } from "../../src/combat/flow.ts";

const mebi = 1_048_576;

describe("what a socket was sent unread", () => {
  it("is at most four mebi-units, and checked from the first on, by one check at a time", () => {
    expect([bounds.unreadBeforeCheck, bounds.unread]).toEqual([mebi, 4 * mebi]);
    expect(needsCheck(sent(noFlow, mebi - 1))).toBe(false);
    const checked = asked(sent(noFlow, mebi), "one");
    expect([needsCheck(sent(noFlow, mebi)), needsCheck(sent(checked, mebi))]).toEqual([true, false]);
    expect([isFull(sent(checked, 3 * mebi - 1)), isFull(sent(checked, 3 * mebi))]).toEqual([false, true]);
  });

  it("is no more than what came after the check that the client sends back", () => {
    const checked = sent(asked(sent(noFlow, mebi), "one"), 10);
    expect(shown(checked, "one")).toEqual({ unread: 10, check: null });
  });

  it("is as it was when something else comes back", () => {
    const checked = asked(sent(noFlow, mebi), "one");
    expect(shown(checked, "two")).toBe(checked);
    expect(shown(noFlow, "one")).toBe(noFlow);
  });
});

import { describe, expect, it } from "vitest";
import type { InsertionStrategy } from "../../../src/engine/definitions/zones.ts";
import { drawIndex, drawShuffle } from "../../../src/engine/state/rng.ts";
import { lay, numbersIn, runStep, step } from "./grove.ts";

/** Moves cards 6 and 5, named in that order, out of a loam of 5, 9, 6 onto a mulch of 1, 2, 3. */
function moved(strategy: InsertionStrategy, index: number | null = null) {
  const before = lay({ loam: [5, 9, 6], mulch: [1, 2, 3] });
  const only = step("Move", {
    targetZoneId: "mulch",
    selection: { strategy: "Explicit" },
    insertion: { strategy, index },
  });
  return { before, after: runStep(before, only, { named: [6, 5] }).snapshot };
}

describe("insertions of a zone flow", () => {
  it("Top: the first to move ends on top", () => {
    expect(numbersIn(moved("Top").after, "mulch")).toEqual([6, 5, 1, 2, 3]);
  });

  it("Bottom: the last to move ends at the bottom", () => {
    expect(numbersIn(moved("Bottom").after, "mulch")).toEqual([1, 2, 3, 6, 5]);
  });

  it("AtIndex: the first to move gets the index; beyond the end is the bottom", () => {
    expect(numbersIn(moved("AtIndex", 1).after, "mulch")).toEqual([1, 6, 5, 2, 3]);
    expect(numbersIn(moved("AtIndex", 99).after, "mulch")).toEqual([1, 2, 3, 6, 5]);
    expect(numbersIn(moved("AtIndex").after, "mulch")).toEqual([6, 5, 1, 2, 3]);
  });

  it("PreserveSourceOrder: as they lay in their source", () => {
    expect(numbersIn(moved("PreserveSourceOrder").after, "mulch")).toEqual([1, 2, 3, 5, 6]);
  });

  it("PreserveSourceOrder is not creation order", () => {
    const only = step("Move", {
      targetZoneId: "mulch",
      selection: { strategy: "Explicit" },
      insertion: { strategy: "PreserveSourceOrder", index: null },
    });
    const after = runStep(lay({ loam: [8, 4] }), only, { named: [4, 8] }).snapshot;
    expect(numbersIn(after, "mulch")).toEqual([8, 4]);
  });

  it("CreationOrder: the oldest first", () => {
    const only = step("Move", {
      targetZoneId: "mulch",
      selection: { strategy: "All" },
      insertion: { strategy: "CreationOrder", index: null },
    });
    expect(numbersIn(runStep(lay({ loam: [8, 4, 6], mulch: [9] }), only).snapshot, "mulch")).toEqual([9, 4, 6, 8]);
  });

  it("RandomPosition: each card draws one of the places there are", () => {
    const { before, after } = moved("RandomPosition");
    const first = drawIndex(before.rng, 4);
    const second = drawIndex(first.rng, 5);
    const expected = [1, 2, 3];
    expected.splice(first.value, 0, 6);
    expected.splice(second.value, 0, 5);
    expect(numbersIn(after, "mulch")).toEqual(expected);
    expect(after.rng).toEqual(second.rng);
  });

  it("RandomPosition: an empty zone has one place and draws nothing", () => {
    const only = step("Move", { insertion: { strategy: "RandomPosition", index: null } });
    const after = runStep(lay({ loam: [1] }), only).snapshot;
    expect(numbersIn(after, "branch")).toEqual([1]);
    expect(after.rng.draws).toBe(5);
  });

  it("ShuffleAfterInsert: the whole zone, with what came in at the bottom, is shuffled", () => {
    const { before, after } = moved("ShuffleAfterInsert");
    const shuffled = drawShuffle(before.rng, [1, 2, 3, 6, 5]);
    expect(numbersIn(after, "mulch")).toEqual(shuffled.value);
    expect(after.rng.draws - before.rng.draws).toBe(4);
  });

  it("ShuffleAfterInsert: where nothing comes in nothing is shuffled", () => {
    const only = step("Move", {
      targetZoneId: "mulch",
      selection: { strategy: "All" },
      insertion: { strategy: "ShuffleAfterInsert", index: null },
    });
    const after = runStep(lay({ mulch: [1, 2, 3] }), only).snapshot;
    expect(numbersIn(after, "mulch")).toEqual([1, 2, 3]);
    expect(after.rng.draws).toBe(5);
  });

  it("an unordered zone is kept by card id and draws nothing", () => {
    const only = step("Move", { targetZoneId: "pond", insertion: { strategy: "ShuffleAfterInsert", index: null } });
    const after = runStep(lay({ loam: [3], pond: [8, 1] }), only).snapshot;
    expect(numbersIn(after, "pond")).toEqual([1, 3, 8]);
    expect(after.rng.draws).toBe(5);
  });
});

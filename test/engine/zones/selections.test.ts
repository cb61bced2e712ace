import { describe, expect, it } from "vitest";
import type { ZoneSelection } from "../../../src/engine/definitions/zones.ts";
import { drawIndex } from "../../../src/engine/state/rng.ts";
import { failure, flow, formula, lay, numbersIn, type RequestFields, runStep, step } from "./grove.ts";

/** Which cards a selection among ada's loam moves to her branch, in the order they arrive. */
function chosen(loam: readonly number[], selection: Partial<ZoneSelection>, more: RequestFields = {}) {
  return numbersIn(runStep(lay({ loam }), step("Move", { selection }), more).snapshot, "branch");
}

describe("selections of a zone flow", () => {
  it("Top takes the topmost, top first; one by default", () => {
    expect(chosen([5, 3, 4, 1], { strategy: "Top" })).toEqual([5]);
    expect(chosen([5, 3, 4, 1], { strategy: "Top", count: 2 })).toEqual([5, 3]);
  });

  it("Bottom takes from the bottom upward", () => {
    expect(chosen([5, 3, 4, 1], { strategy: "Bottom", count: 2 })).toEqual([1, 4]);
  });

  it("First and Last take from either end and keep the zone's order", () => {
    expect(chosen([5, 3, 4, 1], { strategy: "First", count: 2 })).toEqual([5, 3]);
    expect(chosen([5, 3, 4, 1], { strategy: "Last", count: 2 })).toEqual([4, 1]);
  });

  it("All takes everything, or so many as its count says", () => {
    expect(chosen([5, 3, 4], { strategy: "All" })).toEqual([5, 3, 4]);
    expect(chosen([5, 3, 4], { strategy: "All", count: 2 })).toEqual([5, 3]);
  });

  it("Explicit takes all the cards that are named, in the order they are named", () => {
    expect(chosen([5, 3, 4], { strategy: "Explicit" }, { named: [4, 5] })).toEqual([4, 5]);
    expect(chosen([5, 3, 4], { strategy: "Explicit" }, { named: [] })).toEqual([]);
  });

  it("Explicit counts a card named twice once", () => {
    expect(chosen([5, 3], { strategy: "Explicit" }, { named: [3, 3] })).toEqual([3]);
  });

  it("Explicit fails when a named card lies elsewhere", () => {
    const flows = [flow("it", [step("Move", { selection: { strategy: "Explicit" } })])];
    expect(failure(lay({ loam: [1], mulch: [2] }), flows, { named: [1, 2] })).toBe(
      'ZONE_FLOW_FAILED: Flow "it", step "only": it needs 2 cards and finds 1.',
    );
  });

  it("ByDefinition takes cards of the step's definitions, else of those the invocation names", () => {
    // By number the cards are fern, oak, flint, fern, oak.
    const loam = [5, 4, 3, 2, 1];
    expect(chosen(loam, { strategy: "ByDefinition", definitionIds: ["fern"], count: 2 })).toEqual([4, 1]);
    expect(chosen(loam, { strategy: "ByDefinition" }, { cardDefinitionIds: ["flint"] })).toEqual([3]);
  });

  it("ByTags takes cards with every required and no excluded tag", () => {
    const loam = [1, 2, 3];
    expect(chosen(loam, { strategy: "ByTags", requiredTags: ["green", "hard"] })).toEqual([2]);
    expect(chosen(loam, { strategy: "ByTags", requiredTags: ["hard"], excludedTags: ["green"] })).toEqual([3]);
  });

  it("ByCondition asks the condition of each card", () => {
    const condition = formula('hasTag("hard") && !hasTag("green")');
    expect(chosen([1, 2, 3], { strategy: "ByCondition", condition })).toEqual([3]);
  });

  it("filters narrow every strategy", () => {
    expect(chosen([1, 2, 3], { strategy: "Bottom", excludedTags: ["hard"] })).toEqual([1]);
    expect(chosen([1, 2, 3], { strategy: "All", requiredTags: ["hard"] })).toEqual([2, 3]);
  });

  it("selectAllMatches takes all that pass", () => {
    expect(chosen([1, 2, 3], { strategy: "ByTags", requiredTags: ["green"], selectAllMatches: true })).toEqual([1, 2]);
  });

  it("an unordered zone is read by card id, which is creation order", () => {
    const only = step("Move", { sourceZoneId: "pond", selection: { strategy: "Top", count: 2 } });
    expect(numbersIn(runStep(lay({ pond: [9, 2, 7] }), only).snapshot, "branch")).toEqual([2, 7]);
  });

  it("Random draws once per card, without replacement, among those left", () => {
    const before = lay({ loam: [1, 2, 3, 4] });
    const only = step("Move", { selection: { strategy: "Random", count: 2 } });
    const after = runStep(before, only).snapshot;
    const first = drawIndex(before.rng, 4);
    const left = [1, 2, 3, 4].filter((_, index) => index !== first.value);
    const second = drawIndex(first.rng, 3);
    expect(numbersIn(after, "branch")).toEqual([first.value + 1, left[second.value]]);
    expect(after.rng).toEqual(second.rng);
  });

  it("Random draws nothing where it takes all there is", () => {
    const before = lay({ loam: [3, 1] });
    const after = runStep(before, step("Move", { selection: { strategy: "Random", count: 2 } })).snapshot;
    expect(numbersIn(after, "branch")).toEqual([3, 1]);
    expect(after.rng).toEqual(before.rng);
  });
});

describe("counts of a zone flow", () => {
  const upTo = (
    source: string,
    more: RequestFields = {},
    layout: Parameters<typeof lay>[0] = { loam: [1, 2, 3, 4] },
  ) => {
    const selection = { countFormula: formula(source) };
    const run = runStep(lay(layout), step("Move", { selection, onInsufficient: "AllowPartial" }), more);
    return run.steps[0]?.movedCardIds.length;
  };

  it("a formula is rounded down and never below 0", () => {
    expect(upTo("5 / 2")).toBe(2);
    expect(upTo("0 - 3")).toBe(0);
  });

  it("requestedCount is the invocation's", () => {
    expect(upTo("requestedCount", { requestedCount: 3 })).toBe(3);
  });

  it("startingHandSize is the zone system's, initialHandDeficit what the play sources lack of it", () => {
    expect(upTo("startingHandSize")).toBe(3);
    expect(upTo("initialHandDeficit", {}, { loam: [1, 2, 3, 4], branch: [5] })).toBe(2);
    expect(upTo("initialHandDeficit", {}, { loam: [1, 2], branch: [5, 6, 7, 8] })).toBe(0);
  });

  it("general variables speak of the flow owner as the source", () => {
    // ada's sap is 10, her loam holds 4 cards.
    expect(upTo("source.resources.sap.current / 5")).toBe(2);
    expect(upTo("source.zones.loam.count - 1")).toBe(3);
  });

  it("a formula without a value fails the flow", () => {
    const only = step("Move", { selection: { countFormula: formula("1 / (round - 2)") } });
    expect(failure(lay({ loam: [1] }), [flow("it", [only])])).toMatch(
      /^ZONE_FLOW_FAILED: Flow "it", step "only": its count has no value/,
    );
  });
});

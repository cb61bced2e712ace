import { describe, expect, it } from "vitest";
import type { FlowStep } from "../../../src/engine/definitions/zones.ts";
import { failure, flow, lay, numberOf, numbersIn, runFlows, runStep, step } from "./grove.ts";

const drawFour = (more: Partial<FlowStep>) => step("Move", { ...more, selection: { count: 4 } });
const compost = flow("compost", [
  step("Move", {
    stepId: "back",
    sourceZoneId: "mulch",
    targetZoneId: "loam",
    selection: { strategy: "All" },
    insertion: { strategy: "PreserveSourceOrder", index: null },
  }),
]);

describe("a source with too few cards", () => {
  it("RejectTransaction fails the flow and says why", () => {
    expect(failure(lay({ loam: [1, 2] }), [flow("draw", [drawFour({})])])).toBe(
      'ZONE_FLOW_FAILED: Flow "draw", step "only": it needs 4 cards and finds 2.',
    );
  });

  it("PY-05 does not say how many match: the zone may be hidden from whoever reads it", () => {
    const ferns = step("Move", { selection: { strategy: "ByDefinition", definitionIds: ["fern"], count: 4 } });
    expect(failure(lay({ loam: [1, 2, 4] }), [flow("draw", [ferns])])).toBe(
      'ZONE_FLOW_FAILED: Flow "draw", step "only": it needs 4 cards and finds fewer that match.',
    );
  });

  it("AllowPartial takes what is there", () => {
    const { snapshot } = runStep(lay({ loam: [1, 2] }), drawFour({ onInsufficient: "AllowPartial" }));
    expect(numbersIn(snapshot, "branch")).toEqual([1, 2]);
  });

  const withFallback = (moveAvailableBeforeFallback: boolean) => [
    flow("draw", [
      drawFour({ onInsufficient: "ExecuteFallbackAndRetry", fallbackFlowId: "compost", moveAvailableBeforeFallback }),
    ]),
    compost,
  ];

  it("ExecuteFallbackAndRetry runs the fallback first, then selects afresh", () => {
    const { snapshot, steps } = runFlows(lay({ loam: [1, 2], mulch: [7, 8, 9] }), withFallback(false));
    expect(numbersIn(snapshot, "branch")).toEqual([1, 2, 7, 8]);
    expect(numbersIn(snapshot, "loam")).toEqual([9]);
    expect(steps.map((one) => [one.stepId, one.movedCardIds.map(numberOf)])).toEqual([
      ["back", [7, 8, 9]],
      ["only", [1, 2, 7, 8]],
    ]);
  });

  it("moveAvailableBeforeFallback takes what is there, runs the fallback, and takes what is missing", () => {
    const { snapshot, steps } = runFlows(lay({ loam: [1, 2], mulch: [7, 8, 9] }), withFallback(true));
    expect(numbersIn(snapshot, "branch")).toEqual([1, 2, 7, 8]);
    expect(steps.map((one) => [one.stepId, one.movedCardIds.map(numberOf)])).toEqual([
      ["only", [1, 2]],
      ["back", [7, 8, 9]],
      ["only", [7, 8]],
    ]);
  });

  it("after the fallback what is then there is enough", () => {
    const { snapshot } = runFlows(lay({ loam: [1], mulch: [7] }), withFallback(true));
    expect(numbersIn(snapshot, "branch")).toEqual([1, 7]);
  });

  it("the fallback is not run where there is enough", () => {
    const { snapshot, steps } = runFlows(lay({ loam: [1, 2, 3, 4], mulch: [7] }), withFallback(true));
    expect(numbersIn(snapshot, "mulch")).toEqual([7]);
    expect(steps).toHaveLength(1);
  });

  it("a card taken before the fallback is not taken again after it", () => {
    // The branch's cards go back into the loam in between; only what is missing is drawn, and not card 1 anew.
    const giveBack = flow("giveBack", [
      step("Move", {
        sourceZoneId: "branch",
        targetZoneId: "loam",
        selection: { strategy: "All" },
        insertion: { strategy: "Top", index: null },
      }),
    ]);
    const draw = step("Move", {
      selection: { count: 2 },
      onInsufficient: "ExecuteFallbackAndRetry",
      fallbackFlowId: "giveBack",
      moveAvailableBeforeFallback: true,
    });
    const { snapshot } = runFlows(lay({ loam: [1], branch: [5] }), [flow("draw", [draw]), giveBack]);
    expect(numbersIn(snapshot, "branch")).toEqual([5]);
    expect(numbersIn(snapshot, "loam")).toEqual([1]);
  });

  it("a failing fallback fails the flow", () => {
    const flows = [
      flow("draw", [drawFour({ onInsufficient: "ExecuteFallbackAndRetry", fallbackFlowId: "bad" })]),
      flow("bad", [step("Move", { sourceZoneId: "mulch", targetZoneId: "loam" })]),
    ];
    expect(failure(lay({ loam: [1] }), flows)).toBe(
      'ZONE_FLOW_FAILED: Flow "bad", step "only": it needs 1 cards and finds 0.',
    );
  });
});

describe("a target with too little room", () => {
  // The branch holds five; four are there.
  const full = lay({ loam: [1, 2, 3], branch: [11, 12, 13, 14], pond: [21] });
  const drawThree = (more: Partial<FlowStep>) => step("Move", { ...more, selection: { count: 3 } });

  it("RejectTransaction fails the flow and says why", () => {
    expect(failure(full, [flow("draw", [drawThree({})])])).toBe(
      'ZONE_FLOW_FAILED: Flow "draw", step "only": zone "branch" has room for 1 of 3 cards.',
    );
  });

  it("AllowPartial moves what fits; the surplus stays where it is", () => {
    const { snapshot } = runStep(full, drawThree({ onOverflow: "AllowPartial" }));
    expect(numbersIn(snapshot, "branch")).toEqual([11, 12, 13, 14, 1]);
    expect(numbersIn(snapshot, "loam")).toEqual([2, 3]);
  });

  it("RedirectOverflow sends the surplus on, with a record of its own", () => {
    const { snapshot, steps } = runStep(full, drawThree({ onOverflow: "RedirectOverflow", overflowZoneId: "pond" }));
    expect(numbersIn(snapshot, "branch")).toEqual([11, 12, 13, 14, 1]);
    expect(numbersIn(snapshot, "pond")).toEqual([2, 3, 21]);
    expect(steps.map((one) => [one.target?.zoneId, one.movedCardIds.map(numberOf)])).toEqual([
      ["branch", [1]],
      ["pond", [2, 3]],
    ]);
  });

  it("RedirectOverflow fails where the overflow zone is too full for the surplus", () => {
    const fuller = lay({ loam: [1, 2, 3], branch: [11, 12, 13, 14], pond: [21, 22] });
    expect(
      failure(fuller, [flow("draw", [drawThree({ onOverflow: "RedirectOverflow", overflowZoneId: "pond" })])]),
    ).toBe('ZONE_FLOW_FAILED: Flow "draw", step "only": zone "pond" has room for 1 of 2 cards too many.');
  });

  it("a shared overflow zone takes the surplus at its own address", () => {
    const { snapshot } = runStep(full, drawThree({ onOverflow: "RedirectOverflow", overflowZoneId: "commons" }));
    expect(numbersIn(snapshot, "commons", null)).toEqual([2, 3]);
  });

  it("cards that leave the zone they enter make their own room", () => {
    const only = step("Move", { sourceZoneId: "branch", selection: { strategy: "Top" } });
    const { snapshot } = runStep(lay({ branch: [1, 2, 3, 4, 5] }), only);
    expect(numbersIn(snapshot, "branch")).toEqual([2, 3, 4, 5, 1]);
  });
});

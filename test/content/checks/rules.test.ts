import { describe, expect, it } from "vitest";
import { errorsOf, stackPolicy, warningsOf } from "../bundle.ts";

const calm = "/combat-rules/calm";
const reactions = `${calm}/flow/reactions`;

describe("RX-10 reaction policies", () => {
  it("a complete stack is accepted; each choice must be made", () => {
    expect(errorsOf({ [reactions]: stackPolicy })).toEqual([]);
    for (const field of Object.keys(stackPolicy).filter((name) => name !== "strategy")) {
      expect(errorsOf({ [reactions]: { ...stackPolicy, [field]: undefined } })).toEqual([
        ["MISSING_FIELD", `${reactions}/${field}`],
      ]);
    }
  });

  it("the other strategies carry none", () => {
    for (const strategy of ["Disabled", "Automatic"]) {
      expect(errorsOf({ [reactions]: { strategy, stackOrder: "Lifo", autoPass: "Never" } })).toEqual([
        ["INVALID_VALUE", `${reactions}/autoPass`],
        ["INVALID_VALUE", `${reactions}/stackOrder`],
      ]);
    }
  });

  it("the depth is 1 to 256, and a fresh round of priority is not optional", () => {
    for (const maxStackDepth of [0, 257]) {
      expect(errorsOf({ [reactions]: { ...stackPolicy, maxStackDepth } })).toEqual([
        ["INVALID_VALUE", `${reactions}/maxStackDepth`],
      ]);
    }
    expect(errorsOf({ [reactions]: { ...stackPolicy, reopenAfterResolution: false } })).toEqual([
      ["INVALID_VALUE", `${reactions}/reopenAfterResolution`],
    ]);
  });

  it("AfterResolutionStack needs a stack", () => {
    const path = `${calm}/flow/outcome/evaluationBoundary`;
    expect(errorsOf({ [path]: "AfterResolutionStack" })).toEqual([["REACTION_POLICY", path]]);
    expect(errorsOf({ [path]: "AfterResolutionStack", [reactions]: stackPolicy })).toEqual([]);
  });

  it("a stack needs a phase with priority", () => {
    expect(errorsOf({ [reactions]: stackPolicy, "/phase-sequences/day/phases/1/allowPriority": false })).toEqual([
      ["REACTION_POLICY", `${calm}/defaultPhaseSequenceId`],
    ]);
  });

  it("warns of tags nobody carries", () => {
    expect(warningsOf({ [reactions]: { ...stackPolicy, responseActionTags: ["quick", "quik"] } })).toEqual([
      ["TAG_NOBODY_CARRIES", `${reactions}/responseActionTags/1`],
    ]);
  });
});

describe("combat rules", () => {
  it("an older form's deckCycle is refused with a hint", () => {
    expect(errorsOf({ [`${calm}/flow/deckCycle`]: { draw: 5 } })).toEqual([
      ["INVALID_VALUE", `${calm}/flow/deckCycle`],
    ]);
  });

  it("Initiative orders by a formula; Fixed ignores one", () => {
    expect(errorsOf({ [`${calm}/turnOrder/strategy`]: "Initiative" })).toEqual([
      ["MISSING_FIELD", `${calm}/turnOrder/formula`],
    ]);
    expect(warningsOf({ [`${calm}/turnOrder/formula`]: "1" })).toEqual([
      ["IGNORED_FIELD", `${calm}/turnOrder/formula`],
    ]);
  });

  it("FixedCount says how many; ResourceLimited counts none", () => {
    const budget = `${calm}/flow/actionBudget`;
    expect(errorsOf({ [`${budget}/strategy`]: "FixedCount" })).toEqual([
      ["MISSING_FIELD", `${budget}/maxActionsPerActivation`],
    ]);
    expect(warningsOf({ [`${budget}/maxActionsPerActivation`]: 2 })).toEqual([
      ["IGNORED_FIELD", `${budget}/maxActionsPerActivation`],
    ]);
  });

  it("resource cycles, alone or in a list: Add and Set take an amount, the others none", () => {
    const cycle = `${calm}/flow/resourceCycle`;
    expect(errorsOf({ [`${cycle}/startActivation`]: "Add" })).toEqual([["MISSING_FIELD", `${cycle}/amount`]]);
    const list = [
      { resourceId: "dust", actorScope: "All", startActivation: "Set", amount: 1 },
      { resourceId: "dust", actorScope: "All", startActivation: "Preserve", amount: 1 },
    ];
    expect(errorsOf({ [cycle]: list })).toEqual([["DUPLICATE_ID", `${cycle}/1/resourceId`]]);
    expect(warningsOf({ [cycle]: [list[1]] })).toEqual([["IGNORED_FIELD", `${cycle}/0/amount`]]);
  });

  it("automatic steps are bounded", () => {
    const path = `${calm}/flow/automaticResolution/maxAutomaticSteps`;
    expect(errorsOf({ [path]: 10_001 })).toEqual([["INVALID_VALUE", path]]);
  });
});

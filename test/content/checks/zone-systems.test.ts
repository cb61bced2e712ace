import { describe, expect, it } from "vitest";
import { errorsOf, warningsOf } from "../bundle.ts";

const nest = "/card-zone-systems/nest";
const lift = `${nest}/flows/0/steps/0`;
const execute = (flowId: string, nestedFlowId: string) => ({
  flowId,
  allowedInvocations: ["Effect"],
  steps: [{ stepId: "go", operation: "ExecuteFlow", nestedFlowId }],
});

describe("zone systems", () => {
  it("flows never come back to themselves, by nesting or by fallback", () => {
    expect(errorsOf({ [`${nest}/flows/-`]: execute("loop", "loop") })).toEqual([
      ["FLOW_CYCLE", `${nest}/flows/3/steps/0/nestedFlowId`],
    ]);
    expect(
      errorsOf({
        [`${nest}/flows/-`]: execute("back", "take"),
        [`${lift}/onInsufficient`]: "ExecuteFallbackAndRetry",
        [`${lift}/fallbackFlowId`]: "back",
      }),
    ).toEqual([
      ["FLOW_CYCLE", `${nest}/flows/0/steps/0/fallbackFlowId`],
      ["FLOW_CYCLE", `${nest}/flows/3/steps/0/nestedFlowId`],
    ]);
    expect(errorsOf({ [`${nest}/flows/-`]: execute("once", "take") })).toEqual([]);
  });

  it("a flow has a trigger or an allowed invocation, and allows Boundary where it has a trigger", () => {
    expect(errorsOf({ [`${nest}/flows/1/allowedInvocations`]: [] })).toContainEqual([
      "FLOW_UNUSABLE",
      `${nest}/flows/1`,
    ]);
    expect(errorsOf({ [`${nest}/flows/0/allowedInvocations`]: ["Effect"] })).toEqual([
      ["FLOW_INVOCATION", `${nest}/flows/0/allowedInvocations`],
    ]);
  });

  it("zones, flows and steps have ids of their own", () => {
    expect(errorsOf({ [`${nest}/zones/2/zoneId`]: "wing" })).toContainEqual(["DUPLICATE_ID", `${nest}/zones/2/zoneId`]);
    expect(errorsOf({ [`${nest}/flows/-`]: execute("take", "settle") })).toContainEqual([
      "DUPLICATE_ID",
      `${nest}/flows/3/flowId`,
    ]);
    const again = { stepId: "lift", operation: "Shuffle", sourceZoneId: "wing" };
    expect(errorsOf({ [`${nest}/flows/0/steps/-`]: again })).toEqual([
      ["DUPLICATE_ID", `${nest}/flows/0/steps/1/stepId`],
    ]);
  });

  for (const [what, changes, path] of [
    ["a fallback needs its flow", { [`${lift}/onInsufficient`]: "ExecuteFallbackAndRetry" }, `${lift}/fallbackFlowId`],
    ["an overflow needs its zone", { [`${lift}/onOverflow`]: "RedirectOverflow" }, `${lift}/overflowZoneId`],
    ["AtIndex needs its index", { [`${lift}/insertion`]: { strategy: "AtIndex" } }, `${lift}/insertion/index`],
    [
      "ByDefinition needs definitions",
      { [`${lift}/selection/strategy`]: "ByDefinition" },
      `${lift}/selection/definitionIds`,
    ],
    ["ByTags needs tags", { [`${lift}/selection/strategy`]: "ByTags" }, `${lift}/selection/requiredTags`],
    ["ByCondition needs a condition", { [`${lift}/selection/strategy`]: "ByCondition" }, `${lift}/selection/condition`],
  ] as const) {
    it(what, () => {
      expect(errorsOf(changes)).toEqual([["MISSING_FIELD", path]]);
    });
  }

  it("what no policy reads is a warning", () => {
    expect(
      warningsOf({ [`${lift}/fallbackFlowId`]: "settle", [`${lift}/insertion`]: { strategy: "Top", index: 1 } }),
    ).toEqual([
      ["IGNORED_FIELD", `${lift}/fallbackFlowId`],
      ["IGNORED_FIELD", `${lift}/insertion/index`],
    ]);
  });

  it("a selection counts in one way", () => {
    expect(errorsOf({ [`${lift}/selection/count`]: 1 })).toEqual([
      ["FIELD_CONFLICT", `${lift}/selection/countFormula`],
    ]);
    expect(errorsOf({ [`${lift}/selection/selectAllMatches`]: true })).toEqual([
      ["FIELD_CONFLICT", `${lift}/selection/countFormula`],
    ]);
  });

  it("Create makes cards: a definition or the input, a lifetime with its boundary, and no filters", () => {
    const create = { stepId: "make", operation: "Create", targetZoneId: "moss", cardDefinitionId: "nudge" };
    expect(errorsOf({ [lift]: create })).toEqual([]);
    expect(errorsOf({ [lift]: { ...create, cardDefinitionId: "$input" } })).toEqual([]);
    expect(errorsOf({ [lift]: { ...create, cardDefinitionId: "nudgee" } })).toEqual([
      ["UNKNOWN_REFERENCE", `${lift}/cardDefinitionId`, "nudge"],
    ]);
    expect(errorsOf({ [lift]: { ...create, lifetime: { strategy: "UntilBoundary" } } })).toEqual([
      ["MISSING_FIELD", `${lift}/lifetime/boundary`],
    ]);
    expect(warningsOf({ [lift]: { ...create, selection: { count: 2, requiredTags: ["slow"] } } })).toEqual([
      ["IGNORED_FIELD", `${lift}/selection/requiredTags`],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { errorsOf } from "../bundle.ts";

const push = "/cards/nudge/components/1/effect";
const lift = "/card-zone-systems/nest/flows/0/steps/0";

describe("expressions at their places", () => {
  for (const [what, path, source] of [
    ["an action's effects: what was paid", `${push}/condition`, "paid.dust > 0 && target.stats.flutter == 2"],
    [
      "a status's influence: its stacks",
      "/status-effects/itch/influences/0/formula",
      "stacks + duration + owner.zones.wing.count",
    ],
    [
      "an observation: its event",
      "/status-effects/itch/triggers/1/condition",
      'event.amount > 1 && event.resourceId == "glow"',
    ],
    [
      "a constraint: its owner",
      "/status-effects/itch/actionConstraints/0/condition",
      "owner.resources.glow.percent < 50",
    ],
    ["a flow: how many are wanted", `${lift}/condition`, "requestedCount < startingHandSize - initialHandDeficit"],
    ["a selection: the card's tags", `${lift}/selection/condition`, 'hasTag("slow")'],
    [
      "a resource's regeneration: its owner",
      "/resources/dust/regeneration",
      { enabled: true, timing: "END_TURN", formula: "resources.glow.current" },
    ],
    [
      "turn order",
      "/combat-rules/calm/turnOrder",
      { strategy: "Initiative", formula: "source.stats.flutter", tieBreak: { strategy: "SeededRandom" } },
    ],
    [
      "an edge",
      "/phase-sequences/day/phases/1/edges/0/condition",
      "actionsTaken >= 0 && round < 9 && turn > 0 && stackDepth == 0",
    ],
  ] as const) {
    it(`accepts of ${what}`, () => {
      expect(errorsOf({ [path]: source })).toEqual([]);
    });
  }

  for (const [what, path, source, code] of [
    [
      "a trigger's event outside observations",
      "/status-effects/itch/triggers/0/condition",
      "event.amount > 1",
      "EXPRESSION_VARIABLE",
    ],
    [
      "an event another observation has",
      "/status-effects/itch/triggers/1/condition",
      "event.stacks > 1",
      "EXPRESSION_VARIABLE",
    ],
    ["stacks outside an instance", `${push}/condition`, "stacks > 1", "EXPRESSION_VARIABLE"],
    ["the price inside a trigger", "/status-effects/itch/triggers/0/condition", "paid.dust > 1", "EXPRESSION_VARIABLE"],
    [
      "a target in a gambit's predicate",
      "/gambits/peck/predicates/0/expression",
      "target.resources.glow.current > 1",
      "EXPRESSION_VARIABLE",
    ],
    [
      "the wanted count outside a flow",
      "/gambits/peck/predicates/0/expression",
      "requestedCount > 1",
      "EXPRESSION_VARIABLE",
    ],
    ["a text as a condition", `${push}/condition`, '"yes"', "EXPRESSION_TYPE"],
    ["a boolean as a number", "/status-effects/itch/influences/0/formula", "stacks > 1", "EXPRESSION_TYPE"],
    ["broken syntax", `${push}/condition`, "1 +", "EXPRESSION_SYNTAX"],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(errorsOf({ [path]: source }).map(([found, place]) => [found, place])).toEqual([[code, path]]);
    });
  }

  it("names the nearest variable", () => {
    expect(errorsOf({ [`${push}/condition`]: "source.resources.glwo.current > 1" })).toEqual([
      ["EXPRESSION_VARIABLE", `${push}/condition`, "source.resources.glow.current"],
    ]);
  });

  it("an expression is at most 1,000 characters long", () => {
    expect(errorsOf({ [`${push}/condition`]: `1${" ".repeat(1_000)}` })).toContainEqual([
      "INVALID_VALUE",
      `${push}/condition`,
    ]);
  });
});

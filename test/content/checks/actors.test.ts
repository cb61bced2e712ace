import { describe, expect, it } from "vitest";
import { errorsOf, warningsOf } from "../bundle.ts";

describe("resources", () => {
  const policy = "/resources/glow/thresholdPolicies/0";

  it("have bounds in order", () => {
    expect(errorsOf({ "/resources/dust/defaultMin": 4 })).toEqual([["FIELD_CONFLICT", "/resources/dust/defaultMin"]]);
    expect(errorsOf({ "/entities/moth/components/0/pools/glow": { min: 2, max: 1 } })).toEqual([
      ["FIELD_CONFLICT", "/entities/moth/components/0/pools/glow/min"],
    ]);
  });

  it("a constant threshold says its value; others read none", () => {
    expect(errorsOf({ [`${policy}/thresholdSource`]: "Constant" })).toEqual([
      ["MISSING_FIELD", `${policy}/thresholdValue`],
    ]);
    expect(warningsOf({ [`${policy}/thresholdValue`]: 1 })).toEqual([["IGNORED_FIELD", `${policy}/thresholdValue`]]);
  });

  it("a formula stands in place of the amount per turn", () => {
    const regeneration = { enabled: true, timing: "END_TURN", amountPerTurn: 1, formula: "2" };
    expect(warningsOf({ "/resources/dust/regeneration": regeneration })).toEqual([
      ["IGNORED_FIELD", "/resources/dust/regeneration/amountPerTurn"],
    ]);
  });
});

describe("gambits", () => {
  const action = "/gambits/peck/action";

  it("choose an ability of the type they say, or a card when they play one", () => {
    expect(errorsOf({ [`${action}/actionType`]: "BASIC_ATTACK" })).toEqual([["FIELD_CONFLICT", `${action}/actionId`]]);
    expect(errorsOf({ [`${action}/actionType`]: "PLAY_CARD" })).toEqual([["FIELD_CONFLICT", `${action}/actionId`]]);
    expect(errorsOf({ [`${action}/cardDefinitionId`]: "hush" })).toEqual([
      ["FIELD_CONFLICT", `${action}/cardDefinitionId`],
    ]);
  });

  it("rank targets by a resource they name", () => {
    const selector = `${action}/targetSelector`;
    expect(errorsOf({ [`${selector}/strategy`]: "LowestResource" })).toEqual([
      ["MISSING_FIELD", `${selector}/resourceId`],
    ]);
    expect(warningsOf({ [`${selector}/resourceId`]: "glow" })).toEqual([["IGNORED_FIELD", `${selector}/resourceId`]]);
  });
});

describe("statuses, modifiers and relics", () => {
  it("keep their ids apart", () => {
    const itch = "/status-effects/itch";
    expect(errorsOf({ [`${itch}/triggers/1/triggerId`]: "itch.sting" })).toEqual([
      ["DUPLICATE_ID", `${itch}/triggers/1/triggerId`],
    ]);
    const again = { constraintId: "still", reason: "x" };
    expect(errorsOf({ [`${itch}/actionConstraints/-`]: again })).toEqual([
      ["DUPLICATE_ID", `${itch}/actionConstraints/1/constraintId`],
    ]);
  });

  it("begin within their stacks, and last", () => {
    expect(errorsOf({ "/modifiers/sheen/defaultStacks": 100 })).toEqual([
      ["FIELD_CONFLICT", "/modifiers/sheen/defaultStacks"],
    ]);
    expect(errorsOf({ "/status-effects/itch/defaultDuration": 0 })).toEqual([
      ["INVALID_VALUE", "/status-effects/itch/defaultDuration"],
    ]);
  });

  it.each([
    ["observe", "Any"],
    ["requiredTags", ["sting"]],
    ["excludedTags", ["sting"]],
  ])("look at an event with %s only where there is one", (field, value) => {
    const path = `/status-effects/itch/triggers/0/${field}`;
    expect(warningsOf({ [path]: value })).toEqual([["IGNORED_FIELD", path]]);
  });
});

describe("scenarios", () => {
  const dusk = "/scenarios/dusk";

  it("have two sides or more, of participants with ids of their own", () => {
    expect(errorsOf({ [`${dusk}/participants/1/sideId`]: "west" })).toEqual([["SCENARIO", `${dusk}/participants`]]);
    expect(errorsOf({ [`${dusk}/participants/1/instanceId`]: "left" })).toContainEqual([
      "DUPLICATE_ID",
      `${dusk}/participants/1/instanceId`,
    ]);
  });

  it("a participant is one entity, and a player follows no policy", () => {
    expect(errorsOf({ [`${dusk}/participants/0/entityDefinitionId`]: "moth" })).toEqual([
      ["SCENARIO", `${dusk}/participants/0`],
    ]);
    expect(errorsOf({ [`${dusk}/participants/0/controllerBinding/policyId`]: "greedy" })).toEqual([
      ["SCENARIO", `${dusk}/participants/0/controllerBinding/policyId`],
    ]);
  });

  it("starting cards need a player", () => {
    const changes = {
      [`${dusk}/startingCards`]: [{ definitionId: "hush" }],
      [`${dusk}/participants/0/controllerBinding/kind`]: "AI",
    };
    expect(errorsOf(changes)).toEqual([["SCENARIO", `${dusk}/startingCards`]]);
  });

  it("the initial state speaks of the participants and their sides", () => {
    expect(
      errorsOf({
        [`${dusk}/initialState/effects/0/targetActorId`]: "rigth",
        [`${dusk}/initialState/relics`]: [
          { relicId: "thimble", owner: { scope: "Side", id: "west" } },
          { relicId: "thimble", owner: { scope: "Side", id: "wast" } },
          { relicId: "thimble", owner: { scope: "Entity" } },
          { relicId: "thimble", owner: { scope: "Global" } },
        ],
      }),
    ).toEqual([
      ["UNKNOWN_REFERENCE", `${dusk}/initialState/effects/0/targetActorId`, "right"],
      ["UNKNOWN_REFERENCE", `${dusk}/initialState/relics/1/owner/id`, "west"],
      ["MISSING_FIELD", `${dusk}/initialState/relics/2/owner/id`],
    ]);
  });

  it("a seed has 64 bits", () => {
    expect(errorsOf({ [`${dusk}/seed`]: "18446744073709551615" })).toEqual([]);
    expect(errorsOf({ [`${dusk}/seed`]: "18446744073709551616" })).toEqual([["INVALID_VALUE", `${dusk}/seed`]]);
    expect(errorsOf({ [`${dusk}/seed`]: -1 })).toEqual([["INVALID_VALUE", `${dusk}/seed`]]);
  });
});

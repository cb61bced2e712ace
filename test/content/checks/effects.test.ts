import { describe, expect, it } from "vitest";
import { errorsOf, warningsOf } from "../bundle.ts";

const push = "/cards/nudge/components/1/effect";
const sting = "/status-effects/itch/triggers/0/effects/0";

describe("effects", () => {
  it("a numeric effect has exactly one base", () => {
    expect(
      errorsOf({ [`${push}/flatValue`]: undefined, "/card-upgrades": {}, "/entities/moth/components/2": undefined }),
    ).toEqual([["MISSING_FIELD", push]]);
    expect(errorsOf({ [`${push}/formulaValue`]: "1 + 1" })).toEqual([["FIELD_CONFLICT", push]]);
  });

  it("a numeric effect names its resource: nothing is inferred from the type", () => {
    expect(errorsOf({ [`${push}/targetResource`]: undefined })).toContainEqual([
      "MISSING_FIELD",
      `${push}/targetResource`,
    ]);
  });

  it("EF-01 the operation belongs to MODIFY_RESOURCE and only there", () => {
    expect(errorsOf({ [`${push}/operation`]: "SUBTRACT" })).toContainEqual(["INVALID_VALUE", `${push}/operation`]);
    expect(errorsOf({ [`${push}/type`]: "MODIFY_RESOURCE" })).toContainEqual(["MISSING_FIELD", `${push}/operation`]);
    expect(errorsOf({ [`${push}/type`]: "MODIFY_RESOURCE", [`${push}/operation`]: "SUBTRACT" })).toEqual([]);
  });

  it("a target ranked by a resource says by which", () => {
    const path = `${sting}/selectionResourceId`;
    expect(errorsOf({ [`${sting}/target`]: "LOWEST_RESOURCE_ENEMY" })).toEqual([["MISSING_FIELD", path]]);
    expect(errorsOf({ [`${sting}/target`]: "LOWEST_RESOURCE_ENEMY", [path]: "glow" })).toEqual([]);
    expect(warningsOf({ [path]: "glow" })).toEqual([["IGNORED_FIELD", path]]);
  });

  it("EVENT_SOURCE and EVENT_TARGET exist inside observation triggers only", () => {
    expect(errorsOf({ [`${sting}/target`]: "EVENT_TARGET" })).toEqual([["TARGET_UNAVAILABLE", `${sting}/target`]]);
    expect(errorsOf({ [`${push}/target`]: "EVENT_SOURCE" })).toEqual([["TARGET_UNAVAILABLE", `${push}/target`]]);
    const chained = [{ type: "HEAL", target: "EVENT_TARGET", flatValue: 1, targetResource: "glow" }];
    expect(errorsOf({ "/status-effects/itch/triggers/1/effects/0/chainedEffects": chained })).toEqual([]);
  });

  it("TARGET needs a targeting component, which may be inherited", () => {
    expect(errorsOf({ "/cards/nudge/componentBundleIds": [] })).toEqual([["TARGET_UNAVAILABLE", `${push}/target`]]);
    expect(errorsOf({ "/actions/flit/requiresTarget": false })).toEqual([
      ["TARGET_UNAVAILABLE", "/actions/flit/effects/0/target"],
    ]);
  });

  it("chance, repeat and card counts stay in their ranges", () => {
    expect(
      errorsOf({ [`${sting}/chance`]: 1.5, [`${sting}/repeat`]: 101, "/cards/hush/components/3/effect/cardCount": 0 }),
    ).toEqual([
      ["INVALID_VALUE", "/cards/hush/components/3/effect/cardCount"],
      ["INVALID_VALUE", `${sting}/chance`],
      ["INVALID_VALUE", `${sting}/repeat`],
    ]);
  });

  it("checks chained effects where they stand", () => {
    const chained = [{ type: "HEAL", target: "TARGET", formulaValue: "parent.aplied", targetResource: "glow" }];
    expect(errorsOf({ [`${push}/chainedEffects`]: chained })).toEqual([
      ["EXPRESSION_VARIABLE", `${push}/chainedEffects/0/formulaValue`, "parent.applied"],
    ]);
  });

  it("EF-16 a flow run by an effect allows the invocation Effect", () => {
    const path = "/cards/hush/components/3/effect/cardZoneFlowId";
    expect(errorsOf({ [path]: "settle" })).toEqual([["FLOW_INVOCATION", path]]);
  });

  it("the two ways of naming cards exclude each other", () => {
    const path = "/cards/hush/components/3/effect";
    expect(errorsOf({ [`${path}/cardDefinitionId`]: "hush", [`${path}/cardDefinitionIds`]: ["nudge"] })).toEqual([
      ["FIELD_CONFLICT", path],
    ]);
  });

  it("there is one run and one globe: an owner's id is ignored there", () => {
    const path = "/cards/hush/components/2/effect/modifierOwner";
    expect(warningsOf({ [path]: { scope: "Run", id: "left" } })).toEqual([["IGNORED_FIELD", `${path}/id`]]);
    expect(warningsOf({ [path]: { scope: "Entity", id: "left" } })).toEqual([]);
  });
});

describe("RX-22 effects on pending actions", () => {
  const aim = "/card-component-bundles/aimed/components/0";
  const fizzle = { type: "FIZZLE_PENDING_ACTION", target: "TARGET" };
  const noUpgrades = {
    "/card-upgrades": {},
    "/entities/moth/components/2": undefined,
    "/cards/nudge/description": undefined,
  };

  it("FIZZLE_PENDING_ACTION aims at a pending action", () => {
    expect(errorsOf({ ...noUpgrades, [push]: fizzle })).toEqual([["TARGET_UNAVAILABLE", `${push}/target`]]);
    expect(errorsOf({ ...noUpgrades, [push]: fizzle, [`${aim}/targetKind`]: "PendingAction" })).toEqual([]);
  });

  it("nothing else does, nor what is chained to it", () => {
    expect(errorsOf({ [`${aim}/targetKind`]: "PendingAction" })).toEqual([["TARGET_UNAVAILABLE", `${push}/target`]]);
    const chainedEffects = [{ type: "HEAL", target: "TARGET", flatValue: 1, targetResource: "glow" }];
    const changes = { ...noUpgrades, [push]: { ...fizzle, chainedEffects }, [`${aim}/targetKind`]: "PendingAction" };
    expect(errorsOf(changes)).toEqual([["TARGET_UNAVAILABLE", `${push}/chainedEffects/0/target`]]);
  });

  it("a pending action is chosen by the command, under a condition about its proposer if need be", () => {
    const changes = { ...noUpgrades, [push]: fizzle, [`${aim}/targetKind`]: "PendingAction" };
    expect(errorsOf({ ...changes, [`${aim}/condition`]: "target.resources.glow.current > 1" })).toEqual([]);
    expect(errorsOf({ ...changes, [`${aim}/target`]: "ALL" })).toEqual([["TARGET_UNAVAILABLE", `${aim}/target`]]);
  });

  it("a trigger cannot fizzle anything", () => {
    expect(errorsOf({ [sting]: fizzle })).toEqual([["TARGET_UNAVAILABLE", `${sting}/target`]]);
  });
});

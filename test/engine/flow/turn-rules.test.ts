import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { miniMode, miniRules } from "../../support/mini-bundle.ts";
import type { PositionRequest } from "../../support/position.ts";
import { applicationsOf, ended, pool, refusal, type Scene, scene } from "../kit.ts";
import { plus, relic, shell, status, trigger } from "../parts.ts";

const flux = (more: JsonObject) => ({ resourceId: "flux", defaultMax: 9, defaultCurrent: 2, ...more });
const regenerates = (regeneration: JsonObject, more: JsonObject = {}) =>
  flux({ regeneration: { enabled: true, ...regeneration }, ...more });
const cycles = (...resourceCycle: readonly JsonObject[]) => ({ quiet: miniRules("quiet", { resourceCycle }) });

/** A combat of the mini bundle with its own flux, and cycles in place of the usual one. */
function combat(resource: JsonObject, rules: readonly JsonObject[] = [], request: PositionRequest = {}): Scene {
  const { more = {}, ...rest } = request;
  return scene({ ...rest, more: { resources: { flux: resource }, "combat-rules": cycles(...rules), ...more } });
}

/** What the turn rules of the scene's frames did to an actor, in order. */
function rulesOn(from: Scene, actorId: string): readonly string[] {
  return applicationsOf(from)
    .filter((one) => one.provenance.ownerKind === "TurnRule" && one.targetId === actorId)
    .flatMap((one) => one.resourceChanges.map((change) => `${one.effectId} ${change.operation} ${change.applied}`));
}

describe("EF-20 resource cycles at the start of an activation", () => {
  const cycle = { resourceId: "flux", actorScope: "All" };

  it.each([
    [{ startActivation: "ResetToMax" }, 9],
    [{ startActivation: "Add", amount: 3 }, 5],
    [{ startActivation: "Set", amount: 4 }, 4],
    [{ startActivation: "Preserve" }, 2],
  ])("%o of 2 in 9", (policy, expected) =>
    expect(pool(combat(flux({}), [{ ...cycle, ...policy }]), "ann", "flux")).toBe(expected),
  );

  it.each([
    ["All", [5, 5]],
    ["RunOwner", [5, 2]],
    ["PlayerControlled", [5, 2]],
    ["AiControlled", [2, 5]],
  ])("for %s", (actorScope, expected) => {
    const begun = combat(flux({}), [{ resourceId: "flux", actorScope, startActivation: "Set", amount: 5 }]);
    const later = ended(begun);
    expect([pool(later, "ann", "flux"), pool(later, "gus", "flux")]).toEqual(expected);
  });

  it("passes over actors without the resource", () => {
    const entities = { stump: { definitionId: "stump", components: [{ type: "resources", pools: { zeal: {} } }] } };
    const begun = combat(flux({}), [{ ...cycle, startActivation: "ResetToMax" }], {
      participants: [
        { instanceId: "ann", definitionId: "stump", sideId: "red", controllerBinding: { kind: "Player" } },
        { instanceId: "gus", definitionId: "gnash", sideId: "blue", controllerBinding: { kind: "AI" } },
      ],
      more: { entities },
    });
    expect(rulesOn(begun, "ann")).toEqual([]);
  });
});

describe("EF-20 regeneration", () => {
  it.each([
    ["START_TURN", 3, 4],
    ["END_TURN", 2, 3],
  ])("%s: at the start of a combat and after ann's first turn", (timing, early, late) => {
    const begun = combat(regenerates({ amountPerTurn: 1, timing }));
    expect([pool(begun, "ann", "flux"), pool(ended(begun), "ann", "flux")]).toEqual([early, late]);
  });

  it("by formula, over `resources` of its owner", () => {
    const begun = combat(regenerates({ formula: "resources.flux.current * 2", timing: "START_TURN" }));
    expect(pool(begun, "ann", "flux")).toBe(6);
  });

  it("not when it is not enabled", () => {
    const begun = combat(flux({ regeneration: { enabled: false, amountPerTurn: 1, timing: "START_TURN" } }));
    expect(pool(begun, "ann", "flux")).toBe(2);
  });

  it("is an effect of its own: bounded, recorded, observed", () => {
    const eyes = status("eyes", {
      triggers: [trigger("eyes", "ResourceChanged", [shell("seen", 1)], { condition: 'event.resourceId == "flux"' })],
    });
    const begun = combat(regenerates({ amountPerTurn: 20, timing: "START_TURN" }), [], {
      more: { "status-effects": { eyes } },
      initialState: { effects: [{ targetActorId: "ann", statusId: "eyes" }] },
    });
    expect(rulesOn(begun, "ann")).toEqual(["flux.regeneration ADD 7"]);
    expect(pool(begun, "ann", "husk")).toBe(1);
  });

  it("nothing to add is no effect", () =>
    expect(rulesOn(combat(regenerates({ amountPerTurn: 0, timing: "START_TURN" })), "ann")).toEqual([]));
});

describe("EF-20 all of them see one snapshot, in the order of resource ids", () => {
  it("the formula of the later does not see the earlier", () => {
    // flux is set to 5; husk grows by the flux there was before, 2, and not by 5.
    const husk = {
      resourceId: "husk",
      defaultMax: 99,
      defaultCurrent: 0,
      regeneration: { enabled: true, formula: "resources.flux.current", timing: "START_TURN" },
    };
    const begun = combat(flux({}), [{ resourceId: "flux", actorScope: "All", startActivation: "Set", amount: 5 }], {
      more: { resources: { flux: flux({}), husk } },
    });
    expect(rulesOn(begun, "ann")).toEqual(["flux.cycle SET 3", "husk.regeneration ADD 2"]);
  });

  it("a resource's cycle comes before its regeneration", () => {
    const begun = combat(regenerates({ amountPerTurn: 1, timing: "START_TURN" }), [
      { resourceId: "zeal", actorScope: "All", startActivation: "Add", amount: -2 },
      { resourceId: "flux", actorScope: "All", startActivation: "Set", amount: 5 },
    ]);
    expect(rulesOn(begun, "ann")).toEqual(["flux.cycle SET 3", "flux.regeneration ADD 1", "zeal.cycle ADD -2"]);
  });
});

describe("EF-06 the channel `turn_rule`", () => {
  const ticks = {
    pipelineId: "ticks",
    channel: "turn_rule",
    buckets: [{ bucketId: "bonus", order: 1, operation: "Add" }],
  };
  const still = miniMode("still", "quiet", { calculationPipelineIds: ["sums", "ticks"] });
  const charm = relic("charm", {
    influences: [{ ...plus("charm", "Actor", { value: 2 }), channel: "turn_rule", bucket: "bonus" }],
  });
  const withTicks: PositionRequest = {
    more: { "calculation-pipelines": { ticks }, modes: { still }, relics: { charm } },
    initialState: { relics: [{ relicId: "charm", owner: { scope: "Run" } }] },
  };

  it("regeneration and `Add` pass through it where the mode has a pipeline for it", () => {
    expect(pool(combat(regenerates({ amountPerTurn: 1, timing: "START_TURN" }), [], withTicks), "ann", "flux")).toBe(5);
    const add = { resourceId: "flux", actorScope: "All", startActivation: "Add", amount: 1 };
    expect(pool(combat(flux({}), [add], withTicks), "ann", "flux")).toBe(5);
  });

  it("an authored amount of 0 may still grow on the way", () =>
    expect(pool(combat(regenerates({ amountPerTurn: 0, timing: "START_TURN" }), [], withTicks), "ann", "flux")).toBe(
      4,
    ));

  it.each([
    [{ startActivation: "ResetToMax" }, 9],
    [{ startActivation: "Set", amount: 4 }, 4],
  ])("%o is pre-resolved", (policy, expected) => {
    const cycle = { resourceId: "flux", actorScope: "All", ...policy };
    expect(pool(combat(flux({}), [cycle], withTicks), "ann", "flux")).toBe(expected);
  });
});

it("EF-07 what one rule's calculation settles is gone for the next: 4 husk take 3, then 1", () => {
  const binding = {
    bindingId: "feeds",
    scope: "Actor",
    resourceId: "husk",
    field: "Current",
    channel: "turn_rule",
    bucket: "eats",
    settlement: { operation: "Subtract" },
  };
  const buckets = [{ bucketId: "eats", order: 10, operation: "ConsumeCapacity" }];
  const turn = { pipelineId: "turn", channel: "turn_rule", buckets, resourceInfluenceBindings: [binding] };
  const grows = { enabled: true, amountPerTurn: 3, timing: "START_TURN" };
  const zeal = { resourceId: "zeal", defaultMax: 20, defaultCurrent: 5, regeneration: grows };
  const begun = combat(flux({ regeneration: grows }), [], {
    more: {
      resources: { flux: flux({ regeneration: grows }), zeal },
      "calculation-pipelines": { turn },
      modes: { still: miniMode("still", "quiet", { calculationPipelineIds: ["sums", "turn"] }) },
    },
    initialState: { resourcesByActor: { ann: { husk: 4 } } },
  });
  // flux comes first: 3 husk eat its 3; the last one eats 1 of zeal's 3.
  expect(["flux", "zeal", "husk"].map((resourceId) => pool(begun, "ann", resourceId))).toEqual([2, 7, 0]);
});

it("a turn rule without a value refuses the command that led to it", () => {
  const late = regenerates({ formula: "1 / (2 - round)", timing: "START_TURN" });
  expect(refusal(combat(late), { type: "END_TURN", payload: { actorId: "ann" } }).code).toBe("CALCULATION_FAILED");
});

it("what END_TURN regeneration decides ends the combat before anybody else acts", () => {
  const withers = {
    resourceId: "husk",
    defaultMax: 99,
    defaultCurrent: 1,
    regeneration: { enabled: true, amountPerTurn: -1, timing: "END_TURN" },
    thresholdPolicies: [
      { policyId: "dry", comparison: "LessThanOrEqual", thresholdSource: "Minimum", consequence: "DefeatOwner" },
    ],
  };
  const begun = scene({ more: { resources: { husk: withers } } });
  const done = ended(begun);
  expect(done.snapshot.outcome).toMatchObject({ winnerSideId: "blue", reason: "DEFEAT" });
  expect(done.frames.filter((frame) => frame.transitionType === "combat.activation.started")).toEqual([]);
});

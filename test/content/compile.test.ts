import { describe, expect, it } from "vitest";
import { compileContent } from "../../src/content/compile.ts";
import { validateBundle } from "../../src/content/validate.ts";
import type { CompiledContent } from "../../src/engine/definitions/content.ts";
import { type Changes, stackPolicy, tinyBundle } from "./bundle.ts";

/** The compiled content of the changed small game, which must be valid. */
function compile(changes: Changes = {}): CompiledContent {
  const { definitions, revision, errors } = validateBundle(tinyBundle(changes));
  expect(errors).toEqual([]);
  return compileContent(definitions, revision ?? "");
}

const noSelection = { selectionResourceId: null, condition: null, requiredTags: [], excludedTags: [] };
const always = { chance: 1, chanceScope: "PerEffect", repeat: 1, targetLoss: "Skip", chainedEffects: [] };

describe("compiling a published bundle", () => {
  it("keeps the revision, and every kind by id in ordinal order whatever the order it was written in", () => {
    const content = compile();
    expect(content.revision).toBe(validateBundle(tinyBundle()).revision);
    expect([...content.resources.keys()]).toEqual(["dust", "glow"]);
    expect([...content.cards.keys()]).toEqual(["hush", "nudge"]);
  });

  it("a card: its own components by order, then position; names and ids filled in", () => {
    const card = compile({ "/cards/nudge/components/2/order": 5 }).cards.get("nudge");
    expect(card).toMatchObject({
      cardId: "nudge",
      displayName: "nudge",
      tags: ["quick"],
      componentBundleIds: ["aimed"],
    });
    expect(card?.components.map(({ componentId }) => componentId)).toEqual(["leave", "price", "push"]);
  });

  it("EF-01 DAMAGE subtracts, HEAL adds, MODIFY_RESOURCE does what it says", () => {
    const push = "/cards/nudge/components/1/effect";
    const operationOf = (changes: Changes) => {
      const component = compile(changes).cards.get("nudge")?.components[1];
      return component?.type === "effect" && component.effect.type !== "APPLY_STATUS" ? component.effect : undefined;
    };
    expect(operationOf({})).toEqual({
      type: "DAMAGE",
      effectId: "nudge.push",
      target: "TARGET",
      ...noSelection,
      ...always,
      tags: ["blow"],
      flatValue: 4,
      formulaValue: null,
      targetResource: "glow",
      resourceField: "Current",
      operation: "SUBTRACT",
      calculationChannel: "effect_amount",
      calculationPipelineId: null,
    });
    expect(operationOf({ [`${push}/type`]: "HEAL" })).toMatchObject({ operation: "ADD" });
    expect(operationOf({ [`${push}/type`]: "MODIFY_RESOURCE", [`${push}/operation`]: "SET" })).toMatchObject({
      operation: "SET",
    });
  });

  it("effects of every other family, their absent numbers null", () => {
    const components = compile().cards.get("hush")?.components ?? [];
    const effects = components.flatMap((component) => (component.type === "effect" ? [component.effect] : []));
    expect(effects).toEqual([
      {
        type: "APPLY_STATUS",
        effectId: "hush.lull",
        target: "SELF",
        ...noSelection,
        ...always,
        tags: [],
        statusId: "itch",
        statusStacks: 2,
        statusDuration: null,
      },
      {
        type: "APPLY_MODIFIER",
        effectId: "hush.polish",
        target: "SELF",
        ...noSelection,
        ...always,
        tags: [],
        modifierId: "sheen",
        modifierStacks: null,
        modifierDuration: null,
        modifierOwner: { scope: "Entity", id: null },
      },
      {
        type: "CARD_ZONE_FLOW",
        effectId: "hush.draw",
        target: "SELF",
        ...noSelection,
        ...always,
        tags: [],
        cardZoneFlowId: "take",
        cardCount: 2,
        cardDefinitionIds: [],
        cardInstanceIds: [],
      },
    ]);
  });

  it("a price with its alternatives and payments", () => {
    expect(compile().cards.get("hush")?.components[0]).toEqual({
      type: "cost",
      componentId: "price",
      order: 0,
      costs: [],
      alternativeCosts: [{ optionId: "leaf", description: null, costs: [] }],
      zonePayments: [
        {
          paymentId: "gift",
          flowId: "give",
          sourceZoneId: "wing",
          targetZoneId: "moss",
          count: 1,
          allowResolvingCard: false,
          order: "SourceOrder",
          requiredTags: [],
          excludedTags: [],
          costOptionId: null,
        },
      ],
    });
  });

  it("an ability becomes the container a card is: price, conditions, targets, effects, reaction", () => {
    const action = compile({
      "/actions/flit/conditions": [{ expression: "round > 1", failureReason: "Not yet" }],
      "/actions/flit/reaction": { opens: false },
      "/actions/flit/cooldown": 2,
    }).actions.get("flit");
    expect(action).toMatchObject({ actionType: "POWER", cooldown: 2, tags: ["quick"], displayName: "flit" });
    expect(action?.components.map(({ componentId }) => componentId)).toEqual([
      "cost",
      "condition.0",
      "targeting",
      "effect.0",
      "reaction",
    ]);
    expect(action?.components[4]).toEqual({
      type: "reaction",
      componentId: "reaction",
      order: 0,
      opens: false,
      responds: null,
      respondsToTags: [],
      failure: null,
      targetLock: null,
      costTiming: null,
    });
    expect(action?.components[3]).toMatchObject({ effect: { effectId: "flit.effect.0", operation: "SUBTRACT" } });
  });

  it("the short forms of targets: one enemy, many, or oneself without being asked", () => {
    const targetsOf = (changes: Changes) => compile(changes).actions.get("flit")?.components[1];
    const one = { target: "TARGET", minimumTargets: 1, maximumTargets: 1, relationship: "Enemy", allowSelf: false };
    expect(targetsOf({})).toMatchObject(one);
    expect(targetsOf({ "/actions/flit/multiTarget": true })).toMatchObject({ ...one, maximumTargets: 64 });
    const own = { "/actions/flit/requiresTarget": undefined, "/actions/flit/effects/0/target": "SELF" };
    expect(targetsOf(own)).toMatchObject({ target: "SELF", minimumTargets: 0, maximumTargets: 0, allowSelf: true });
  });

  it("a targeting without numbers asks for one target, or for none where the policy chooses", () => {
    const aim = "/card-component-bundles/aimed/components/0";
    const silent = { [`${aim}/minimumTargets`]: undefined, [`${aim}/maximumTargets`]: undefined };
    const targetsOf = (changes: Changes) => compile(changes).bundles.get("aimed")?.components[0];
    expect(targetsOf(silent)).toMatchObject({ minimumTargets: 1, maximumTargets: 1, targetKind: "Actor" });
    expect(targetsOf({ ...silent, [`${aim}/maximumTargets`]: 3 })).toMatchObject({
      minimumTargets: 1,
      maximumTargets: 3,
    });
    expect(targetsOf({ ...silent, [`${aim}/target`]: "ALL_ENEMIES" })).toMatchObject({
      minimumTargets: 0,
      maximumTargets: 0,
    });
  });

  it("triggers and influences of cards are called by their component", () => {
    const trigger = {
      type: "trigger",
      componentId: "wake",
      boundary: "CardPlayed",
      activeZoneIds: ["moss"],
      effects: [
        { type: "HEAL", target: "SELF", flatValue: 1, targetResource: "glow" },
        { type: "HEAL", target: "SELF", flatValue: 2, targetResource: "glow" },
      ],
    };
    const influence = {
      type: "influence",
      componentId: "push.more",
      scope: "Actor",
      channel: "effect_amount",
      bucket: "plus",
      value: 2,
    };
    const components = compile({ "/cards/nudge/components/-": trigger, "/cards/hush/components/-": influence }).cards;
    expect(components.get("nudge")?.components.find(({ type }) => type === "trigger")).toMatchObject({
      trigger: {
        triggerId: "wake",
        boundary: "CardPlayed",
        observe: "Target",
        limit: null,
        activeZoneIds: ["moss"],
        effects: [{ effectId: "nudge.wake" }, { effectId: "nudge.wake.1" }],
      },
    });
    expect(components.get("hush")?.components.find(({ type }) => type === "influence")).toMatchObject({
      influence: { influenceId: "push.more", value: 2, formula: null, priority: 0, perStack: false },
    });
  });

  it("an entity: components of one type joined in order", () => {
    const entity = compile({
      "/entities/moth/components/-": { type: "resources", pools: { dust: { max: 9 } } },
      "/entities/moth/components/1/values": { zest: 1, flutter: 2 },
    }).entities.get("moth");
    expect(entity).toEqual({
      definitionId: "moth",
      displayName: "moth",
      pools: [
        { resourceId: "dust", current: null, min: null, max: 9 },
        { resourceId: "glow", current: null, min: null, max: null },
      ],
      stats: [
        { name: "flutter", value: 2 },
        { name: "zest", value: 1 },
      ],
      abilityIds: ["flit"],
      deck: [
        { definitionId: "nudge", count: 2, upgradeIds: ["keener"] },
        { definitionId: "hush", count: 1, upgradeIds: [] },
      ],
      gambitIds: ["peck"],
      tags: [],
    });
    expect(compile({ "/entities/husk": { definitionId: "husk" } }).entities.get("husk")?.deck).toBeNull();
  });

  it("EF-07 a pipeline's buckets stand in the order they run", () => {
    const pipeline = compile().pipelines.get("sums");
    expect(pipeline?.buckets.map(({ bucketId }) => bucketId)).toEqual(["plus", "times"]);
    expect(pipeline?.buckets[0]).toMatchObject({
      rounding: "None",
      midpointRounding: "AwayFromZero",
      setConflict: "HighestPriorityWins",
    });
    expect(pipeline?.resourceInfluenceBindings[0]).toMatchObject({
      scale: 1,
      offset: 0,
      missingResource: "Ignore",
      settlement: { operation: "Subtract", field: "Current", useEffectiveValue: true },
    });
  });

  it("regeneration that is not enabled is none", () => {
    const regenerationOf = (enabled: boolean) =>
      compile({ "/resources/dust/regeneration": { enabled, timing: "END_TURN", amountPerTurn: 2 } }).resources.get(
        "dust",
      )?.regeneration;
    expect(regenerationOf(false)).toBeNull();
    expect(regenerationOf(true)).toEqual({ amountPerTurn: 2, formula: null, timing: "END_TURN" });
  });

  it("a zone system in declared order, its steps with what their operation does not need filled in", () => {
    const system = compile({
      "/card-zone-systems/nest/flows/0/steps/-": { stepId: "mix", operation: "Shuffle", sourceZoneId: "cocoon" },
    }).zoneSystems.get("nest");
    expect(system?.startingHandSize).toBe(5);
    expect(system?.zones.map(({ zoneId, capacity }) => [zoneId, capacity])).toEqual([
      ["cocoon", null],
      ["wing", 9],
      ["moss", null],
    ]);
    expect(system?.flows[0]?.steps[1]).toMatchObject({
      operation: "Shuffle",
      sourceZoneId: "cocoon",
      sourceOwner: "FlowOwner",
      targetZoneId: null,
      nestedFlowId: null,
      lifetime: { strategy: "Run", boundary: null },
    });
    expect(system?.flows[0]?.steps[0]?.selection).toMatchObject({
      strategy: "Top",
      count: null,
      selectAllMatches: false,
    });
  });

  it("combat rules with their phases, edges by priority descending, then id", () => {
    const edge = (edgeId: string, priority: number) => ({
      edgeId,
      targetPhaseId: "night",
      trigger: "ActionResolved",
      priority,
    });
    const rules = compile({
      "/phase-sequences/day/phases/1/edges/-": edge("b", 5),
      "/phase-sequences/day/phases/2/edges": [],
      "/phase-sequences/day/phases/1/edges/2": edge("a", 0),
      "/combat-rules/calm/flow/reactions": stackPolicy,
      "/combat-rules/calm/flow/clock": { secondsPerDecision: 30, onExpiry: "Pass" },
    }).rules.get("calm");
    expect(rules?.phaseSequence.phases[1]?.edges.map(({ edgeId }) => edgeId)).toEqual(["b", "a", "sink"]);
    const { reopenAfterResolution: _, ...policy } = stackPolicy;
    expect(rules?.flow.reactions).toEqual({
      ...policy,
      openingActionTags: [],
      responseActionTags: [],
      autoPass: "Never",
    });
    expect(rules?.flow).toMatchObject({
      maxAutomaticSteps: 50,
      resourceCycles: [{ resourceId: "dust", actorScope: "All", startActivation: "ResetToMax", amount: null }],
      statusBoundaries: ["EndActivation"],
      previewRandomOutcomes: "Reveal",
      boundaryFailure: "Abort",
      clock: { secondsPerDecision: 30, onExpiry: "Pass" },
    });
  });

  it("statuses, modifiers, relics, gambits, upgrades and modes with their defaults", () => {
    const content = compile();
    expect(content.statuses.get("itch")).toMatchObject({
      defaultStacks: 1,
      maxStacks: 99,
      defaultDuration: 2,
      stacking: "Add",
      durationReapply: "Refresh",
      durationTickBoundary: "Unspecified",
      triggers: [
        { triggerId: "itch.sting", effects: [{ effectId: "itch.itch.sting" }] },
        { triggerId: "itch.answer", effects: [{ effectId: "itch.itch.answer" }] },
      ],
    });
    expect(content.modifiers.get("sheen")).toMatchObject({
      durationBoundary: "Round",
      defaultDuration: 1,
      maxStacks: 99,
    });
    expect(content.relics.get("thimble")).toMatchObject({ stackLimit: 1, stacking: "Add" });
    expect(content.gambits.get("peck")).toMatchObject({
      when: "Activation",
      weight: null,
      action: { targetSelector: { strategy: "FirstOrdinal", relationship: "Enemy", resourceId: null } },
      intent: null,
    });
    expect(content.upgrades.get("keener")).toMatchObject({
      maxApplications: 1,
      patches: [
        { type: "effect_numeric", value: 2 },
        { type: "cost_amount", optionId: null, value: 0 },
      ],
    });
    expect(content.modes.get("meadow")).toMatchObject({ influences: [], startingRelicIds: ["thimble"] });
  });

  it("expressions are compiled", () => {
    const predicate = compile().gambits.get("peck")?.predicates[0];
    expect(predicate?.source).toBe("source.resources.glow.percent > 10");
    expect(predicate?.evaluate({ hasTag: () => false, read: () => 11 })).toEqual({ ok: true, value: true });
  });

  it("throws for what was never published: our own bug", () => {
    expect(() => compileContent({ relics: { bell: { relicId: 3 } } }, "")).toThrow("relics/bell");
  });
});

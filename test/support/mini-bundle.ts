import { fromEntries, type JsonObject } from "./json.ts";
import { atEnemy, atSelf, card, costs, does, gain, hit, marks, moves, spills } from "./mini-parts.ts";

/** Definitions by kind and id, as a bundle has them. */
export type Definitions = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

/**
 * A tiny game for tests. `zeal` keeps one alive, `flux` pays for cards, `husk` soaks hits. `morrow` is a person's: five
 * cards, all drawn at the start (`keep` → `fist`), `spill` after use. `gnash` is the machine's: it nibbles for 3.
 * Mode `still` has no reactions, mode `stacked` a priority stack.
 * @param more definitions to add, or to put in place of those of the same kind and id
 */
export function miniBundle(more: Definitions = {}): JsonObject {
  const kinds = [...new Set([...Object.keys(base), ...Object.keys(more)])];
  const definitions = kinds.map((kind) => [kind, fromEntries(mergedEntries(kind, more))] as const);
  return { schemaVersion: 1, definitions: fromEntries(definitions) };
}

function mergedEntries(kind: string, more: Definitions): readonly (readonly [string, JsonObject])[] {
  return [...new Map([...Object.entries(base[kind] ?? {}), ...Object.entries(more[kind] ?? {})])];
}

function resource(resourceId: string, defaultMax: number, defaultCurrent: number, more: JsonObject = {}): JsonObject {
  return { resourceId, displayName: resourceId, defaultMin: 0, defaultMax, defaultCurrent, tags: [], ...more };
}

/** Combat rules as the mini bundle writes them; `flow` replaces single policies. */
export function miniRules(combatRulesId: string, flow: JsonObject = {}): JsonObject {
  return {
    combatRulesId,
    defaultPhaseSequenceId: "hours",
    turnOrder: { strategy: "Fixed", recalculateAt: "CombatStart", tieBreak: { strategy: "StableActorId" } },
    flow: {
      automaticResolution: { strategy: "ToNextPlayerInput", maxAutomaticSteps: 200 },
      actionBudget: {
        strategy: "ResourceLimited",
        actionCosts: "Configured",
        actorScope: "All",
        consumingCommands: [],
      },
      ai: {
        enabled: true,
        autoEndAfterAction: true,
        publishIntents: true,
        decisionIds: [],
        intent: { refresh: "RecomputeOnPublish", whenInvalid: "Recompute" },
      },
      resourceCycle: { resourceId: "flux", actorScope: "All", startActivation: "ResetToMax" },
      statusTiming: {
        boundaries: ["StartRound", "StartActivation", "EndActivation", "EndRound"],
        ordering: "PriorityThenInstanceId",
      },
      outcome: { evaluationBoundary: "AfterCurrentAction", tieBreak: "Draw" },
      encounterResolution: { strategy: "ManualAck" },
      animation: { mode: "FullSnapshots" },
      journal: { granularity: "Full" },
      reactions: { strategy: "Disabled" },
      ...flow,
    },
  };
}

/** A priority stack with every choice explicit (RX-10); `more` replaces single choices. */
export function miniStack(more: JsonObject = {}): JsonObject {
  return {
    strategy: "PriorityStack",
    stackOrder: "Lifo",
    eligibility: "AllAlive",
    targetLock: "Proposal",
    costTiming: "Proposal",
    failure: "FizzleRefund",
    maxStackDepth: 8,
    reopenAfterResolution: true,
    ...more,
  };
}

/** A mode over the mini bundle's table and sums. */
export function miniMode(modeId: string, combatRulesId: string, more: JsonObject = {}): JsonObject {
  return {
    modeId,
    displayName: modeId,
    combatRulesId,
    cardZoneSystemId: "mat",
    calculationPipelineIds: ["sums"],
    inspection: "Full",
    allowCustomSeed: true,
    timeline: { inspect: true, branch: true },
    simulation: true,
    ...more,
  };
}

const act = [
  "PLAY_CARD",
  "BASIC_ATTACK",
  "POWER",
  "ACTIVATE_ABILITY",
  "PLAY_INSTANT",
  "PASS",
  "END_TURN",
  "PASS_PRIORITY",
];

const base: Definitions = {
  resources: {
    zeal: resource("zeal", 20, 20, {
      thresholdPolicies: [
        { policyId: "void", comparison: "LessThanOrEqual", thresholdSource: "Minimum", consequence: "DefeatOwner" },
      ],
    }),
    flux: resource("flux", 3, 3),
    husk: resource("husk", 99, 0),
  },
  entities: {
    morrow: {
      definitionId: "morrow",
      displayName: "Morrow",
      components: [
        { type: "resources", componentId: "pools", pools: { zeal: {}, flux: {}, husk: {} } },
        {
          type: "deck",
          componentId: "deck",
          cards: [
            { definitionId: "jab", count: 2 },
            { definitionId: "brew" },
            { definitionId: "rile" },
            { definitionId: "delve" },
          ],
        },
      ],
    },
    gnash: {
      definitionId: "gnash",
      displayName: "Gnash",
      components: [
        { type: "resources", componentId: "pools", pools: { zeal: { current: 12, max: 12 }, flux: {}, husk: {} } },
        { type: "abilities", componentId: "abilities", abilityIds: ["nibble"] },
        { type: "gambits", componentId: "gambits", gambitIds: ["nibbles"] },
      ],
    },
  },
  actions: {
    nibble: {
      actionId: "nibble",
      displayName: "Nibble",
      actionType: "POWER",
      costs: { costs: [] },
      effects: [hit(3, { effectId: "nibble.hit" })],
      requiresTarget: true,
      tags: ["teeth"],
    },
  },
  cards: {
    jab: card("jab", ["swing"], costs(1), does("hurt", hit(5)), atEnemy, spills),
    brew: card("brew", ["calm"], costs(1), does("wrap", gain("husk", 4)), atSelf, spills),
    rile: card("rile", ["calm"], costs(1), does("sting", marks("itch", { statusStacks: 2 })), atEnemy, spills),
    delve: card(
      "delve",
      ["calm"],
      costs(0),
      does("draw", { type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "deal", cardCount: 1, tags: ["find"] }),
      atSelf,
      spills,
    ),
  },
  "status-effects": {
    itch: {
      statusId: "itch",
      displayName: "Itch",
      defaultStacks: 1,
      maxStacks: 9,
      defaultDuration: 2,
      stacking: "Add",
      durationReapply: "Refresh",
      durationTickBoundary: "EndActivation",
      triggers: [
        {
          triggerId: "itch.tick",
          boundary: "EndActivation",
          effects: [
            {
              effectId: "itch.hurt",
              type: "DAMAGE",
              target: "SELF",
              formulaValue: "stacks * 2",
              targetResource: "zeal",
              tags: ["lasting"],
            },
          ],
        },
      ],
      tags: ["bad"],
    },
  },
  "calculation-pipelines": {
    sums: {
      pipelineId: "sums",
      channel: "effect_amount",
      buckets: [
        { bucketId: "plus", order: 10, operation: "Add" },
        { bucketId: "times", order: 20, operation: "Multiply" },
        { bucketId: "soak", order: 30, operation: "ConsumeCapacity", minimum: 0, rounding: "Round" },
      ],
      resourceInfluenceBindings: [
        {
          bindingId: "husk.soaks",
          scope: "Target",
          resourceId: "husk",
          field: "Current",
          channel: "effect_amount",
          bucket: "soak",
          requiredTags: ["thump"],
          settlement: { operation: "Subtract", field: "Current", useEffectiveValue: true },
        },
      ],
    },
  },
  "card-zone-systems": {
    mat: {
      cardZoneSystemId: "mat",
      deckZoneId: "keep",
      startingHandSize: 5,
      zones: [
        zone("keep", { visibility: { contents: "None", order: "Hidden" } }),
        zone("fist", { allowsCardPlay: true, capacity: 8, visibility: { contents: "Owner", order: "Visible" } }),
        zone("spill", { visibility: { contents: "All", order: "Visible" } }),
      ],
      flows: [
        moves(
          "open",
          ["keep", "fist"],
          { triggers: ["encounter.started"], allowedInvocations: ["Boundary"] },
          { selection: { strategy: "Top", countFormula: "startingHandSize" }, onInsufficient: "AllowPartial" },
        ),
        moves(
          "deal",
          ["keep", "fist"],
          { allowedInvocations: ["Effect"] },
          { selection: { strategy: "Top", countFormula: "requestedCount" }, onInsufficient: "AllowPartial" },
        ),
        moves(
          "shed",
          ["fist", "spill"],
          { allowedInvocations: ["CardResolution"] },
          { selection: { strategy: "Explicit" } },
        ),
      ],
    },
  },
  "phase-sequences": {
    hours: {
      sequenceId: "hours",
      entryPhaseId: "dawn",
      maxAutomaticTransitions: 8,
      phases: [
        phase("dawn", "Start", 10, [], { edgeId: "rise", targetPhaseId: "noon", trigger: "Automatic" }),
        phase("noon", "Middle", 20, act, { edgeId: "set", targetPhaseId: "dusk", trigger: "ActivationExit" }),
        phase("dusk", "End", 30, []),
      ],
    },
  },
  "combat-rules": {
    quiet: miniRules("quiet"),
    spoken: miniRules("spoken", {
      outcome: { evaluationBoundary: "AfterResolutionStack", tieBreak: "Draw" },
      reactions: miniStack(),
    }),
  },
  gambits: {
    nibbles: {
      gambitId: "nibbles",
      priority: 10,
      predicates: [],
      action: {
        actionType: "POWER",
        actionId: "nibble",
        targetSelector: { strategy: "FirstOrdinal", relationship: "Enemy" },
      },
      intent: { displayName: "Nibble", telegraphType: "Attack", tags: [] },
    },
  },
  modes: { still: miniMode("still", "quiet"), stacked: miniMode("stacked", "spoken") },
};

function zone(zoneId: string, more: JsonObject): JsonObject {
  return { zoneId, ownerScope: "Actor", ordering: "Ordered", ...more };
}

function phase(
  phaseId: string,
  role: string,
  order: number,
  allowedActions: readonly string[],
  ...edges: readonly JsonObject[]
): JsonObject {
  return { phaseId, displayName: phaseId, role, order, allowedActions, allowPriority: role === "Middle", edges };
}

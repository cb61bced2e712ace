import { blow, cards, type Fields } from "./proving-cards.ts";
import { combatRules, everyAction, modes, sequence } from "./proving-rules.ts";
import { zoneSystem } from "./proving-zones.ts";

/** A bundle as it is published over HTTP. */
export interface Bundle {
  readonly schemaVersion: 1;
  readonly definitions: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const resource = (resourceId: string, defaultMax: number, defaultCurrent: number, more: Fields = {}) => ({
  resourceId,
  defaultMax,
  defaultCurrent,
  tags: [],
  ...more,
});

const resources = {
  sap: resource("sap", 30, 30, {
    thresholdPolicies: [
      { policyId: "dry", comparison: "LessThanOrEqual", thresholdSource: "Minimum", consequence: "DefeatOwner" },
    ],
  }),
  dew: resource("dew", 3, 3),
  bark: resource("bark", 99, 0),
  amber: resource("amber", 9, 9),
};

const deck = [
  "prick",
  "prick",
  "boulder",
  "omen",
  "riddle",
  "brittle",
  "drought",
  "robbery",
  "avalanche",
  "wreath",
  "crown",
  "echo",
  "echo",
];

const entities = {
  gardener: {
    definitionId: "gardener",
    components: [
      { type: "resources", pools: { sap: {}, dew: {}, bark: {} } },
      { type: "abilities", abilityIds: ["whistle"] },
      { type: "deck", cards: deck.map((definitionId) => ({ definitionId })) },
    ],
  },
  beetle: {
    definitionId: "beetle",
    components: [
      { type: "resources", pools: { sap: { current: 12, max: 12 }, bark: {} } },
      { type: "abilities", abilityIds: ["nibble"] },
      { type: "gambits", gambitIds: ["hungry"] },
    ],
  },
};

const actions = {
  nibble: {
    actionId: "nibble",
    actionType: "POWER",
    costs: { costs: [] },
    effects: [blow("nibble.bite", 2)],
    requiresTarget: true,
    tags: ["bite"],
  },
  whistle: {
    actionId: "whistle",
    actionType: "ACTIVATE_ABILITY",
    costs: { costs: [] },
    effects: [blow("whistle.note", 0)],
    requiresTarget: true,
    cooldown: 3,
    tags: ["tune"],
  },
};

const statuses = {
  drowsy: {
    statusId: "drowsy",
    durationTickBoundary: "EndActivation",
    tags: [],
    actionConstraints: [{ constraintId: "no-prick", requiredActionTags: ["prick"], reason: "Too drowsy to prick" }],
  },
};

const pipelines = {
  measure: {
    pipelineId: "measure",
    channel: "effect_amount",
    buckets: [
      { bucketId: "flat", order: 10, operation: "Add" },
      { bucketId: "soak", order: 20, operation: "ConsumeCapacity", minimum: 0, rounding: "Round" },
    ],
    resourceInfluenceBindings: [
      {
        bindingId: "bark",
        scope: "Target",
        resourceId: "bark",
        field: "Current",
        channel: "effect_amount",
        bucket: "soak",
        requiredTags: ["blow"],
        settlement: { operation: "Subtract", field: "Current", useEffectiveValue: true },
      },
    ],
  },
};

const mode = (modeId: string) => ({
  modeId,
  combatRulesId: `${modeId}_rules`,
  cardZoneSystemId: "garden",
  calculationPipelineIds: ["measure"],
  inspection: "Full",
  allowCustomSeed: true,
  timeline: { inspect: true, branch: true },
  simulation: true,
});

const gambits = {
  hungry: {
    gambitId: "hungry",
    priority: 1,
    predicates: [{ expression: "true" }],
    action: {
      actionType: "POWER",
      actionId: "nibble",
      targetSelector: { strategy: "FirstOrdinal", relationship: "Enemy" },
    },
  },
};

/**
 * A small content of words that mean nothing to the engine, in which every refusal can be provoked. `sap` is what keeps
 * an actor alive, `dew` is paid for cards, `bark` soaks blows, and of `amber` nobody has any. `more` adds cards and
 * statuses where a test or a measurement wants them.
 */
export function provingGround(
  more: { readonly cards?: Readonly<Record<string, Fields>>; readonly statuses?: Fields } = {},
): Bundle {
  const each = (make: (modeId: string) => object) =>
    Object.keys(modes).map((modeId) => [modeId, make(modeId)] as const);
  return {
    schemaVersion: 1,
    definitions: {
      resources,
      entities,
      actions,
      cards: { ...cards, ...more.cards },
      "status-effects": { ...statuses, ...more.statuses },
      "calculation-pipelines": pipelines,
      "card-zone-systems": { garden: zoneSystem },
      "phase-sequences": {
        day: sequence("day", everyAction),
        silent_day: sequence(
          "silent_day",
          everyAction.filter((type) => type !== "ACTIVATE_ABILITY"),
        ),
      },
      "combat-rules": Object.fromEntries(
        each((modeId) => combatRules(modeId, modes[modeId] ?? {})).map(([modeId, rules]) => [`${modeId}_rules`, rules]),
      ),
      gambits,
      modes: Object.fromEntries(each(mode)),
    },
  };
}

/** A participant of a creation. */
export function participant(
  instanceId: string,
  definitionId: string,
  sideId: string,
  kind: "Player" | "AI" = "Player",
) {
  return { instanceId, definitionId, sideId, controllerBinding: { kind } };
}

/** Two players at once, `ada` before `bo`: both sides can be driven by a test. */
export const twoGardeners = [participant("ada", "gardener", "north"), participant("bo", "gardener", "south")];

/** A player against a machine. */
export const gardenerAndBeetle = [
  participant("ada", "gardener", "north"),
  participant("mite", "beetle", "south", "AI"),
];

import type { Kind } from "../../content/kinds.ts";
import { newPhaseSequence, newRules, newZoneSystem } from "./table-templates.ts";

/** The first id of a kind that the bundle has; throws when it has none. */
export type FirstId = (kind: Kind) => string;

/** A new definition but for its id field: small, valid, and with something in it to go on from. */
export type Template = (id: string, first: FirstId) => object;

const strike = (first: FirstId) => ({
  type: "DAMAGE",
  target: "TARGET",
  flatValue: 1,
  targetResource: first("resources"),
});

const soothe = (first: FirstId) => ({ ...strike(first), type: "HEAL", target: "SELF" });

const aim = { type: "targeting", componentId: "aim", target: "TARGET", minimumTargets: 1, maximumTargets: 1 };

const participant = (instanceId: string, sideId: string, definitionId: string, kind: string) => ({
  instanceId,
  definitionId,
  sideId,
  controllerBinding: { kind, ...(kind === "AI" ? { policyId: "first-legal" } : {}) },
});

/** A template of every kind. */
export const templates: { readonly [K in Kind]: Template } = {
  resources: (id) => ({ displayName: id, defaultMin: 0, defaultMax: 10, defaultCurrent: 10, tags: [] }),
  entities: (id, first) => ({
    displayName: id,
    tags: [],
    components: [{ type: "resources", pools: Object.fromEntries([[first("resources"), { max: 10, current: 10 }]]) }],
  }),
  actions: (id, first) => ({
    displayName: id,
    actionType: "POWER",
    costs: { costs: [{ resourceId: first("resources"), amount: 1 }] },
    effects: [soothe(first)],
    tags: [],
  }),
  cards: (id, first) => ({
    displayName: id,
    description: "{hit}",
    tags: [],
    components: [
      {
        type: "cost",
        componentId: "price",
        costs: { costs: [{ resourceId: first("resources"), amount: 1 }] },
      },
      aim,
      { type: "effect", componentId: "hit", effect: strike(first) },
    ],
  }),
  "card-component-bundles": () => ({ components: [aim] }),
  "card-upgrades": (_, first) => ({
    cardDefinitionIds: [first("cards")],
    patches: [{ type: "tags", add: ["upgraded"] }],
  }),
  "status-effects": (id, first) => ({
    displayName: id,
    defaultDuration: 2,
    durationTickBoundary: "EndActivation",
    tags: [],
    triggers: [{ triggerId: `${id}.tick`, boundary: "EndActivation", effects: [soothe(first)] }],
  }),
  modifiers: (id) => ({ displayName: id, durationBoundary: "Round", defaultDuration: 1, influences: [], tags: [] }),
  relics: (id, first) => ({
    displayName: id,
    tags: [],
    triggers: [{ triggerId: `${id}.wakes`, boundary: "StartRound", effects: [soothe(first)] }],
  }),
  "calculation-pipelines": (id) => ({
    channel: id,
    buckets: [{ bucketId: "flat", order: 0, operation: "Add" }],
    resourceInfluenceBindings: [],
  }),
  "card-zone-systems": newZoneSystem,
  "phase-sequences": newPhaseSequence,
  "combat-rules": newRules,
  gambits: () => ({ priority: 0, predicates: [], action: { actionType: "END_TURN" } }),
  modes: (_, first) => ({
    combatRulesId: first("combat-rules"),
    cardZoneSystemId: first("card-zone-systems"),
    calculationPipelineIds: [first("calculation-pipelines")],
    inspection: "Full",
    allowCustomSeed: true,
    timeline: { inspect: true, branch: true },
    simulation: true,
  }),
  scenarios: (id, first) => ({
    displayName: id,
    modeId: first("modes"),
    participants: [
      participant("hero", "heroes", first("entities"), "Player"),
      participant("foe", "foes", first("entities"), "AI"),
    ],
    startingCards: [{ definitionId: first("cards") }],
  }),
};

import type { CompiledContent } from "../../src/engine/definitions/content.ts";
import type { CombatRules, FlowPolicies, ModeDefinition } from "../../src/engine/definitions/rules.ts";
import type { CardZoneSystem, ZoneDefinition } from "../../src/engine/definitions/zones.ts";
import type { EngineContext } from "../../src/engine/state/context.ts";
import type { Frame } from "../../src/engine/state/records.ts";
import type { ActorState, CardState, Snapshot, ZoneState } from "../../src/engine/state/snapshot.ts";
import { nodeHasher } from "./hasher.ts";

/** States and content written out by hand, for tests that want one thing of them and no engine behind it. */

/** An instance id as the engine makes them: the number in front, so that ids sort by it. */
export function cardId(number: number): string {
  return `${number.toString(16).padStart(8, "0")}-0000-8000-8000-000000000000`;
}

export function makeCard(number: number, definitionId: string, more: Partial<CardState> = {}): CardState {
  return {
    cardInstanceId: cardId(number),
    definitionId,
    upgradeIds: [],
    ownerId: "ada",
    incarnation: 0,
    reservedBy: null,
    expiresAt: null,
    ...more,
  };
}

export function makeActor(instanceId: string, more: Partial<ActorState> = {}): ActorState {
  return {
    instanceId,
    definitionId: "wanderer",
    displayName: instanceId,
    sideId: `side of ${instanceId}`,
    controllerBinding: { kind: "Player", policyId: null },
    resources: [{ resourceId: "sap", current: 10, minimum: 0, maximum: 10 }],
    stats: [],
    abilityIds: [],
    cooldowns: [],
    isAlive: true,
    hasConceded: false,
    ...more,
  };
}

/** A zone with its cards, from the top. */
export function makeZone(zoneId: string, ownerId: string | null, ...numbers: readonly number[]): ZoneState {
  return { zoneId, ownerId, cardIds: numbers.map(cardId) };
}

/** The key of the handmade state's generator: no answer to anybody may hold it. */
export const generatorKey = "5".repeat(64);

/** Two players, `ada` and `bo`, in the first phase of an active combat without cards. */
export function makeSnapshot({ cards = [], ...more }: Partial<Omit<Snapshot, "cards">> & HandmadeCards = {}): Snapshot {
  return {
    schemaVersion: 1,
    originId: "0".repeat(64),
    combatId: "combat",
    runId: "run",
    configName: "handmade",
    contentRevision: "f".repeat(64),
    engineVersion: "2",
    modeId: "meadow",
    seed: "18446744073709551615",
    sequence: 3,
    step: 7,
    rng: { algorithm: "chacha20", key: generatorKey, draws: 5 },
    idCounter: 100,
    status: "ACTIVE",
    outcome: null,
    round: 2,
    turn: 4,
    runOwnerId: "ada",
    actors: [makeActor("ada"), makeActor("bo")],
    turnOrder: ["ada", "bo"],
    activation: { activeActorId: "ada", actionsTaken: 1, budgetUsed: 0, intents: [] },
    phaseId: "noon",
    statuses: [],
    modifiers: [],
    relics: [],
    triggerUses: [],
    zones: [],
    cards: Object.fromEntries(cards.map((card) => [card.cardInstanceId, card])),
    encounterInfluences: [],
    priorityWindow: null,
    pendingActions: [],
    lineage: null,
    ...more,
  };
}

interface HandmadeCards {
  readonly cards?: readonly CardState[];
}

/** A frame in which nothing happened, but for what is given. */
export function makeFrame(stateAfter: Snapshot, more: Partial<Frame> = {}): Frame {
  return {
    frameId: `${stateAfter.sequence}.0`,
    index: 0,
    transitionType: "combat.action.applied",
    sequence: stateAfter.sequence,
    step: stateAfter.step,
    actorId: "ada",
    payload: {},
    effectSteps: [],
    calculations: [],
    applications: [],
    cardZoneSteps: [],
    actorChanges: [],
    stateAfter,
    ...more,
  };
}

type Contents = ZoneDefinition["visibility"]["contents"];
type Order = ZoneDefinition["visibility"]["order"];

export function makeZoneDefinition(
  zoneId: string,
  contents: Contents,
  order: Order,
  more: Partial<ZoneDefinition> = {},
): ZoneDefinition {
  return {
    zoneId,
    ownerScope: "Actor",
    ordering: "Ordered",
    allowsCardPlay: false,
    capacity: null,
    visibility: { contents, order },
    presentation: null,
    ...more,
  };
}

/** A revision of one mode, `meadow`, over the given zones, and nothing else. */
export function makeContent(zones: readonly ZoneDefinition[], more: Partial<CompiledContent> = {}): CompiledContent {
  const empty = new Map<string, never>();
  return {
    revision: "f".repeat(64),
    resources: empty,
    entities: empty,
    actions: empty,
    cards: empty,
    bundles: empty,
    upgrades: empty,
    statuses: empty,
    modifiers: empty,
    relics: empty,
    pipelines: empty,
    zoneSystems: new Map([["grove", makeZoneSystem(zones)]]),
    rules: new Map([["custom", makeRules()]]),
    gambits: empty,
    modes: new Map([["meadow", mode]]),
    ...more,
  };
}

export function makeContext(zones: readonly ZoneDefinition[], more: Partial<CompiledContent> = {}): EngineContext {
  return { content: makeContent(zones, more), hash: nodeHasher() };
}

export function makeRules(flow: Partial<FlowPolicies> = {}): CombatRules {
  return {
    combatRulesId: "custom",
    phaseSequence: {
      sequenceId: "day",
      entryPhaseId: "noon",
      maxAutomaticTransitions: 8,
      phases: [
        {
          phaseId: "noon",
          displayName: "Noon",
          role: "Middle",
          order: 1,
          allowedActions: [],
          allowPriority: true,
          edges: [],
        },
      ],
    },
    turnOrder: { strategy: "Fixed", formula: null, recalculateAt: "CombatStart", tieBreak: "StableActorId" },
    flow: { ...calmFlow, ...flow },
  };
}

const calmFlow: FlowPolicies = {
  maxAutomaticSteps: 100,
  actionBudget: {
    strategy: "ResourceLimited",
    actionCosts: "Configured",
    actorScope: "All",
    resourceId: null,
    maxActionsPerActivation: null,
    consumingCommands: [],
  },
  ai: {
    enabled: true,
    autoEndAfterAction: false,
    publishIntents: true,
    decisionIds: [],
    intent: { refresh: "RecomputeOnPublish", whenInvalid: "Hide" },
  },
  resourceCycles: [],
  statusBoundaries: [],
  outcome: { evaluationBoundary: "AfterCurrentAction", tieBreak: "Draw", maxRounds: null },
  encounterResolution: "ManualAck",
  animation: "FullSnapshots",
  reactions: { strategy: "Disabled" },
  previewRandomOutcomes: "Reveal",
  boundaryFailure: "Abort",
  clock: null,
};

const mode: ModeDefinition = {
  modeId: "meadow",
  combatRulesId: "custom",
  cardZoneSystemId: "grove",
  calculationPipelineIds: [],
  inspection: "Full",
  allowCustomSeed: true,
  timeline: { inspect: true, branch: true },
  simulation: true,
  seatTools: [],
  influences: [],
  startingRelicIds: [],
};

function makeZoneSystem(zones: readonly ZoneDefinition[]): CardZoneSystem {
  return { cardZoneSystemId: "grove", deckZoneId: zones[0]?.zoneId ?? "none", startingHandSize: 5, zones, flows: [] };
}

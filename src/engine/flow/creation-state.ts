import { toNineDecimals } from "../../expressions/rounding.ts";
import type { CompiledContent, DeckEntry, EntityDefinition } from "../definitions/content.ts";
import { known } from "../definitions/lookup.ts";
import { normaliseCurrent } from "../resources/pool.ts";
import type { Creation, DeckRequest, Participant } from "../state/commands.ts";
import type { EngineContext } from "../state/context.ts";
import { sortedBy } from "../state/order.ts";
import { createRng } from "../state/rng.ts";
import type { ActorState, EncounterInfluence, ResourcePool, Snapshot } from "../state/snapshot.ts";
import { engineVersion as currentVersion, type EngineVersion } from "../state/version.ts";

/** Where a combat lives and what its randomness starts from. */
export interface CombatIdentity {
  readonly combatId: string;
  /** Decimal, 0 to 2^64 − 1. */
  readonly seed: string;
  /** The version whose generator and name the combat has: the current one, or an older one for a combat made again. */
  readonly engineVersion?: EngineVersion;
}

/** The state before anything has happened: actors with their resources, no zones yet. */
export function emptySnapshot(creation: Creation, identity: CombatIdentity, context: EngineContext): Snapshot {
  const { content, hash } = context;
  const { combatId, seed, engineVersion = currentVersion } = identity;
  const actors = creation.participants.map((participant) => createActor(participant, creation, content));
  const runOwner = actors.find((actor) => actor.controllerBinding.kind === "Player") ?? actors[0];
  return {
    schemaVersion: 1,
    originId: hash.value({ revision: content.revision, seed, creation }),
    combatId,
    runId: combatId,
    configName: creation.configName,
    contentRevision: content.revision,
    engineVersion,
    modeId: creation.modeId,
    seed,
    sequence: 0,
    step: 0,
    rng: createRng(seed, engineVersion, hash.text),
    idCounter: 0,
    status: "ACTIVE",
    outcome: null,
    round: 0,
    turn: 0,
    runOwnerId: runOwner?.instanceId ?? "",
    actors,
    turnOrder: actors.map((actor) => actor.instanceId),
    activation: { activeActorId: null, actionsTaken: 0, budgetUsed: 0, intents: [] },
    phaseId: null,
    statuses: [],
    modifiers: [],
    relics: [],
    triggerUses: [],
    zones: [],
    cards: {},
    encounterInfluences: (creation.influences ?? []).map(encounterInfluence),
    priorityWindow: null,
    pendingActions: [],
    lineage: null,
  };
}

/** The deck of a participant: its own, else the starting cards for the first player, else its entity's; or none. */
export function deckOf(
  participant: Participant,
  creation: Creation,
  runOwnerId: string,
  content: CompiledContent,
): readonly DeckEntry[] | null {
  const isFirstPlayer = participant.instanceId === runOwnerId && participant.controllerBinding.kind === "Player";
  const requested = participant.deck ?? (isFirstPlayer ? creation.startingCards : undefined);
  return requested?.map(deckEntry) ?? known(content.entities, participant.definitionId, "entity").deck;
}

function deckEntry({ definitionId, count, upgradeIds }: DeckRequest): DeckEntry {
  return { definitionId, count: count ?? 1, upgradeIds: upgradeIds ?? [] };
}

function createActor(participant: Participant, creation: Creation, content: CompiledContent): ActorState {
  const entity = known(content.entities, participant.definitionId, "entity");
  const { kind, policyId } = participant.controllerBinding;
  return {
    instanceId: participant.instanceId,
    definitionId: participant.definitionId,
    displayName: entity.displayName,
    sideId: participant.sideId,
    controllerBinding: { kind, policyId: policyId ?? null },
    resources: createPools(participant, entity, creation, content),
    stats: sortedBy(entity.stats, (stat) => stat.name),
    abilityIds: entity.abilityIds,
    cooldowns: [],
    isAlive: true,
    hasConceded: false,
  };
}

function createPools(
  participant: Participant,
  entity: EntityDefinition,
  creation: Creation,
  content: CompiledContent,
): readonly ResourcePool[] {
  const overrides = new Map(
    Object.entries(creation.initialState?.resourcesByActor ?? {}).flatMap(([actorId, resources]) =>
      actorId === participant.instanceId ? Object.entries(resources) : [],
    ),
  );
  const pools = entity.pools.map(({ resourceId, current, min, max }): ResourcePool => {
    const definition = known(content.resources, resourceId, "resource");
    const bounds = {
      minimum: toNineDecimals(min ?? definition.defaultMin),
      maximum: toNineDecimals(max ?? definition.defaultMax),
    };
    const wanted = toNineDecimals(overrides.get(resourceId) ?? current ?? definition.defaultCurrent);
    return { resourceId, current: normaliseCurrent(wanted, bounds, definition), ...bounds };
  });
  return sortedBy(pools, (pool) => pool.resourceId);
}

function encounterInfluence(influence: NonNullable<Creation["influences"]>[number]): EncounterInfluence {
  return {
    influenceId: influence.influenceId,
    scope: influence.scope,
    channel: influence.channel,
    bucket: influence.bucket,
    value: influence.value ?? null,
    formula: influence.formula ?? null,
    priority: influence.priority ?? 0,
    requiredTags: influence.requiredTags ?? [],
    excludedTags: influence.excludedTags ?? [],
  };
}

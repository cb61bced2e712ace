import type { EffectDefinition, TargetPolicy } from "../definitions/effects.ts";
import { drawIndex } from "../state/rng.ts";
import type { ActorState } from "../state/snapshot.ts";
import { patchSnapshot, type Transaction } from "../state/transaction.ts";
import type { EffectContext } from "./context.ts";

/** What a target policy looks at. */
export interface TargetQuery {
  readonly target: TargetPolicy;
  readonly selectionResourceId: string | null;
}

type Selector = (tx: Transaction, query: TargetQuery, context: EffectContext) => readonly string[];

/**
 * The targets of an effect at this moment, in actor order (EF-04). Automatic targets are living actors; `TARGET` gives
 * the chosen ids as they are, living or not. `RANDOM_*` draws once, and not at all from one candidate or none.
 */
export function selectTargets(tx: Transaction, query: TargetQuery, context: EffectContext): readonly string[] {
  return selectors[query.target](tx, query, context);
}

/** Among whom a policy draws; null for a policy that draws nobody. */
export function drawnFrom(tx: Transaction, target: TargetPolicy, context: EffectContext): readonly string[] | null {
  if (target === "RANDOM_ENEMY") return enemies(tx, context).map(idOf);
  return target === "RANDOM_ALLY" ? allies(tx, context).map(idOf) : null;
}

/** Whether the effect aims at what the command chose. */
export function aimsAtChosen(effect: EffectDefinition): boolean {
  return effect.target === "TARGET";
}

const selectors: { readonly [K in TargetPolicy]: Selector } = {
  SELF: (tx, _query, context) => living(tx, (actor) => actor.instanceId === context.sourceActorId).map(idOf),
  TARGET: (_tx, _query, context) => context.chosenTargetIds,
  ALL: (tx) => living(tx, () => true).map(idOf),
  ALL_ENEMIES: (tx, _query, context) => enemies(tx, context).map(idOf),
  ALL_ALLIES: (tx, _query, context) => allies(tx, context).map(idOf),
  RANDOM_ENEMY: (tx, _query, context) => drawOne(tx, enemies(tx, context).map(idOf)),
  RANDOM_ALLY: (tx, _query, context) => drawOne(tx, allies(tx, context).map(idOf)),
  LOWEST_RESOURCE_ENEMY: (tx, query, context) => ranked(enemies(tx, context), query, -1),
  HIGHEST_RESOURCE_ENEMY: (tx, query, context) => ranked(enemies(tx, context), query, 1),
  LOWEST_RESOURCE_ALLY: (tx, query, context) => ranked(allies(tx, context), query, -1),
  HIGHEST_RESOURCE_ALLY: (tx, query, context) => ranked(allies(tx, context), query, 1),
  EVENT_SOURCE: (tx, _query, context) => living(tx, (actor) => actor.instanceId === context.event?.sourceId).map(idOf),
  EVENT_TARGET: (tx, _query, context) => living(tx, (actor) => actor.instanceId === context.event?.targetId).map(idOf),
};

function idOf(actor: ActorState): string {
  return actor.instanceId;
}

function living(tx: Transaction, admits: (actor: ActorState) => boolean): readonly ActorState[] {
  return tx.state.snapshot.actors.filter((actor) => actor.isAlive && admits(actor));
}

function sideOf(tx: Transaction, actorId: string | null): string | null {
  return tx.state.snapshot.actors.find((actor) => actor.instanceId === actorId)?.sideId ?? null;
}

function enemies(tx: Transaction, context: EffectContext): readonly ActorState[] {
  const side = sideOf(tx, context.sourceActorId);
  return living(tx, (actor) => actor.sideId !== side);
}

/** Allies are the living actors of the same side, the actor itself included. */
function allies(tx: Transaction, context: EffectContext): readonly ActorState[] {
  const side = sideOf(tx, context.sourceActorId);
  return living(tx, (actor) => actor.sideId === side);
}

function drawOne(tx: Transaction, candidates: readonly string[]): readonly string[] {
  if (candidates.length <= 1) return candidates;
  const drawn = drawIndex(tx.state.snapshot.rng, candidates.length);
  patchSnapshot(tx, { rng: drawn.rng });
  return candidates.slice(drawn.value, drawn.value + 1);
}

/** The first of the extreme ones in actor order; an actor without the resource is not ranked. */
function ranked(candidates: readonly ActorState[], query: TargetQuery, direction: 1 | -1): readonly string[] {
  let best: { readonly id: string; readonly value: number } | null = null;
  for (const actor of candidates) {
    const pool = actor.resources.find((one) => one.resourceId === query.selectionResourceId);
    if (!pool) continue;
    const value = pool.current * direction;
    if (best === null || value > best.value) best = { id: actor.instanceId, value };
  }
  return best ? [best.id] : [];
}

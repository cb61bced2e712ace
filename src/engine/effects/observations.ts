import type { ExpressionValue } from "../../expressions/types.ts";
import type { TriggerDefinition } from "../definitions/effects.ts";
import { tagsAdmit } from "../definitions/tags.ts";
import { compareOrdinal } from "../state/order.ts";
import type { Rejection } from "../state/rejections.ts";
import type { Transaction } from "../state/transaction.ts";
import { chargeWork, workUnits } from "../state/work.ts";
import type { RunEffects } from "./application.ts";
import type { ObservedEvent } from "./events.ts";
import { doubtUnseenCards, type PossibleTrigger } from "./trigger-owners.ts";
import { type BoundTrigger, collectTriggers, fireTrigger, type TriggerCause } from "./triggers.ts";

/** The context of what happened: its tags, causal path and depth. */
export type Subject = TriggerCause["subject"] & { readonly tags: readonly string[] };

/** A trigger that is to answer one event. */
export interface Observer {
  readonly bound: BoundTrigger;
  readonly cause: TriggerCause;
}

/**
 * Every trigger that observes one of the events, in the order in which they answer: priority descending, then owners in
 * actor order starting with the active actor, then creation order, then trigger id, then the order of the events
 * (EF-12). Whatever joins later answers none of them.
 * @param events all that one application, flow or play has caused
 */
export function collectObservers(
  tx: Transaction,
  events: readonly ObservedEvent[],
  subject: Subject,
): readonly Observer[] {
  const kinds = new Set(events.map((event) => event.observation));
  chargeWork(tx.work, kinds.size * workUnits.trigger);
  const triggers = new Map([...kinds].map((kind) => [kind, collectTriggers(tx, kind)]));
  const observers = events.flatMap((event) => {
    const cause = { event, variables: eventMap(event), subject };
    const answers = (bound: PossibleTrigger) => concerns(bound, event, subject.tags) && mayAnswer(tx, bound, event);
    doubtUnseenCards(tx, event.observation, answers);
    const found = (triggers.get(event.observation) ?? []).filter(answers);
    return onePerInstance(found).map((bound) => ({ bound, cause }));
  });
  return observers.length > 1 ? sortObservers(tx, observers) : observers;
}

/** Lets the observers answer in their order, each with all that it causes before the next (EF-12). */
export function answerObservers(tx: Transaction, observers: readonly Observer[], run: RunEffects): Rejection | null {
  for (const observer of observers) {
    const refused = answer(tx, observer, run);
    if (refused) return refused;
  }
  return null;
}

/** Lets one observer answer, unless it has become silent since it was collected. */
export function answer(tx: Transaction, { bound, cause }: Observer, run: RunEffects): Rejection | null {
  if (cause.subject.path.includes(bound.key) || !mayAnswer(tx, bound, cause.event)) return null;
  return fireTrigger(tx, bound, cause, run);
}

/** Tag filters look at the effect's and the action's tags together; `observe` at the owner's part in the event. */
function concerns(bound: PossibleTrigger, event: ObservedEvent, tags: readonly string[]): boolean {
  if (!tagsAdmit(bound.trigger, tags)) return false;
  switch (bound.trigger.observe) {
    case "Target":
      return event.targetId === bound.ownerActorId;
    case "Source":
      return event.sourceId === bound.ownerActorId;
    case "Any":
      return true;
  }
}

/** An instance that several actors own answers an `Any` observation once, by the first of them that may. */
function onePerInstance(found: readonly BoundTrigger[]): readonly BoundTrigger[] {
  const answering = new Map<TriggerDefinition, Set<string>>();
  return found.filter(({ trigger, instanceId }) => {
    if (trigger.observe !== "Any") return true;
    const instances = answering.get(trigger) ?? new Set();
    if (instances.has(instanceId)) return false;
    answering.set(trigger, instances.add(instanceId));
    return true;
  });
}

/** A defeated actor's triggers are silent, but for `ActorDefeated` of itself (EF-12). */
function mayAnswer(tx: Transaction, bound: PossibleTrigger, event: ObservedEvent): boolean {
  const owner = tx.state.snapshot.actors.find((actor) => actor.instanceId === bound.ownerActorId);
  if (!owner) return false;
  return owner.isAlive || (event.observation === "ActorDefeated" && event.targetId === owner.instanceId);
}

function sortObservers(tx: Transaction, observers: readonly Observer[]): readonly Observer[] {
  const ranks = actorRanks(tx);
  const rankOf = ({ bound }: Observer) => ranks.get(bound.ownerActorId) ?? ranks.size;
  return [...observers].sort(
    (left, right) =>
      right.bound.trigger.priority - left.bound.trigger.priority ||
      rankOf(left) - rankOf(right) ||
      compareOrdinal(left.bound.instanceId, right.bound.instanceId) ||
      compareOrdinal(left.bound.trigger.triggerId, right.bound.trigger.triggerId),
  );
}

/** Actor order, starting with the active actor. */
function actorRanks(tx: Transaction): ReadonlyMap<string, number> {
  const { actors, activation } = tx.state.snapshot;
  const ids = actors.map((actor) => actor.instanceId);
  const start = Math.max(0, ids.indexOf(activation.activeActorId ?? ""));
  return new Map([...ids.slice(start), ...ids.slice(0, start)].map((id, rank) => [id, rank]));
}

function eventMap(event: ObservedEvent): ReadonlyMap<string, ExpressionValue> {
  return new Map(Object.entries(event.variables).map(([name, value]) => [`event.${name}`, value]));
}

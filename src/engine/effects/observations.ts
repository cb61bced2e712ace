import type { ExpressionValue } from "../../expressions/types.ts";
import { tagsAdmit } from "../definitions/tags.ts";
import { compareOrdinal } from "../state/order.ts";
import type { Rejection } from "../state/rejections.ts";
import type { Transaction } from "../state/transaction.ts";
import type { RunEffects } from "./application.ts";
import type { EffectContext } from "./context.ts";
import type { ObservedEvent } from "./events.ts";
import { type BoundTrigger, collectTriggers, fireTrigger } from "./triggers.ts";

/**
 * Lets every trigger that observes the event answer it, depth first: priority descending, then owners in actor order
 * starting with the active actor, then creation order, then trigger id (EF-12).
 * @param subject the context of what happened: its tags, causal path and depth
 */
export function observe(
  tx: Transaction,
  event: ObservedEvent,
  subject: Pick<EffectContext, "tags" | "path" | "depth" | "parentApplicationId">,
  run: RunEffects,
): Rejection | null {
  const found = onePerInstance(
    collectTriggers(tx, event.observation).filter(
      (bound) => concerns(bound, event, subject.tags) && mayAnswer(tx, bound, event),
    ),
  );
  if (found.length === 0) return null;
  const variables = eventMap(event);
  for (const bound of sortObservers(tx, found)) {
    if (subject.path.includes(bound.key) || !mayAnswer(tx, bound, event)) continue;
    const refused = fireTrigger(tx, bound, { event, variables, subject }, run);
    if (refused) return refused;
  }
  return null;
}

/** Tag filters look at the effect's and the action's tags together; `observe` at the owner's part in the event. */
function concerns(bound: BoundTrigger, event: ObservedEvent, tags: readonly string[]): boolean {
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
  return found.filter((bound, index) => {
    if (bound.trigger.observe !== "Any") return true;
    return found.findIndex((one) => one.instanceId === bound.instanceId && one.trigger === bound.trigger) === index;
  });
}

/** A defeated actor's triggers are silent, but for `ActorDefeated` of itself (EF-12). */
function mayAnswer(tx: Transaction, bound: BoundTrigger, event: ObservedEvent): boolean {
  const owner = tx.state.snapshot.actors.find((actor) => actor.instanceId === bound.ownerActorId);
  if (!owner) return false;
  return owner.isAlive || (event.observation === "ActorDefeated" && event.targetId === owner.instanceId);
}

function sortObservers(tx: Transaction, found: readonly BoundTrigger[]): readonly BoundTrigger[] {
  const ranks = actorRanks(tx);
  const rankOf = (bound: BoundTrigger) => ranks.get(bound.ownerActorId) ?? ranks.size;
  return [...found].sort(
    (left, right) =>
      right.trigger.priority - left.trigger.priority ||
      rankOf(left) - rankOf(right) ||
      compareOrdinal(left.instanceId, right.instanceId) ||
      compareOrdinal(left.trigger.triggerId, right.trigger.triggerId),
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

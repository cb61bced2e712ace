import type { Boundary } from "../definitions/effects.ts";
import { rulesOf } from "../definitions/lookup.ts";
import type { StatusBoundary } from "../definitions/rules.ts";
import { compareOrdinal } from "../state/order.ts";
import type { Rejection } from "../state/rejections.ts";
import type { Transaction } from "../state/transaction.ts";
import { runEffects } from "./processor.ts";
import { type BoundTrigger, collectTriggers, fireTrigger } from "./triggers.ts";

/** A trigger that failed and was undone alone, under `boundaryFailure: SkipAndRecord`. */
export interface SkippedTrigger {
  readonly key: string;
  readonly ownerActorId: string;
  readonly rejection: Rejection;
}

/**
 * Fires the triggers of a boundary: those there when it begins, statuses first, then relics, then cards (EF-12, EF-13).
 * @param actorId whose activation it is; null for boundaries of the round and the combat, which concern everyone
 * @returns the refusal that aborts the command, or the triggers that were skipped
 */
export function runBoundaryTriggers(
  tx: Transaction,
  boundary: Boundary,
  actorId: string | null,
): { readonly refused: Rejection | null; readonly skipped: readonly SkippedTrigger[] } {
  const skipped: SkippedTrigger[] = [];
  const maySkip = skipsFailures(tx);
  for (const bound of boundaryOrder(triggersOf(tx, boundary, actorId))) {
    if (tx.state.outcomeDecided) break;
    if (!isOwnerAlive(tx, bound)) continue;
    const before = tx.state;
    const rejection = fireTrigger(tx, bound, null, runEffects);
    if (!rejection) continue;
    if (!maySkip) return { refused: rejection, skipped };
    tx.state = before;
    skipped.push({ key: bound.key, ownerActorId: bound.ownerActorId, rejection });
  }
  return { refused: null, skipped };
}

/** Whether a failure at a boundary is undone alone and recorded, instead of refusing the command. */
export function skipsFailures(tx: Transaction): boolean {
  return tx.skipFailures || rulesOf(tx.state.snapshot, tx.context.content).flow.boundaryFailure === "SkipAndRecord";
}

function triggersOf(tx: Transaction, boundary: Boundary, actorId: string | null): readonly BoundTrigger[] {
  const { statusBoundaries } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  const statusesAct = !isStatusBoundary(boundary) || statusBoundaries.includes(boundary);
  return collectTriggers(tx, boundary).filter(
    (bound) => (actorId === null || bound.ownerActorId === actorId) && (bound.owner.kind !== "Status" || statusesAct),
  );
}

/** Whether a boundary is one of those `statusTiming` chooses from. */
export function isStatusBoundary(boundary: Boundary): boundary is StatusBoundary {
  return boundary !== "CombatStart" && boundary !== "CombatEnd";
}

function isOwnerAlive(tx: Transaction, bound: BoundTrigger): boolean {
  return tx.state.snapshot.actors.some((actor) => actor.instanceId === bound.ownerActorId && actor.isAlive);
}

function boundaryOrder(triggers: readonly BoundTrigger[]): readonly BoundTrigger[] {
  return [...triggers].sort(
    (left, right) =>
      left.kindRank - right.kindRank ||
      right.ownerPriority - left.ownerPriority ||
      right.trigger.priority - left.trigger.priority ||
      compareOrdinal(left.instanceId, right.instanceId) ||
      compareOrdinal(left.trigger.triggerId, right.trigger.triggerId),
  );
}

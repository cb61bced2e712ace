import type { Boundary } from "../definitions/effects.ts";
import { rulesOf } from "../definitions/lookup.ts";
import type { StatusBoundary } from "../definitions/rules.ts";
import { compareOrdinal } from "../state/order.ts";
import type { Rejection } from "../state/rejections.ts";
import type { Transaction } from "../state/transaction.ts";
import { runPart, type SkippedPart } from "./between-turns.ts";
import { runEffects } from "./processor.ts";
import { hasHadItsRound } from "./trigger-limits.ts";
import { doubtUnseenCards } from "./trigger-owners.ts";
import { type BoundTrigger, collectTriggers, fireTrigger } from "./triggers.ts";

/**
 * Fires the triggers of a boundary: those there when it begins, statuses first, then relics, then cards (EF-12, EF-13).
 * For an instance that several actors own, the first living one of them stands for all.
 * @param actorId whose activation it is; null for boundaries of the round and the combat, which concern everyone
 * @param skipped where triggers that fail and are undone alone are noted
 * @returns the refusal that aborts the command
 */
export function runBoundaryTriggers(
  tx: Transaction,
  boundary: Boundary,
  actorId: string | null,
  skipped: SkippedPart[],
): Rejection | null {
  const answered = new Set<string>();
  for (const bound of boundaryOrder(triggersOf(tx, boundary, actorId))) {
    if (tx.state.outcomeDecided) break;
    const key = `${bound.instanceId}/${bound.trigger.triggerId}`;
    if (!isOwnerAlive(tx, bound) || (bound.isShared && answered.has(key))) continue;
    answered.add(key);
    const refused = runPart(tx, skipped, bound.key, () => fireTrigger(tx, bound, null, runEffects));
    if (refused) return refused;
  }
  return null;
}

function triggersOf(tx: Transaction, boundary: Boundary, actorId: string | null): readonly BoundTrigger[] {
  const isOwners = ({ ownerActorId }: { readonly ownerActorId: string }) =>
    actorId === null || ownerActorId === actorId;
  doubtUnseenCards(tx, boundary, isOwners);
  const { statusBoundaries } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  const statusesAct = !isStatusBoundary(boundary) || statusBoundaries.includes(boundary);
  return collectTriggers(tx, boundary).filter(
    (bound) => isOwners(bound) && (bound.owner.kind !== "Status" || statusesAct) && !hasHadItsRound(tx, bound),
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

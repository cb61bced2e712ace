import type { Boundary } from "../definitions/effects.ts";
import { rulesOf } from "../definitions/lookup.ts";
import { answerBetweenTurns, type SkippedPart } from "../effects/between-turns.ts";
import { isStatusBoundary, runBoundaryTriggers } from "../effects/boundary-triggers.ts";
import { recordTicks } from "../effects/ticks.ts";
import { tickStatuses } from "../instances/statuses.ts";
import { concludeIfDecided } from "../legality/conclude.ts";
import type { StatusChange } from "../state/records.ts";
import type { Rejection } from "../state/rejections.ts";
import { emitFrame, hasRecords, recordsOf, setSnapshot, type Transaction } from "../state/transaction.ts";

/**
 * A boundary of the combat: the triggers there when it begins, then the durations that fall at it (EF-12, EF-13), then
 * the outcome.
 * @param actorId whose activation; null for boundaries of the round and the combat
 */
export function runBoundary(tx: Transaction, boundary: Boundary, actorId: string | null): Rejection | null {
  const before = tx.state.snapshot;
  const skipped: SkippedPart[] = [];
  const refused = runBoundaryTriggers(tx, boundary, actorId, skipped) ?? tickDurations(tx, boundary, actorId, skipped);
  if (refused) return refused;
  finishBoundary(tx, boundary, actorId, before, skipped);
  return null;
}

/** The frames of a boundary, when anything happened at it, and the outcome after it. */
export function finishBoundary(
  tx: Transaction,
  boundary: string,
  actorId: string | null,
  before: Transaction["state"]["snapshot"],
  skipped: readonly SkippedPart[],
): void {
  if (hasRecords(tx) || tx.state.snapshot !== before) emitFrame(tx, "combat.boundary.resolved", actorId, { boundary });
  emitSkipped(tx, boundary, actorId, skipped);
  concludeIfDecided(tx);
}

/** One frame for each part that failed and was undone alone (engine.md, turns: `SkipAndRecord`). */
export function emitSkipped(
  tx: Transaction,
  boundary: string,
  actorId: string | null,
  skipped: readonly SkippedPart[],
): void {
  for (const { part, rejection } of skipped) {
    const { code, message } = rejection;
    emitFrame(tx, "combat.boundary.skipped", actorId, { boundary, part, code, message });
  }
}

function tickDurations(
  tx: Transaction,
  boundary: Boundary,
  actorId: string | null,
  skipped: SkippedPart[],
): Rejection | null {
  const { statusBoundaries } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  if (tx.state.outcomeDecided || !isStatusBoundary(boundary) || !statusBoundaries.includes(boundary)) return null;
  const { snapshot } = tx.state;
  const owners = actorId === null ? snapshot.actors.map((actor) => actor.instanceId) : [actorId];
  const ticked = tickStatuses(snapshot, boundary, owners, keptDurations(tx), tx.context);
  if (ticked.changes.length === 0) return null;
  setSnapshot(tx, ticked.snapshot);
  return answerBetweenTurns(tx, skipped, recordTicks(tx, boundary, ticked.changes));
}

/** What was applied during this very boundary, or had its duration changed by a reapplication, keeps it (EF-13). */
function keptDurations(tx: Transaction): readonly string[] {
  const isKept = ({ change, previousDuration, duration }: StatusChange) =>
    change === "Applied" || (change === "Reapplied" && duration !== previousDuration);
  return recordsOf(tx, "applications")
    .flatMap((application) => application.statusChanges)
    .filter(isKept)
    .map((change) => change.instanceId);
}

import type { Boundary } from "../definitions/effects.ts";
import { rulesOf } from "../definitions/lookup.ts";
import { settleDefeats } from "../effects/application.ts";
import { isStatusBoundary, runBoundaryTriggers, skipsFailures } from "../effects/boundary-triggers.ts";
import { observeExpiries } from "../effects/pre-resolved.ts";
import { recordTicks } from "../effects/ticks.ts";
import { tickStatuses } from "../instances/statuses.ts";
import { concludeIfDecided } from "../legality/conclude.ts";
import type { Rejection } from "../state/rejections.ts";
import { emitFrame, hasRecords, setSnapshot, type Transaction } from "../state/transaction.ts";

/** Something that failed at a boundary and was undone alone (`SkipAndRecord`). */
export interface SkippedPart {
  readonly boundary: string;
  readonly part: string;
  readonly rejection: Rejection;
}

/**
 * A boundary of the combat: the triggers there when it begins, then the durations that fall at it (EF-12, EF-13), then
 * the outcome.
 * @param actorId whose activation; null for boundaries of the round and the combat
 */
export function runBoundary(tx: Transaction, boundary: Boundary, actorId: string | null): Rejection | null {
  const before = tx.state.snapshot;
  const fired = runBoundaryTriggers(tx, boundary, actorId);
  if (fired.refused) return fired.refused;
  const skipped: SkippedPart[] = fired.skipped.map(({ key, rejection }) => ({ boundary, part: key, rejection }));
  const refused = tickDurations(tx, boundary, actorId, skipped);
  if (refused) return refused;
  settleDefeats(tx);
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
  for (const { part, rejection } of skipped) {
    const { code, message } = rejection;
    emitFrame(tx, "combat.boundary.skipped", actorId, { boundary, part, code, message });
  }
  concludeIfDecided(tx);
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
  const ticked = tickStatuses(snapshot, boundary, owners, justApplied(tx), tx.context);
  if (ticked.changes.length === 0) return null;
  setSnapshot(tx, ticked.snapshot);
  const recorded = recordTicks(tx, boundary, ticked.changes);
  const saved = tx.state;
  const refused = observeExpiries(tx, recorded);
  if (!refused || !skipsFailures(tx)) return refused;
  tx.state = saved;
  skipped.push({ boundary, part: "durations", rejection: refused });
  return null;
}

/** What was applied or reapplied during this very boundary keeps its duration (EF-13). */
function justApplied(tx: Transaction): readonly string[] {
  return tx.state.lists.applications
    .flatMap((application) => application.statusChanges)
    .filter((change) => change.change === "Applied" || change.change === "Reapplied")
    .map((change) => change.instanceId);
}

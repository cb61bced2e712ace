import type { Rejection } from "../state/rejections.ts";
import { emitFrame, patchSnapshot, type Transaction } from "../state/transaction.ts";
import { runBoundary } from "./boundary.ts";
import { runZoneFlows } from "./zone-flows.ts";

/**
 * Acknowledges a finished combat, once: CombatEnd, then the flows `encounter.ended` (engine.md, outcome). What fails
 * there is undone alone and recorded, whatever `boundaryFailure` says: a finished combat can always be acknowledged.
 */
export function acknowledge(tx: Transaction): Rejection | null {
  const { outcome } = tx.state.snapshot;
  if (!outcome) return null;
  tx.state = { ...tx.state, outcomeDecided: false };
  patchSnapshot(tx, { outcome: { ...outcome, acknowledged: true } });
  const lenient = { ...tx, skipFailures: true };
  const refused = runBoundary(lenient, "CombatEnd", null) ?? runZoneFlows(lenient, "encounter.ended", null);
  if (refused) return refused;
  tx.state = lenient.state;
  emitFrame(tx, "combat.acknowledged", null, { winnerSideId: outcome.winnerSideId });
  return null;
}

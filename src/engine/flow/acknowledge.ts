import type { Rejection } from "../state/rejections.ts";
import { emitFrame, patchSnapshot, type Transaction } from "../state/transaction.ts";
import { runBoundary } from "./boundary.ts";
import { runZoneFlows } from "./zone-flows.ts";

/** Acknowledges a finished combat, once: CombatEnd, then the flows `encounter.ended` (engine.md, outcome). */
export function acknowledge(tx: Transaction): Rejection | null {
  const { outcome } = tx.state.snapshot;
  if (!outcome) return null;
  tx.state = { ...tx.state, outcomeDecided: false };
  patchSnapshot(tx, { outcome: { ...outcome, acknowledged: true } });
  const refused = runBoundary(tx, "CombatEnd", null) ?? runZoneFlows(tx, "encounter.ended", null);
  if (refused) return refused;
  emitFrame(tx, "combat.acknowledged", null, { winnerSideId: outcome.winnerSideId });
  return null;
}

import { rulesOf } from "../definitions/lookup.ts";
import { type SkippedPart, tryPart } from "../effects/between-turns.ts";
import { resetTriggerUses } from "../effects/trigger-limits.ts";
import { conclude } from "../legality/conclude.ts";
import { roundLimitOutcome } from "../resources/outcome.ts";
import type { Rejection } from "../state/rejections.ts";
import { emitFrame, patchSnapshot, type Transaction } from "../state/transaction.ts";
import { isShortOfWork } from "../state/work.ts";
import { endActivation, startActivation, tickModifierDurations } from "./activation.ts";
import { emitSkipped, runBoundary } from "./boundary.ts";
import { advancePhases } from "./phases.ts";
import { rebuildTurnOrder } from "./turn-order.ts";
import { runZoneFlows } from "./zone-flows.ts";

/** Begins a round: its order if asked, flows `round.started`, StartRound, the first living actor's activation. */
export function startRound(tx: Transaction): Rejection | null {
  const round = tx.state.snapshot.round + 1;
  patchSnapshot(tx, { round });
  resetTriggerUses(tx, "Round");
  const { recalculateAt } = rulesOf(tx.state.snapshot, tx.context.content).turnOrder;
  const skipped: SkippedPart[] = [];
  if (recalculateAt === "RoundStart" || round === 1) {
    const rebuilt = tryPart(tx, skipped, null, () => rebuildTurnOrder(tx));
    if (!rebuilt.ok) return rebuilt.rejection;
  }
  emitFrame(tx, "combat.round.started", null, { round });
  emitSkipped(tx, "RoundStart", null, skipped);
  const refused = runZoneFlows(tx, "round.started", null);
  if (refused) return refused;
  if (!isActive(tx)) return null;
  const failed = runBoundary(tx, "StartRound", null);
  if (failed) return failed;
  const first = nextLiving(tx, -1);
  return isActive(tx) && first !== null ? startActivation(tx, first) : null;
}

/** Leaves the phase by its open exit: to another phase of the activation, or out of it. */
export function exitPhase(tx: Transaction): Rejection | null {
  const left = advancePhases(tx, "ActivationExit");
  if (!left.ok) return left.rejection;
  return left.value.kind === "Ends" ? endTurn(tx, left.value.endPhaseId) : null;
}

/**
 * Ends the activation and goes on to the next living actor of the round, or ends the round; when that has taken much
 * work, what follows is a step of its own.
 */
export function endTurn(tx: Transaction, endPhaseId?: string | null): Rejection | null {
  const refused = tx.state.snapshot.phaseId === null ? null : endActivation(tx, endPhaseId);
  if (refused || !isActive(tx) || isShortOfWork(tx.work)) return refused;
  return goToNext(tx);
}

/** After an activation has ended: the next living actor, else the end of the round. */
export function goToNext(tx: Transaction): Rejection | null {
  const { turnOrder, activation } = tx.state.snapshot;
  const next = nextLiving(tx, turnOrder.indexOf(activation.activeActorId ?? ""));
  return next === null ? endRound(tx) : startActivation(tx, next);
}

/** EndRound, flows `round.ended`, modifier durations, and the limit of rounds; nobody is active then. */
function endRound(tx: Transaction): Rejection | null {
  const refused = runBoundary(tx, "EndRound", null) ?? (isActive(tx) ? runZoneFlows(tx, "round.ended", null) : null);
  if (refused) return refused;
  if (!isActive(tx)) return null;
  tickModifierDurations(tx, "Round", null);
  const { activation, round } = tx.state.snapshot;
  const decision = roundLimitOutcome(tx.state.snapshot, rulesOf(tx.state.snapshot, tx.context.content).flow.outcome);
  patchSnapshot(tx, { activation: { ...activation, activeActorId: null, actionsTaken: 0, budgetUsed: 0 } });
  emitFrame(tx, "combat.round.ended", null, { round });
  if (decision) conclude(tx, decision);
  return null;
}

function nextLiving(tx: Transaction, afterIndex: number): string | null {
  const { turnOrder, actors } = tx.state.snapshot;
  const isAlive = (id: string) => actors.some((actor) => actor.instanceId === id && actor.isAlive);
  return turnOrder.slice(afterIndex + 1).find(isAlive) ?? null;
}

function isActive(tx: Transaction): boolean {
  return tx.state.snapshot.status === "ACTIVE";
}

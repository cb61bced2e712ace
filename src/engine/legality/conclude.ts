import { rulesOf } from "../definitions/lookup.ts";
import { dropAll } from "../reactions/stack.ts";
import { evaluateOutcome, type OutcomeDecision } from "../resources/outcome.ts";
import { emitFrame, patchSnapshot, setSnapshot, type Transaction } from "../state/transaction.ts";

/**
 * Evaluates the outcome where the policy says so (RX-12): after an action unless the stack must be empty first, and
 * after a lifecycle boundary with no window open.
 * @returns whether the combat has ended
 */
export function concludeIfDecided(tx: Transaction): boolean {
  const { snapshot } = tx.state;
  if (snapshot.status !== "ACTIVE") return true;
  const policy = rulesOf(snapshot, tx.context.content).flow.outcome;
  if (policy.evaluationBoundary === "AfterResolutionStack" && snapshot.pendingActions.length > 0) return false;
  const decision = evaluateOutcome(snapshot, policy, snapshot.activation.activeActorId);
  if (decision) conclude(tx, decision);
  return decision !== null;
}

/** Ends the combat: what is pending is dropped, its cards are released, and the frames say so (RX-12, RX-19). */
export function conclude(tx: Transaction, { status, outcome }: OutcomeDecision): void {
  const dropped = tx.state.snapshot.pendingActions;
  if (dropped.length > 0) {
    setSnapshot(tx, dropAll(tx.state.snapshot));
    emitFrame(tx, "combat.reaction.dropped", null, {
      items: dropped.map(({ pendingActionId, command, cardInstanceId }) => ({
        pendingActionId,
        actorId: command.actorId,
        cardInstanceId,
      })),
    });
  }
  const { activation } = tx.state.snapshot;
  patchSnapshot(tx, { status, outcome, priorityWindow: null, activation: { ...activation, intents: [] } });
  const { winnerSideId, reason } = outcome;
  emitFrame(tx, "combat.outcome.decided", null, { status, winnerSideId, reason });
}

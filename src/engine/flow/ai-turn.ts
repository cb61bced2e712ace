import type { Decision, Situation } from "../ai/decision.ts";
import { decide } from "../ai/policies.ts";
import { phaseOf, rulesOf } from "../definitions/lookup.ts";
import { perform } from "../legality/act.ts";
import { type ActionCandidate, actionCandidates, subjectCandidates, subjectsOf } from "../legality/candidates.ts";
import { isProposed } from "../legality/response.ts";
import { pass } from "../legality/stack.ts";
import { isBudgetSpent } from "../legality/turn.ts";
import { limits } from "../state/limits.ts";
import type { Rejection } from "../state/rejections.ts";
import type { ActorState, Intent, Snapshot } from "../state/snapshot.ts";
import { forkTransaction, type Transaction } from "../state/transaction.ts";
import { overWork, withHalf } from "../state/work.ts";
import { afterAction, forgoAction } from "./activation.ts";
import { findExit } from "./phases.ts";
import { endTurn, exitPhase } from "./rounds.ts";

/** One step of an AI's own activation: an action, or the end of its turn. */
export function aiActivationStep(tx: Transaction, actor: ActorState): Rejection | null {
  if (isDone(tx, actor)) return endTurn(tx);
  const decision = decideActivation(tx, actor);
  switch (decision.kind) {
    case "Act":
      return actOr(tx, decision.candidate, () => endTurn(tx));
    case "Forgo":
      return forgoAction(tx, actor);
    case "Pass":
      return aiLeave(tx);
  }
}

/** A machine goes on to a later phase where the exit leads there; what goes round, or is shut, ends its turn. */
function aiLeave(tx: Transaction): Rejection | null {
  const here = phaseOf(tx.state.snapshot, tx.context.content);
  const exit = findExit(tx);
  const next = exit.ok ? exit.value.phase : null;
  const isLater = next !== null && next.role !== "End" && next.order > (here?.order ?? 0);
  return isLater ? exitPhase(tx) : endTurn(tx);
}

/**
 * One step of an AI that holds priority: a response, or a pass. Where the pass is refused (RX-09) it takes its first
 * legal candidate, and without one the command that led here is refused.
 */
export function aiResponseStep(tx: Transaction, actor: ActorState): Rejection | null {
  const { enabled } = rulesOf(tx.state.snapshot, tx.context.content).flow.ai;
  const decision: Decision = enabled ? decideNow(tx, actor, "Response") : { kind: "Pass" };
  if (decision.kind === "Act") return actOr(tx, decision.candidate, () => aiPass(tx, actor));
  return aiPass(tx, actor);
}

function aiPass(tx: Transaction, actor: ActorState): Rejection | null {
  const saved = tx.state;
  const refused = pass(tx, actor.instanceId);
  if (!refused) return afterAction(tx);
  tx.state = saved;
  const [first] = actionCandidates(tx, actor);
  return first ? aiAct(tx, first) : refused;
}

/**
 * A machine acts with half of the work that is left. If that is too little, or the action cannot be carried out although
 * its dry run could, it does what it always can: no content makes an AI hold up the game.
 */
function actOr(tx: Transaction, candidate: ActionCandidate, otherwise: () => Rejection | null): Rejection | null {
  const saved = tx.state;
  let isPerformed = false;
  const { value: refused, isOver } = withHalf(tx.work, () => {
    const failed = perform(tx, candidate.prepared);
    isPerformed = failed === null;
    return failed ?? afterAction(tx);
  });
  if (!refused || (isPerformed && !isOver)) return refused;
  if (isOver && tx.work.isRepeatable) return overWork();
  tx.state = saved;
  return otherwise();
}

function aiAct(tx: Transaction, candidate: ActionCandidate): Rejection | null {
  return perform(tx, candidate.prepared) ?? afterAction(tx);
}

function isDone(tx: Transaction, actor: ActorState): boolean {
  const { ai } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  const { actionsTaken } = tx.state.snapshot.activation;
  if (!ai.enabled || actionsTaken >= limits.aiActionsPerActivation || isBudgetSpent(tx, actor)) return true;
  return ai.autoEndAfterAction && actionsTaken > 0;
}

/** A locked intent is carried out as published; when it no longer can be, the policy says what follows. */
function decideActivation(tx: Transaction, actor: ActorState): Decision {
  const { snapshot } = tx.state;
  const { intent: policy } = rulesOf(snapshot, tx.context.content).flow.ai;
  const locked = snapshot.activation.intents.find((intent) => intent.actorId === actor.instanceId);
  if (policy.refresh !== "LockUntilActorActivation" || !locked || snapshot.activation.actionsTaken > 0) {
    return decideNow(tx, actor, "Activation");
  }
  const { value: candidate } = withHalf(tx.work, () => findIntended(tx, actor, locked));
  if (candidate) return { kind: "Act", candidate, gambit: null };
  return policy.whenInvalid === "Fail" ? { kind: "Pass" } : decideNow(tx, actor, "Activation");
}

/** The candidate that an intent announced, if it can still be carried out. */
export function findIntended(tx: Transaction, actor: ActorState, intent: Intent): ActionCandidate | null {
  const subject = subjectsOf(tx, actor).find((one) =>
    one.kind === "Card" ? one.card.cardInstanceId === intent.cardInstanceId : one.definitionId === intent.actionId,
  );
  if (!subject) return null;
  const same = (ids: readonly string[]) => ids.join("\n") === intent.targetIds.join("\n");
  for (const candidate of subjectCandidates(tx, subject)) {
    if (same(candidate.prepared.targets.targetIds)) return candidate;
  }
  return null;
}

/**
 * Lets the policy decide on the present state, among what it finds with half of the work that is left: the other half is
 * for carrying it out.
 */
export function decideNow(tx: Transaction, actor: ActorState, situation: Situation): Decision {
  return withHalf(tx.work, () => decide(tx, actor, situation, (candidate) => tryCandidate(tx, candidate))).value;
}

/** What a proposal leads to is told by its dry run: it resolves only after others have been asked. */
function tryCandidate(tx: Transaction, candidate: ActionCandidate): Snapshot | null {
  if (isProposed(tx, candidate.prepared.subject)) return candidate.trial.state.snapshot;
  const trial = forkTransaction(tx);
  return perform(trial, candidate.prepared) ? null : trial.state.snapshot;
}

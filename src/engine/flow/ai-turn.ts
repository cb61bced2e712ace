import type { Decision, Situation } from "../ai/decision.ts";
import { decide } from "../ai/policies.ts";
import { phaseOf, rulesOf } from "../definitions/lookup.ts";
import { perform } from "../legality/act.ts";
import {
  type ActionCandidate,
  actionCandidates,
  type SubjectFilter,
  subjectCandidates,
  subjectsOf,
} from "../legality/candidates.ts";
import { isProposed } from "../legality/response.ts";
import { dryRun, pass } from "../legality/stack.ts";
import { isBudgetSpent } from "../legality/turn.ts";
import { freshDoubt } from "../state/doubt.ts";
import { limits } from "../state/limits.ts";
import type { Rejection } from "../state/rejections.ts";
import { drawUnit } from "../state/rng.ts";
import type { ActorState, Intent, Snapshot } from "../state/snapshot.ts";
import { forkTransaction, patchSnapshot, type Transaction } from "../state/transaction.ts";
import { overWork, withHalf } from "../state/work.ts";
import { afterAction, forgoAction } from "./activation.ts";
import { findExit } from "./phases.ts";
import { endTurn, exitPhase } from "./rounds.ts";

/** One step of an AI's own activation: an action, or the end of its turn. */
export function aiActivationStep(tx: Transaction, actor: ActorState): Rejection | null {
  if (isDone(tx, actor)) return endTurn(tx);
  const step = takeAction(tx, (tried) => decideActivation(tx, actor, tried));
  switch (step.kind) {
    case "Acted":
      return step.refused;
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
  if (enabled) {
    const step = takeAction(tx, (tried) => decideNow(tx, actor, "Response", tried));
    if (step.kind === "Acted") return step.refused;
  }
  const saved = tx.state;
  const refused = pass(tx, actor.instanceId);
  if (!refused) return afterAction(tx);
  tx.state = saved;
  const forced = takeAction(tx, (tried) => firstOf(untriedCandidates(tx, actor, tried)));
  return forced.kind === "Acted" ? forced.refused : refused;
}

/** The keys of what an AI has tried in this step in vain. */
type Tried = ReadonlySet<string>;

/** An action that was carried out, or refused for a reason that no other choice would mend; else what it does instead. */
type Step =
  | { readonly kind: "Acted"; readonly refused: Rejection | null }
  | Exclude<Decision, { readonly kind: "Act" }>;

/**
 * Carries out what the AI decides, with half of the work that is left. It does not know what chance will bring (RX-16):
 * where its action is refused, or is too much work by itself, it stands where it stood, like a player, and decides again
 * without it. No content makes an AI hold up the game.
 */
function takeAction(tx: Transaction, decideAgain: (tried: Tried) => Decision): Step {
  const tried = new Set<string>();
  while (tried.size < limits.refusedTriesPerAiStep) {
    const saved = tx.state;
    const decision = decideAgain(tried);
    if (decision.kind !== "Act") return decision;
    const carried = carryOut(tx, decision.candidate);
    if (carried.kind === "Acted") return carried;
    tx.state = saved;
    tried.add(keyOf(tx, decision.candidate));
  }
  return { kind: "Pass" };
}

function carryOut(tx: Transaction, { prepared }: ActionCandidate): Step {
  let isPerformed = false;
  const { value: refused, isOver } = withHalf(tx.work, () => {
    const failed = perform(tx, prepared);
    isPerformed = failed === null;
    return failed ?? afterAction(tx);
  });
  if (refused && isOver && tx.work.isRepeatable) return { kind: "Acted", refused: overWork() };
  return !refused || (isPerformed && !isOver) ? { kind: "Acted", refused } : { kind: "Pass" };
}

function keyOf(tx: Transaction, { prepared }: ActionCandidate): string {
  return tx.context.hash.value(prepared.intent);
}

function* untriedCandidates(
  tx: Transaction,
  actor: ActorState,
  tried: Tried,
  admits?: SubjectFilter,
): Generator<ActionCandidate> {
  for (const candidate of actionCandidates(tx, actor, admits)) {
    if (tried.size === 0 || !tried.has(keyOf(tx, candidate))) yield candidate;
  }
}

function firstOf([candidate]: Iterable<ActionCandidate>): Decision {
  return candidate ? { kind: "Act", candidate, gambit: null } : { kind: "Pass" };
}

function isDone(tx: Transaction, actor: ActorState): boolean {
  const { ai } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  const { actionsTaken } = tx.state.snapshot.activation;
  if (!ai.enabled || actionsTaken >= limits.aiActionsPerActivation || isBudgetSpent(tx, actor)) return true;
  return ai.autoEndAfterAction && actionsTaken > 0;
}

/** A locked intent is carried out as published; when it no longer can be, the policy says what follows. */
function decideActivation(tx: Transaction, actor: ActorState, tried: Tried): Decision {
  const { snapshot } = tx.state;
  const { intent: policy } = rulesOf(snapshot, tx.context.content).flow.ai;
  const locked = snapshot.activation.intents.find((intent) => intent.actorId === actor.instanceId);
  if (policy.refresh !== "LockUntilActorActivation" || !locked || snapshot.activation.actionsTaken > 0) {
    return decideNow(tx, actor, "Activation", tried);
  }
  const { value: candidate } = withHalf(tx.work, () => findIntended(tx, actor, locked));
  if (candidate && !tried.has(keyOf(tx, candidate))) return { kind: "Act", candidate, gambit: null };
  return policy.whenInvalid === "Fail" ? { kind: "Pass" } : decideNow(tx, actor, "Activation", tried);
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
export function decideNow(
  tx: Transaction,
  actor: ActorState,
  situation: Situation,
  tried: Tried = new Set(),
): Decision {
  const outlook = {
    situation,
    candidates: (admits?: SubjectFilter) => untriedCandidates(tx, actor, tried, admits),
    tryCandidate: (candidate: ActionCandidate) => tryCandidate(tx, candidate),
  };
  return withHalf(tx.work, () => decide(tx, actor, outlook)).value;
}

/**
 * What a proposal leads to is told by its dry run: it resolves only after others have been asked. An uncertain action is
 * tried with other draws than those to come: a policy may weigh chance, not foresee it.
 */
function tryCandidate(tx: Transaction, candidate: ActionCandidate): Snapshot | null {
  const { prepared, outcomeUncertain } = candidate;
  const isOnlyProposed = isProposed(tx, prepared.subject);
  if (isOnlyProposed && !outcomeUncertain) return candidate.trial.state.snapshot;
  const trial = forkTransaction(tx, freshDoubt(tx.doubt));
  if (outcomeUncertain) drawAhead(trial);
  if (!isOnlyProposed) return perform(trial, prepared) ? null : trial.state.snapshot;
  const tried = dryRun(trial, prepared);
  return tried.refused ? null : tried.trial.state.snapshot;
}

function drawAhead(trial: Transaction): void {
  let { rng } = trial.state.snapshot;
  for (let drawn = 0; drawn < limits.drawsAhead; drawn++) rng = drawUnit(rng).rng;
  patchSnapshot(trial, { rng });
}

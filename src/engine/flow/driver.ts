import { rulesOf } from "../definitions/lookup.ts";
import { actionCandidates } from "../legality/candidates.ts";
import { pass } from "../legality/stack.ts";
import { type Rejection, reject } from "../state/rejections.ts";
import type { ActorState } from "../state/snapshot.ts";
import { forkTransaction, type Transaction } from "../state/transaction.ts";
import { isOverWork, isShortOfWork, overWork, withHalf } from "../state/work.ts";
import { acknowledge } from "./acknowledge.ts";
import { activeActor, afterAction } from "./activation.ts";
import { aiActivationStep, aiResponseStep } from "./ai-turn.ts";
import { endTurn, goToNext, startRound } from "./rounds.ts";

/** A step the engine takes by itself; null where it must wait. */
type AutomaticStep = (() => Rejection | null) | null;

/** Where the driver has come to: it waits for a command, has stopped for lack of work, or refuses the command. */
export type Driven =
  | { readonly kind: "Waits" }
  | { readonly kind: "Stopped" }
  | { readonly kind: "Refused"; readonly rejection: Rejection };

/**
 * Goes on until a player-controlled actor must choose, the combat has ended, or — with no living player — the round has
 * (engine.md, commands: `ToNextPlayerInput`). More than `maxAutomaticSteps` refuses the command. With less than half of
 * the request's work left, or in a step for which it does not suffice, it stops where that step begins.
 * @param mustGoOn the request has nothing but this: its first step is taken whatever is left undone in it
 */
export function drive(tx: Transaction, mustGoOn = false): Driven {
  const { maxAutomaticSteps } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  for (let taken = 0; taken <= maxAutomaticSteps; taken++) {
    const step = nextStep(tx);
    if (step === null) return { kind: "Waits" };
    const isBound = mustGoOn && taken === 0;
    if (!isBound && isShortOfWork(tx.work)) return { kind: "Stopped" };
    const refused = takeStep(tx, step, !isBound);
    if (refused?.code === "WORK_LIMIT" && !isBound) return { kind: "Stopped" };
    if (refused) return { kind: "Refused", rejection: refused };
  }
  const { rejection } = reject("AUTOMATIC_STEP_LIMIT", `more than ${maxAutomaticSteps} automatic steps`);
  return { kind: "Refused", rejection };
}

/** Takes a step; one that is refused leaves nothing behind. */
function takeStep(tx: Transaction, step: () => Rejection | null, isRepeatable: boolean): Rejection | null {
  const saved = tx.state;
  tx.work.isRepeatable = isRepeatable;
  const refused = step();
  tx.work.isRepeatable = false;
  if (!refused) return null;
  tx.state = saved;
  return isOverWork(tx.work) ? overWork() : refused;
}

function nextStep(tx: Transaction): AutomaticStep {
  const { snapshot } = tx.state;
  if (snapshot.status !== "ACTIVE") return automaticAcknowledgement(tx);
  const { priorityWindow, phaseId, activation } = snapshot;
  if (priorityWindow !== null) return holderStep(tx, priorityWindow.holderActorId);
  if (activation.activeActorId === null) return hasLivingPlayer(tx) ? () => startRound(tx) : null;
  if (phaseId === null) return () => goToNext(tx);
  const actor = activeActor(tx);
  if (!actor?.isAlive) return () => endTurn(tx);
  return actor.controllerBinding.kind === "Player" ? null : () => aiActivationStep(tx, actor);
}

function automaticAcknowledgement(tx: Transaction): AutomaticStep {
  const { encounterResolution } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  const isOpen = tx.state.snapshot.outcome?.acknowledged === false;
  return encounterResolution === "Automatic" && isOpen ? () => acknowledge(tx) : null;
}

function holderStep(tx: Transaction, holderId: string): AutomaticStep {
  const holder = tx.state.snapshot.actors.find((actor) => actor.instanceId === holderId);
  if (!holder) return null;
  if (holder.controllerBinding.kind === "AI") return () => aiResponseStep(tx, holder);
  return passesAutomatically(tx, holder) ? () => pass(tx, holderId) ?? afterAction(tx) : null;
}

/** With `autoPass: WhenNoResponse` the engine passes for a player who could only pass, if that can be found out. */
function passesAutomatically(tx: Transaction, holder: ActorState): boolean {
  const { reactions } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  if (reactions.strategy !== "PriorityStack" || reactions.autoPass === "Never") return false;
  if (isShortOfWork(tx.work)) return false;
  tx.work.isCut = false;
  const canOnlyPass = () => {
    const [response] = actionCandidates(tx, holder);
    return response === undefined && !tx.work.isCut && pass(forkTransaction(tx), holder.instanceId) === null;
  };
  return withHalf(tx.work, canOnlyPass).value;
}

/** Whether anybody is left for whom the combat waits. */
export function hasLivingPlayer(tx: Transaction): boolean {
  return tx.state.snapshot.actors.some((actor) => actor.isAlive && actor.controllerBinding.kind === "Player");
}

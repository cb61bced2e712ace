import { rulesOf } from "../definitions/lookup.ts";
import { actionCandidates } from "../legality/candidates.ts";
import { pass } from "../legality/stack.ts";
import { type Rejection, reject } from "../state/rejections.ts";
import type { ActorState } from "../state/snapshot.ts";
import { forkTransaction, type Transaction } from "../state/transaction.ts";
import { acknowledge } from "./acknowledge.ts";
import { activeActor, afterAction } from "./activation.ts";
import { aiActivationStep, aiResponseStep } from "./ai-turn.ts";
import { endTurn, goToNext, startRound } from "./rounds.ts";

/** A step the engine takes by itself; null where it must wait. */
type AutomaticStep = (() => Rejection | null) | null;

/**
 * Goes on until a player-controlled actor must choose, the combat has ended, or — with no living player — the round has
 * (engine.md, commands: `ToNextPlayerInput`). More than `maxAutomaticSteps` refuses the command.
 */
export function drive(tx: Transaction): Rejection | null {
  const { maxAutomaticSteps } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  for (let taken = 0; taken <= maxAutomaticSteps; taken++) {
    const step = nextStep(tx);
    if (step === null) return null;
    const refused = step();
    if (refused) return refused;
  }
  return reject("AUTOMATIC_STEP_LIMIT", `more than ${maxAutomaticSteps} automatic steps`).rejection;
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

/** With `autoPass: WhenNoResponse` the engine passes for a player who could only pass. */
function passesAutomatically(tx: Transaction, holder: ActorState): boolean {
  const { reactions } = rulesOf(tx.state.snapshot, tx.context.content).flow;
  if (reactions.strategy !== "PriorityStack" || reactions.autoPass === "Never") return false;
  const [response] = actionCandidates(tx, holder);
  return response === undefined && pass(forkTransaction(tx), holder.instanceId) === null;
}

/** Whether anybody is left for whom the combat waits. */
export function hasLivingPlayer(tx: Transaction): boolean {
  return tx.state.snapshot.actors.some((actor) => actor.isAlive && actor.controllerBinding.kind === "Player");
}

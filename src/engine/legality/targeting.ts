import { evaluateCondition } from "../../expressions/evaluate.ts";
import type { TargetingComponent } from "../definitions/components.ts";
import { createScope } from "../definitions/scope.ts";
import { plainContext } from "../effects/context.ts";
import { drawnFrom, selectTargets } from "../effects/targets.ts";
import { limits } from "../state/limits.ts";
import { accept, type RejectionReason, type Result, reject, rejectAll } from "../state/rejections.ts";
import type { ActorState, PendingAction } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";
import { chargeWork, formulaWork } from "../state/work.ts";
import { type Subject, targetingOf } from "./subject.ts";

/** The targets of an action: those it goes on with, and those it lost since it was proposed (EF-21). */
export interface ChosenTargets {
  readonly targetIds: readonly string[];
  readonly lostTargetIds: readonly string[];
}

/** Whether the command chooses the targets; any other policy finds them by itself. */
export function choosesTargets(targeting: TargetingComponent): boolean {
  return targeting.target === "TARGET";
}

/** Each choice of targets that a lot may fall on; null where the targets are not drawn. */
export function possibleLots(tx: Transaction, subject: Subject): readonly ChosenTargets[] | null {
  const context = plainContext(ownerOf(subject), subject.actor.instanceId);
  const ids = drawnFrom(tx, targetingOf(subject.container).target, context);
  return ids?.map((id) => ({ targetIds: [id], lostTargetIds: [] })) ?? null;
}

/** Every target that would be legal by itself, in actor order or in proposal order. */
export function eligibleTargets(tx: Transaction, subject: Subject): readonly string[] {
  const targeting = targetingOf(subject.container);
  const { actors, pendingActions } = tx.state.snapshot;
  const ids =
    targeting.targetKind === "Actor"
      ? actors.map((actor) => actor.instanceId)
      : pendingActions.map((item) => item.pendingActionId);
  return ids.filter((id) => problemOf(tx, subject, targeting, id) === null);
}

/** Checks the targets of a new command: all of them legal, each once, as many as asked for. */
export function chooseTargets(tx: Transaction, subject: Subject, targetIds: readonly string[]): Result<ChosenTargets> {
  const targeting = targetingOf(subject.container);
  if (targetIds.length > limits.targetsPerCommand) {
    return reject("INVALID_TARGET", `more than ${limits.targetsPerCommand} targets`, "payload.targetIds");
  }
  if (!choosesTargets(targeting)) return automaticTargets(tx, subject, targeting, targetIds);
  const [first, ...rest] = [
    ...countProblems(targeting, targetIds),
    ...targetProblems(tx, subject, targeting, targetIds),
  ];
  return first ? rejectAll([first, ...rest]) : accept({ targetIds, lostTargetIds: [] });
}

/**
 * Checks the targets of a pending action again, in full (RX-08): it goes on with those still legal and fails only when
 * none of the required ones is left (EF-21).
 */
export function recheckTargets(tx: Transaction, subject: Subject, targetIds: readonly string[]): Result<ChosenTargets> {
  const targeting = targetingOf(subject.container);
  const problems = targetProblems(tx, subject, targeting, targetIds);
  const lostTargetIds = targetIds.filter((id) => problemOf(tx, subject, targeting, id) !== null);
  const [first, ...rest] = problems;
  const isAutomatic = !choosesTargets(targeting);
  const isRequired = targeting.minimumTargets > 0 || (isAutomatic && targetIds.length > 0);
  if (first && isRequired && lostTargetIds.length === targetIds.length) return rejectAll([first, ...rest]);
  return accept({ targetIds, lostTargetIds });
}

function automaticTargets(
  tx: Transaction,
  subject: Subject,
  targeting: TargetingComponent,
  submitted: readonly string[],
): Result<ChosenTargets> {
  if (submitted.length > 0 && possibleLots(tx, subject) !== null) return findsItself();
  const targetIds = selectTargets(tx, targeting, plainContext(ownerOf(subject), subject.actor.instanceId));
  if (submitted.length > 0 && !sameIds(submitted, targetIds)) return findsItself();
  if (targetIds.length < Math.min(1, targeting.minimumTargets)) {
    return reject("INVALID_TARGET", "there is nobody to aim at", "payload.targetIds");
  }
  return accept({ targetIds, lostTargetIds: [] });
}

/** What is drawn is not to be named beforehand: to accept the right guess would tell it. */
function findsItself(): Result<never> {
  return reject("INVALID_TARGET", "this action finds its targets by itself: name none", "payload.targetIds");
}

function ownerOf(subject: Subject) {
  const { kind, definitionId } = subject;
  return {
    kind: kind === "Card" ? ("Card" as const) : ("Action" as const),
    definitionId,
    instanceId: null,
    cardInstanceId: null,
    componentId: null,
  };
}

function sameIds(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id));
}

function countProblems(targeting: TargetingComponent, targetIds: readonly string[]): readonly RejectionReason[] {
  const { minimumTargets: minimum, maximumTargets: maximum } = targeting;
  if (targetIds.length >= minimum && targetIds.length <= maximum) return [];
  const range = minimum === maximum ? `${minimum}` : `${minimum} to ${maximum}`;
  return [invalid("payload.targetIds", `takes ${range} targets, not ${targetIds.length}`)];
}

function targetProblems(
  tx: Transaction,
  subject: Subject,
  targeting: TargetingComponent,
  targetIds: readonly string[],
): readonly RejectionReason[] {
  return targetIds.flatMap((id, index) => {
    const path = `payload.targetIds.${index}`;
    if (targetIds.indexOf(id) !== index) return [invalid(path, `${id} is chosen twice`)];
    const problem = problemOf(tx, subject, targeting, id);
    return problem === null ? [] : [invalid(path, problem)];
  });
}

function problemOf(tx: Transaction, subject: Subject, targeting: TargetingComponent, id: string): string | null {
  if (targeting.targetKind === "PendingAction") return pendingProblem(tx, subject, targeting, id);
  const actor = tx.state.snapshot.actors.find((one) => one.instanceId === id);
  if (!actor) return `there is no actor ${id}`;
  if (!actor.isAlive) return `${id} is defeated`;
  if (!choosesTargets(targeting)) return null;
  return relationProblem(subject.actor, actor, targeting) ?? conditionProblem(tx, subject, targeting, id);
}

/** Relationship concerns an item's proposer; an item is never its own target. */
function pendingProblem(tx: Transaction, subject: Subject, targeting: TargetingComponent, id: string): string | null {
  const item = tx.state.snapshot.pendingActions.find((one) => one.pendingActionId === id);
  if (!item) return `${id} is not on the stack`;
  if (isItself(subject, item)) return "an action is not its own target";
  const proposer = tx.state.snapshot.actors.find((one) => one.instanceId === item.command.actorId);
  if (!proposer) return `there is no actor ${item.command.actorId}`;
  return (
    sideProblem(subject.actor, proposer, targeting) ?? conditionProblem(tx, subject, targeting, proposer.instanceId)
  );
}

function isItself(subject: Subject, item: PendingAction): boolean {
  return subject.kind === "Card" && item.cardInstanceId === subject.card.cardInstanceId;
}

function relationProblem(actor: ActorState, target: ActorState, targeting: TargetingComponent): string | null {
  const isSelf = actor.instanceId === target.instanceId;
  if (isSelf && !targeting.allowSelf) return "an actor is not its own target here";
  return isSelf ? null : sideProblem(actor, target, targeting);
}

function sideProblem(actor: ActorState, target: ActorState, targeting: TargetingComponent): string | null {
  const isAlly = actor.sideId === target.sideId;
  if (targeting.relationship === "Enemy" && isAlly) return `${target.instanceId} is no enemy`;
  if (targeting.relationship === "Ally" && !isAlly) return `${target.instanceId} is no ally`;
  return null;
}

function conditionProblem(tx: Transaction, subject: Subject, targeting: TargetingComponent, id: string): string | null {
  if (!targeting.condition) return null;
  chargeWork(tx.work, formulaWork(targeting.condition));
  const sourceId = subject.actor.instanceId;
  const scope = createScope(tx.state.snapshot, { sourceId, ownerId: sourceId, targetId: id, tags: subject.tags });
  const held = evaluateCondition(targeting.condition, scope);
  if (!held.ok) return `${targeting.condition.source}: ${held.reason}`;
  return held.value ? null : `${id} does not satisfy ${targeting.condition.source}`;
}

function invalid(path: string, message: string): RejectionReason {
  return { path, code: "INVALID_TARGET", message };
}

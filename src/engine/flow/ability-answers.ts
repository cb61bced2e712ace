import { known } from "../definitions/lookup.ts";
import { subjectCandidates } from "../legality/candidates.ts";
import { findReady, prepareAction } from "../legality/resolver.ts";
import { abilitySubject } from "../legality/subject.ts";
import type { EngineContext } from "../state/context.ts";
import type { RejectionReason } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";
import { isOverWork, overWork, type Work, withHalf } from "../state/work.ts";
import { type Asker, beginTrial } from "./asking.ts";

/** Whether an ability could be used now, and why not (api.md, read model). */
export interface AbilityAnswer {
  readonly isUsable: boolean;
  readonly reasons: readonly RejectionReason[];
}

/**
 * Answers for the abilities of a state; the views are given this, since legality is not theirs. What the view's work does
 * not suffice for is not usable for the reason `WORK_LIMIT`.
 */
export function answerAbility(
  snapshot: Snapshot,
  actorId: string,
  actionId: string,
  context: EngineContext,
  asker: Asker,
  work: Work,
): AbilityAnswer {
  if (isOverWork(work)) return unknown();
  const tx = beginTrial(snapshot, context, actorId, asker, work);
  const { value, isOver } = withHalf(work, () => findAnswer(tx, actorId, actionId));
  return isOver && !value.isUsable ? unknown() : value;
}

function unknown(): AbilityAnswer {
  return { isUsable: false, reasons: overWork().reasons };
}

function findAnswer(tx: Transaction, actorId: string, actionId: string): AbilityAnswer {
  const { context } = tx;
  const { snapshot } = tx.state;
  const actor = snapshot.actors.find((one) => one.instanceId === actorId);
  if (!actor) return { isUsable: false, reasons: [] };
  const subject = abilitySubject(actor, known(context.content.actions, actionId, "action"));
  const intent = { actionType: subject.phaseAction, actorId, powerId: actionId, targetIds: [] };
  const ready = findReady(tx, intent);
  if (!ready.ok) return { isUsable: false, reasons: ready.rejection.reasons };
  const [candidate] = subjectCandidates(tx, subject);
  if (candidate) return { isUsable: true, reasons: [] };
  const prepared = prepareAction(tx, intent);
  return { isUsable: false, reasons: prepared.ok ? [] : prepared.rejection.reasons };
}

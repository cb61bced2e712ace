import type { ActionIntent, PaidZonePayment, PendingAction, Snapshot } from "../state/snapshot.ts";
import { type CardKnowledge, redactCardIds } from "./knowledge.ts";
import type { ActionIntentView, PaidZonePaymentView, PendingActionView } from "./model.ts";
import type { Sight } from "./sight.ts";

/** The stack in proposal order: every item is public, the cards paid for it as far as the viewer may know them. */
export function viewStack(snapshot: Snapshot, knowledge: CardKnowledge, sight: Sight): readonly PendingActionView[] {
  return snapshot.pendingActions.map((pending) => viewPendingAction(pending, knowledge, sight));
}

/** One item of the stack; `paidZonePayments` is absent when nothing was paid in cards (PY-13). */
export function viewPendingAction(pending: PendingAction, knowledge: CardKnowledge, sight: Sight): PendingActionView {
  const { actionId, cardDefinitionId, cardInstanceId, paidZonePayments } = pending;
  return {
    pendingActionId: pending.pendingActionId,
    depth: pending.depth,
    command: viewIntent(pending.command, knowledge, sight),
    candidateFingerprint: namesHiddenCard(pending.command, knowledge) ? null : pending.candidateFingerprint,
    contentRevision: pending.contentRevision,
    ...(actionId === null ? {} : { actionId }),
    ...(cardDefinitionId === null ? {} : { cardDefinitionId }),
    ...(cardInstanceId === null ? {} : { cardInstanceId }),
    lockedTargetIds: pending.lockedTargetIds,
    paidCosts: pending.paidCosts.map(({ optionId, ...paid }) => (optionId === null ? paid : { ...paid, optionId })),
    ...(paidZonePayments && {
      paidZonePayments: paidZonePayments.map((paid) => viewPaid(paid, knowledge, sight)),
    }),
    commandTags: pending.commandTags,
    failure: pending.failure,
    targetLock: pending.targetLock,
    costTiming: pending.costTiming,
  };
}

function viewIntent({ payments, ...intent }: ActionIntent, knowledge: CardKnowledge, sight: Sight): ActionIntentView {
  if (!payments) return intent;
  const keepsOrder = sight.viewer.kind === "Full";
  return {
    ...intent,
    payments: payments.map((payment) => ({
      ...payment,
      cardInstanceIds: redactCardIds(payment.cardInstanceIds, knowledge, keepsOrder),
    })),
  };
}

function namesHiddenCard(intent: ActionIntent, knowledge: CardKnowledge): boolean {
  return intent.payments?.some((payment) => payment.cardInstanceIds.some(knowledge.isHidden)) ?? false;
}

function viewPaid(paid: PaidZonePayment, knowledge: CardKnowledge, sight: Sight): PaidZonePaymentView {
  const { componentId, paymentId, sourceZoneId, targetZoneId } = paid;
  const keepsOrder =
    sight.seesOrder({ zoneId: sourceZoneId, ownerId: paid.sourceOwnerId }) ||
    sight.seesOrder({ zoneId: targetZoneId, ownerId: paid.targetOwnerId });
  return {
    componentId,
    paymentId,
    cardInstanceIds: redactCardIds(paid.cardInstanceIds, knowledge, keepsOrder),
    sourceZoneId,
    targetZoneId,
  };
}

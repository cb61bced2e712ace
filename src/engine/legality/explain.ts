import type { Requirement } from "../cards/payment-requirements.ts";
import type { PricedCost } from "../resources/costs.ts";
import type { Transaction } from "../state/transaction.ts";
import type { CostAnswer, LegalCandidate, PaymentRequirement } from "./answers.ts";
import type { ActionCandidate } from "./candidates.ts";
import { targetingOf } from "./subject.ts";

/**
 * Prices as a client is told them.
 * @param shows whether each tells the calculation it comes from
 */
export function costAnswers(costs: readonly PricedCost[], shows = false): readonly CostAnswer[] {
  return costs.map(({ componentId, optionId, resourceId, amount, affordable, calculation }) => ({
    componentId,
    optionId,
    resourceId,
    amount,
    affordable,
    ...(shows && calculation ? { trace: calculation } : {}),
  }));
}

/** A price in cards as a client is told it (PY-04). */
export function requirementAnswer({ componentId, payment, eligibleCardIds }: Requirement): PaymentRequirement {
  const { paymentId, costOptionId, count, sourceZoneId, targetZoneId } = payment;
  return {
    componentId,
    paymentId,
    ...(costOptionId === null ? {} : { costOptionId }),
    count,
    sourceZoneId,
    targetZoneId,
    eligibleCardInstanceIds: eligibleCardIds,
  };
}

/** An action candidate as it is listed; `submit` is posted verbatim (PY-16, api.md). */
export function actionAnswer(tx: Transaction, candidate: ActionCandidate, stateFingerprint: string): LegalCandidate {
  const { prepared, requirements, eligibleTargetIds, outcomeUncertain } = candidate;
  const { intent, subject } = prepared;
  const { actionType, ...fields } = intent;
  const { minimumTargets: minimum, maximumTargets: maximum } = targetingOf(subject.container);
  return {
    candidateId: tx.context.hash.value({ stateFingerprint, command: intent }),
    source: subject.kind,
    command: intent,
    submit:
      subject.kind === "Card"
        ? { type: "PLAY_CARD", payload: { ...fields, cardInstanceId: subject.card.cardInstanceId } }
        : { type: "EXECUTE_ACTION", payload: intent },
    costs: costAnswers(prepared.costs),
    ...(eligibleTargetIds ? { targetRequirements: { minimum, maximum, eligibleIds: eligibleTargetIds } } : {}),
    ...(requirements.length > 0 ? { paymentRequirements: requirements.map(requirementAnswer) } : {}),
    outcomeUncertain,
  };
}

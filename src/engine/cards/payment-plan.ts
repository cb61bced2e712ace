import { plainContext } from "../effects/context.ts";
import { applyPreResolvedFlow, type PreResolved } from "../effects/pre-resolved.ts";
import { limits } from "../state/limits.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { PaidZonePayment, PaymentSelection } from "../state/snapshot.ts";
import { forkTransaction, type Transaction } from "../state/transaction.ts";
import { spendWork, type Work, workUnits } from "../state/work.ts";
import { findZone } from "../zones/topology.ts";
import { flowActors, type Payer, paymentSource, type Requirement } from "./payment-requirements.ts";
import type { SelectedPayment } from "./payment-selection.ts";

/** A payment that has been made: who observes it, and what a refund needs. */
export interface MadePayment {
  readonly observers: PreResolved;
  readonly paid: PaidZonePayment;
}

/** Makes one payment by its own flow, as a pre-resolved CARD_ZONE_FLOW (PY-10); there is no second mover of cards. */
export function makePayment(tx: Transaction, selected: SelectedPayment, payer: Payer): Result<MadePayment> {
  const { componentId, payment, cardIds } = selected;
  const source = paymentSource(tx, payment, payer);
  const { activeActorId: _active, ...actors } = flowActors(tx, payer);
  const owner = { kind: "Payment", definitionId: payment.paymentId, instanceId: null } as const;
  const applied = applyPreResolvedFlow(
    tx,
    `${componentId}.${payment.paymentId}`,
    {
      ...actors,
      flowId: payment.flowId,
      kind: "Effect",
      requestedCount: payment.count,
      cardInstanceIds: cardIds,
      cardDefinitionIds: [],
    },
    plainContext({ ...owner, cardInstanceId: payer.resolvingCardId, componentId }, payer.actorId),
  );
  if (!applied.ok) return applied;
  const { snapshot } = tx.state;
  const paid: PaidZonePayment = {
    componentId,
    paymentId: payment.paymentId,
    cardInstanceIds: cardIds,
    sourceZoneId: payment.sourceZoneId,
    targetZoneId: payment.targetZoneId,
    sourceOwnerId: source?.zone.ownerId ?? null,
    targetOwnerId: source?.targetOwnerId ?? null,
    sourceOrder: source?.zone.cardIds ?? [],
    incarnations: cardIds.map((id) => snapshot.cards[id]?.incarnation ?? 0),
  };
  return accept({ observers: applied.value, paid });
}

/** Whether all payments can be made together, tried on local snapshots: capacity counts jointly (PY-09). */
export function planPayments(tx: Transaction, selected: readonly SelectedPayment[], payer: Payer): Result<null> {
  const trial = forkTransaction(tx);
  for (const one of selected) {
    const made = makePayment(trial, one, payer);
    if (!made.ok) return reject("PAYMENT_REJECTED", made.rejection.message, "payload.payments");
    if (!arrived(trial, made.value.paid)) {
      return reject("PAYMENT_REJECTED", `not all cards of ${one.payment.paymentId} arrive`, "payload.payments");
    }
  }
  return accept(null);
}

function arrived(tx: Transaction, paid: PaidZonePayment): boolean {
  const target = findZone(tx.state.snapshot, paid.targetZoneId, paid.targetOwnerId);
  return target !== undefined && paid.cardInstanceIds.every((id) => target.cardIds.includes(id));
}

/**
 * The first workable selection in the published order, by a search bounded at `limits.paymentSearchTries` (PY-16);
 * null when there is none, or none was found within the bound. Whether the zones have room depends on how many cards
 * move and not on which, so that one plan for each payer decides for all selections.
 * @param payers one for each target that may still be drawn: the selection must do for all of them
 */
export function defaultPayments(
  tx: Transaction,
  requirements: readonly Requirement[],
  payers: readonly Payer[],
): readonly PaymentSelection[] | null {
  const chosen = chooseDisjoint(requirements, tx.work);
  const works = chosen !== null && payers.every((payer) => planPayments(tx, chosen, payer).ok);
  return works ? chosen.map(toSelection) : null;
}

/** The first choice of eligible cards in which no card pays twice. */
function chooseDisjoint(requirements: readonly Requirement[], work: Work): readonly SelectedPayment[] | null {
  let tries = 0;
  const search = (index: number, chosen: readonly SelectedPayment[]): readonly SelectedPayment[] | null => {
    const requirement = requirements[index];
    if (!requirement) return chosen;
    const used = new Set(chosen.flatMap((one) => one.cardIds));
    const free = requirement.eligibleCardIds.filter((id) => !used.has(id));
    for (const cardIds of combinations(free, requirement.payment.count)) {
      if (++tries > limits.paymentSearchTries || spendWork(work, workUnits.paymentTry + cardIds.length)) return null;
      const { componentId, payment } = requirement;
      const found = search(index + 1, [...chosen, { componentId, payment, cardIds }]);
      if (found) return found;
    }
    return null;
  };
  return search(0, []);
}

function toSelection({ componentId, payment, cardIds }: SelectedPayment): PaymentSelection {
  return { componentId, paymentId: payment.paymentId, cardInstanceIds: cardIds };
}

/** The ways to choose `count` items, lexicographically by position; made one at a time, so the caller's bound holds. */
function* combinations(items: readonly string[], count: number): Generator<readonly string[]> {
  if (count > items.length) return;
  const picks = Array.from({ length: count }, (_, index) => index);
  for (;;) {
    yield picks.flatMap((position) => items.slice(position, position + 1));
    const moved = picks.findLastIndex((position, index) => position < items.length - count + index);
    if (moved < 0) return;
    const start = (picks[moved] ?? 0) + 1;
    for (let index = moved; index < count; index++) picks[index] = start + index - moved;
  }
}

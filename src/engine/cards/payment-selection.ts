import { zoneSystemOf } from "../definitions/lookup.ts";
import { accept, type RejectionCode, type Result, reject } from "../state/rejections.ts";
import type { PaymentSelection } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";
import { findZoneDefinition, locateCard } from "../zones/topology.ts";
import type { DuePayment } from "./cost-options.ts";
import { inSourceOrder, isEligible, type Payer, type PaymentSource, paymentSource } from "./payment-requirements.ts";

/** A payment with its selection, normalised (PY-08). */
export interface SelectedPayment extends DuePayment {
  readonly cardIds: readonly string[];
}

type Check = (scene: Scene) => { readonly code: RejectionCode; readonly message: string } | null;

interface Scene {
  readonly tx: Transaction;
  readonly due: readonly DuePayment[];
  readonly offered: readonly PaymentSelection[];
  readonly payer: Payer;
}

/** The order in which a selection is checked (PY-07); the joint plan comes after. */
const checks: readonly Check[] = [
  notDue,
  missing,
  duplicate,
  wrongCount,
  (scene) => eachCard(scene, unknownCard),
  (scene) => eachCard(scene, notInSource),
  (scene) => eachCard(scene, ineligible),
];

/** Checks the offered cards against what is due and brings each selection into its order (PY-07, PY-08). */
export function selectPayments(
  tx: Transaction,
  due: readonly DuePayment[],
  offered: readonly PaymentSelection[],
  payer: Payer,
): Result<readonly SelectedPayment[]> {
  const scene: Scene = { tx, due, offered, payer };
  for (const check of checks) {
    const problem = check(scene);
    if (problem) return reject(problem.code, problem.message, "payload.payments");
  }
  return accept(due.map((one) => ({ ...one, cardIds: normalise(scene, one, cardsFor(scene, one)) })));
}

function cardsFor({ offered }: Scene, { componentId, payment }: DuePayment): readonly string[] {
  return (
    offered.find((one) => one.componentId === componentId && one.paymentId === payment.paymentId)?.cardInstanceIds ?? []
  );
}

function normalise({ tx, payer }: Scene, { payment }: DuePayment, cardIds: readonly string[]): readonly string[] {
  const source = paymentSource(tx, payment, payer);
  if (payment.order === "ChosenOrder" || !source) return cardIds;
  return inSourceOrder(source).filter((id) => cardIds.includes(id));
}

interface PaymentName {
  readonly componentId: string;
  readonly paymentId: string;
}

function nameOf({ componentId, paymentId }: PaymentName): string {
  return `${componentId}/${paymentId}`;
}

/** Ids may contain any character: only this tells two payments apart. */
function keyOf({ componentId, paymentId }: PaymentName): string {
  return JSON.stringify([componentId, paymentId]);
}

function notDue({ due, offered }: Scene) {
  const keys = new Set(due.map(({ componentId, payment }) => keyOf({ componentId, paymentId: payment.paymentId })));
  const extra = offered.find((one) => !keys.has(keyOf(one)));
  return extra ? problem("PAYMENT_NOT_DUE", `${nameOf(extra)} is not due`) : null;
}

function missing({ due, offered }: Scene) {
  const keys = new Set(offered.map(keyOf));
  const absent = due.find(
    ({ componentId, payment }) => !keys.has(keyOf({ componentId, paymentId: payment.paymentId })),
  );
  return absent ? problem("PAYMENT_MISSING", `${absent.componentId}/${absent.payment.paymentId} is due`) : null;
}

function duplicate({ offered }: Scene) {
  const keys = offered.map(keyOf);
  const cardIds = offered.flatMap((one) => one.cardInstanceIds);
  const twice = cardIds.find((id, index) => cardIds.indexOf(id) !== index);
  if (twice !== undefined) return problem("PAYMENT_DUPLICATE", `${twice} is offered twice`);
  return new Set(keys).size < keys.length ? problem("PAYMENT_DUPLICATE", "a payment is offered twice") : null;
}

function wrongCount(scene: Scene) {
  const wrong = scene.due.find((one) => cardsFor(scene, one).length !== one.payment.count);
  if (!wrong) return null;
  return problem("PAYMENT_COUNT", `${wrong.componentId}/${wrong.payment.paymentId} takes ${wrong.payment.count} cards`);
}

interface OfferedCard {
  readonly cardId: string;
  readonly due: DuePayment;
  readonly source: PaymentSource | undefined;
}

function eachCard(scene: Scene, check: (scene: Scene, card: OfferedCard) => ReturnType<Check>): ReturnType<Check> {
  for (const due of scene.due) {
    const source = paymentSource(scene.tx, due.payment, scene.payer);
    for (const cardId of cardsFor(scene, due)) {
      const found = check(scene, { cardId, due, source });
      if (found) return found;
    }
  }
  return null;
}

/** None such, or in a zone hidden from the payer: the source itself, or one that nobody may look into (PY-05). */
function unknownCard({ tx }: Scene, { cardId, source }: OfferedCard): ReturnType<Check> {
  const { snapshot } = tx.state;
  const zone = locateCard(snapshot, cardId);
  const definition = zone && findZoneDefinition(zoneSystemOf(snapshot, tx.context.content), zone.zoneId);
  const isHidden = definition?.visibility.contents === "None" || (zone === source?.zone && !source?.isVisible);
  return !zone || isHidden ? problem("PAYMENT_UNKNOWN_CARD", `there is no card ${cardId} to pay with`) : null;
}

function notInSource(_scene: Scene, { cardId, due, source }: OfferedCard): ReturnType<Check> {
  if (source?.zone.cardIds.includes(cardId)) return null;
  return problem("PAYMENT_NOT_IN_SOURCE", `${cardId} is not in ${due.payment.sourceZoneId}`);
}

function ineligible({ tx, payer }: Scene, { cardId, due }: OfferedCard): ReturnType<Check> {
  if (isEligible(tx, due.payment, cardId, payer)) return null;
  return problem("PAYMENT_INELIGIBLE", `${cardId} cannot pay ${due.payment.paymentId}`);
}

function problem(code: RejectionCode, message: string) {
  return { code, message };
}

import type { CompiledContent } from "../definitions/content.ts";
import { zoneSystemOf } from "../definitions/lookup.ts";
import type { CardChange } from "../state/records.ts";
import type { CardState, PaidZonePayment, Snapshot, ZoneState } from "../state/snapshot.ts";
import { withCards } from "../state/with-cards.ts";
import { roomOf } from "./cards.ts";
import { findZone, findZoneDefinition, inZoneOrder, withZoneCards } from "./topology.ts";

/** What came back of the cards of an action's payments, and what did not. */
export interface ReturnedCards {
  readonly snapshot: Snapshot;
  readonly cardChanges: readonly CardChange[];
  /** Cards that have left the target zone since they were paid, or whose source has no room left. */
  readonly stayed: readonly string[];
}

/**
 * Returns paid cards to where they came from (RX-09): each one that still lies in its payment's target zone, and has not
 * left it since, goes right after the nearest of its former predecessors still in the source zone, else on top.
 */
export function returnPaidCards(
  snapshot: Snapshot,
  payments: readonly PaidZonePayment[],
  content: CompiledContent,
): ReturnedCards {
  let returned: ReturnedCards = { snapshot, cardChanges: [], stayed: [] };
  for (const payment of [...payments].reverse()) {
    for (const cardId of inFormerOrder(payment)) {
      returned = returnCard(returned, payment, cardId, content);
    }
  }
  return returned;
}

/** Predecessors first, so that cards paid together find each other again. */
function inFormerOrder(payment: PaidZonePayment): readonly string[] {
  return payment.sourceOrder.filter((id) => payment.cardInstanceIds.includes(id));
}

function returnCard(
  before: ReturnedCards,
  payment: PaidZonePayment,
  cardId: string,
  content: CompiledContent,
): ReturnedCards {
  const { snapshot } = before;
  const card = snapshot.cards[cardId];
  const target = findZone(snapshot, payment.targetZoneId, payment.targetOwnerId);
  const source = findZone(snapshot, payment.sourceZoneId, payment.sourceOwnerId);
  const definition = findZoneDefinition(zoneSystemOf(snapshot, content), payment.sourceZoneId);
  const stays = !card || !target || !source || !definition || !isStillPaid(payment, card, target);
  if (stays || roomOf(definition, source) < 1) return { ...before, stayed: [...before.stayed, cardId] };
  const left = withZoneCards(
    snapshot,
    target,
    target.cardIds.filter((id) => id !== cardId),
  );
  const cardIds = inZoneOrder(definition, insertBack(source.cardIds, cardId, payment.sourceOrder));
  const change: CardChange = {
    cardInstanceId: cardId,
    definitionId: card.definitionId,
    fromZoneId: target.zoneId,
    fromOwnerId: target.ownerId,
    toZoneId: source.zoneId,
    toOwnerId: source.ownerId,
  };
  const moved = withCards(left, [{ ...card, incarnation: card.incarnation + 1 }]);
  const next = withZoneCards(moved, source, cardIds);
  return { ...before, snapshot: next, cardChanges: [...before.cardChanges, change] };
}

/** The card's stay in the target zone is the one its payment began. */
function isStillPaid(payment: PaidZonePayment, card: CardState, target: ZoneState): boolean {
  const incarnation = payment.incarnations[payment.cardInstanceIds.indexOf(card.cardInstanceId)];
  return target.cardIds.includes(card.cardInstanceId) && card.incarnation === incarnation;
}

function insertBack(current: readonly string[], cardId: string, formerOrder: readonly string[]): readonly string[] {
  const predecessors = formerOrder.slice(0, formerOrder.indexOf(cardId)).reverse();
  const anchor = predecessors.find((id) => current.includes(id));
  const index = anchor === undefined ? 0 : current.indexOf(anchor) + 1;
  return [...current.slice(0, index), cardId, ...current.slice(index)];
}

import type { ZonePayment } from "../definitions/components.ts";
import { zoneSystemOf } from "../definitions/lookup.ts";
import { tagsAdmit } from "../definitions/tags.ts";
import type { OwnerReference, ZoneDefinition } from "../definitions/zones.ts";
import { sortedBy } from "../state/order.ts";
import type { CardState, ZoneState } from "../state/snapshot.ts";
import { cardTags, type Transaction } from "../state/transaction.ts";
import { chargeWork, scanWork } from "../state/work.ts";
import { findZone, findZoneDefinition, inZoneOrder, resolveOwner } from "../zones/topology.ts";
import { canSeeContents, canSeeOrder } from "../zones/visibility.ts";
import type { DuePayment } from "./cost-options.ts";

/** Who pays for what: the acting actor, its first target, and the card being played. */
export interface Payer {
  readonly actorId: string;
  readonly targetActorId: string | null;
  readonly resolvingCardId: string | null;
}

/** The zone a payment takes from, with what its payer may know of it. */
export interface PaymentSource {
  readonly zone: ZoneState;
  readonly definition: ZoneDefinition;
  readonly isVisible: boolean;
  readonly targetOwnerId: string | null;
}

/** A price in cards as the payer is told it (PY-04): never the combinations. */
export interface Requirement extends DuePayment {
  readonly eligibleCardIds: readonly string[];
}

/** The source of a payment for this payer; undefined when there is no such zone for it (PY-05). */
export function paymentSource(tx: Transaction, payment: ZonePayment, payer: Payer): PaymentSource | undefined {
  const { snapshot, context } = { snapshot: tx.state.snapshot, context: tx.context };
  const system = zoneSystemOf(snapshot, context.content);
  const step = system.flows.find((flow) => flow.flowId === payment.flowId)?.steps[0];
  const definition = findZoneDefinition(system, payment.sourceZoneId);
  if (!step || !definition) return undefined;
  const ownerOf = (reference: OwnerReference) => resolveOwner(reference, flowActors(tx, payer), snapshot.runOwnerId);
  const ownerId = ownerOf(step.sourceOwner);
  const zone = ownerId === undefined ? undefined : findZone(snapshot, payment.sourceZoneId, ownerId);
  if (!zone) return undefined;
  const isVisible = canSeeContents(definition, zone, [payer.actorId]);
  return { zone, definition, isVisible, targetOwnerId: ownerOf(step.targetOwner) ?? null };
}

/** Whom a payment's flow speaks of: its owner and source are the payer (engine.md, zones). */
export function flowActors(tx: Transaction, payer: Payer) {
  return {
    flowOwnerId: payer.actorId,
    activeActorId: tx.state.snapshot.activation.activeActorId,
    sourceActorId: payer.actorId,
    targetActorId: payer.targetActorId,
  };
}

/** The cards that may pay, in the source's order, or by id where that order is hidden from the payer (PY-05). */
export function requirementOf(tx: Transaction, due: DuePayment, payer: Payer): Requirement {
  const source = paymentSource(tx, due.payment, payer);
  if (!source?.isVisible) return { ...due, eligibleCardIds: [] };
  chargeWork(tx.work, scanWork(source.zone.cardIds.length));
  const eligible = inSourceOrder(source).filter((cardId) => isEligible(tx, due.payment, cardId, payer));
  const isOrderVisible = canSeeOrder(source.definition, source.zone, [payer.actorId]);
  return { ...due, eligibleCardIds: isOrderVisible ? eligible : sortedBy(eligible, (id) => id) };
}

/** The source's cards in its order, or by identity where it has none (PY-08). */
export function inSourceOrder(source: PaymentSource): readonly string[] {
  return inZoneOrder(source.definition, source.zone.cardIds);
}

/** Tags are the effective ones (PY-06); a reserved card cannot pay (PY-15), the resolving one only when allowed (PY-11). */
export function isEligible(tx: Transaction, payment: ZonePayment, cardId: string, payer: Payer): boolean {
  const card: CardState | undefined = tx.state.snapshot.cards[cardId];
  if (!card) return false;
  const isResolving = cardId === payer.resolvingCardId;
  if (isResolving ? !payment.allowResolvingCard : card.reservedBy !== null) return false;
  return tagsAdmit(payment, cardTags(tx, card));
}

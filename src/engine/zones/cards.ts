import type { DeckEntry } from "../definitions/content.ts";
import type { CardZoneSystem, FlowBoundary, ZoneDefinition } from "../definitions/zones.ts";
import type { EngineContext } from "../state/context.ts";
import { allocateId } from "../state/ids.ts";
import { limits } from "../state/limits.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { CardState, Snapshot, ZoneState } from "../state/snapshot.ts";
import { withCards } from "../state/with-cards.ts";
import { addressFor, findZone, findZoneDefinition, inZoneOrder, withZoneCards } from "./topology.ts";

/** One card to make. */
export interface CardOrder {
  readonly definitionId: string;
  readonly upgradeIds: readonly string[];
  readonly ownerId: string | null;
  readonly expiresAt: FlowBoundary | null;
}

/**
 * Makes cards, in order, that are in no zone yet: the caller puts them into one in the same step.
 * @returns `UNKNOWN_REFERENCE` for an unknown definition, `LIMIT_EXCEEDED` beyond `limits.cards`
 */
export function makeCards(
  snapshot: Snapshot,
  orders: readonly CardOrder[],
  context: EngineContext,
): Result<{ readonly snapshot: Snapshot; readonly cards: readonly CardState[] }> {
  if (Object.keys(snapshot.cards).length + orders.length > limits.cards) {
    return reject("LIMIT_EXCEEDED", `A combat holds at most ${limits.cards} cards.`);
  }
  const unknown = orders.find((order) => !context.content.cards.has(order.definitionId));
  if (unknown) return reject("UNKNOWN_REFERENCE", `There is no card "${unknown.definitionId}".`, "definitionId");
  const cards: CardState[] = [];
  let next = snapshot;
  for (const order of orders) {
    const allocated = allocateId(next, "card", context.hash.text);
    next = allocated.snapshot;
    cards.push({ cardInstanceId: allocated.id, ...order, incarnation: 0, reservedBy: null });
  }
  return accept({ snapshot: withCards(next, cards), cards });
}

/**
 * An actor's deck, made in declared order at the bottom of its zone system's deck zone.
 * @returns also `LIMIT_EXCEEDED` for a deck that its zone has no room for
 */
export function fillDeck(
  snapshot: Snapshot,
  system: CardZoneSystem,
  actorId: string,
  deck: readonly DeckEntry[],
  context: EngineContext,
): Result<Snapshot> {
  const definition = findZoneDefinition(system, system.deckZoneId);
  const address = definition && addressFor(definition, actorId, snapshot.runOwnerId);
  const zone = address && findZone(snapshot, address.zoneId, address.ownerId);
  if (!zone) return reject("UNKNOWN_REFERENCE", `Actor "${actorId}" has no zone "${system.deckZoneId}".`);
  const size = deck.reduce((sum, entry) => sum + entry.count, 0);
  if (size > limits.cards || size > roomOf(definition, zone)) {
    return reject("LIMIT_EXCEEDED", `A deck of ${size} cards does not fit into zone "${zone.zoneId}".`);
  }
  const orders = deck.flatMap(({ definitionId, count, upgradeIds }) =>
    Array.from({ length: count }, () => ({ definitionId, upgradeIds, ownerId: actorId, expiresAt: null })),
  );
  const made = makeCards(snapshot, orders, context);
  if (!made.ok) return made;
  const cardIds = [...zone.cardIds, ...made.value.cards.map((card) => card.cardInstanceId)];
  return accept(withZoneCards(made.value.snapshot, zone, inZoneOrder(definition, cardIds)));
}

/** How many more cards a zone holds; unbounded without a capacity. */
export function roomOf(definition: ZoneDefinition, zone: ZoneState): number {
  return definition.capacity === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, definition.capacity - zone.cardIds.length);
}

/** The snapshot without these cards, which lie in that zone. */
export function destroyCards(snapshot: Snapshot, zone: ZoneState, cardIds: readonly string[]): Snapshot {
  const gone = new Set(cardIds);
  const left = zone.cardIds.filter((id) => !gone.has(id));
  const cards = Object.fromEntries(Object.entries(snapshot.cards).filter(([id]) => !gone.has(id)));
  return withZoneCards({ ...snapshot, cards }, zone, left);
}

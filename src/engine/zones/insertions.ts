import type { InsertionStrategy, ZoneDefinition } from "../definitions/zones.ts";
import { sortedBy } from "../state/order.ts";
import { drawIndex, drawShuffle } from "../state/rng.ts";
import type { RngState } from "../state/snapshot.ts";
import { inZoneOrder } from "./topology.ts";

/** Cards about to enter an ordered zone. */
export interface InsertionRequest {
  /** The zone without them, top first. */
  readonly existing: readonly string[];
  /** In the order they were selected or made; at least one. */
  readonly incoming: readonly string[];
  /** The source zone before they left it, or the incoming ones as made. */
  readonly sourceOrder: readonly string[];
  readonly index: number | null;
  readonly rng: RngState;
}

/** The zone with them in it, and the generator afterwards. */
export interface Inserted {
  readonly cardIds: readonly string[];
  readonly rng: RngState;
}

/** Where cards go in an ordered zone, by strategy (engine.md, zones). */
const insertions: { readonly [K in InsertionStrategy]: (request: InsertionRequest) => Inserted } = {
  /** The first of them becomes the top card. */
  Top: ({ existing, incoming, rng }) => ({ cardIds: [...incoming, ...existing], rng }),
  /** The last of them becomes the bottom card. */
  Bottom: ({ existing, incoming, rng }) => ({ cardIds: [...existing, ...incoming], rng }),
  /** The first of them gets that index, top being 0; beyond the end of the zone they go to its bottom. */
  AtIndex: ({ existing, incoming, index, rng }) => {
    const place = Math.min(existing.length, Math.max(0, index ?? 0));
    return { cardIds: [...existing.slice(0, place), ...incoming, ...existing.slice(place)], rng };
  },
  RandomPosition: insertAtRandomPositions,
  /** At the bottom, in the order of their source, whatever order they were selected in. */
  PreserveSourceOrder: ({ existing, incoming, sourceOrder, rng }) => {
    const places = new Map(sourceOrder.map((id, place) => [id, place]));
    return { cardIds: [...existing, ...sortedBy(incoming, (id) => places.get(id) ?? places.size)], rng };
  },
  /** The zone is then shuffled as a whole. */
  ShuffleAfterInsert: ({ existing, incoming, rng }) => {
    const shuffled = drawShuffle(rng, [...existing, ...incoming]);
    return { cardIds: shuffled.value, rng: shuffled.rng };
  },
  /** At the bottom, the oldest first: the order of card ids is the order of creation. */
  CreationOrder: ({ existing, incoming, rng }) => ({ cardIds: [...existing, ...sortedBy(incoming, (id) => id)], rng }),
};

/** Puts cards into a zone. An unordered zone is kept by card id and draws nothing; no cards change nothing. */
export function insertCards(
  definition: ZoneDefinition,
  strategy: InsertionStrategy,
  request: InsertionRequest,
): Inserted {
  const { existing, incoming, rng } = request;
  if (incoming.length === 0) return { cardIds: existing, rng };
  if (definition.ordering === "Unordered") return { cardIds: inZoneOrder(definition, [...existing, ...incoming]), rng };
  return insertions[strategy](request);
}

/** Each card at a place of its own, one draw per card; the first card of an empty zone needs none. */
function insertAtRandomPositions({ existing, incoming, rng }: InsertionRequest): Inserted {
  const cardIds = [...existing];
  let current = rng;
  for (const id of incoming) {
    let place = 0;
    if (cardIds.length > 0) {
      const drawn = drawIndex(current, cardIds.length + 1);
      place = drawn.value;
      current = drawn.rng;
    }
    cardIds.splice(place, 0, id);
  }
  return { cardIds, rng: current };
}

import type { InsertionStrategy, ZoneDefinition } from "../../definitions/zones.ts";
import { inZoneOrder } from "../topology.ts";
import { insertAtIndex } from "./at-index.ts";
import { insertAtBottom } from "./bottom.ts";
import { insertInCreationOrder } from "./creation-order.ts";
import type { Inserted, InsertionHandler, InsertionRequest } from "./insertion.ts";
import { insertInSourceOrder } from "./preserve-source-order.ts";
import { insertAtRandomPositions } from "./random-position.ts";
import { insertAndShuffle } from "./shuffle-after-insert.ts";
import { insertOnTop } from "./top.ts";

const insertions: { readonly [K in InsertionStrategy]: InsertionHandler } = {
  Top: insertOnTop,
  Bottom: insertAtBottom,
  AtIndex: insertAtIndex,
  RandomPosition: insertAtRandomPositions,
  PreserveSourceOrder: insertInSourceOrder,
  ShuffleAfterInsert: insertAndShuffle,
  CreationOrder: insertInCreationOrder,
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

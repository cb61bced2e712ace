import { sortedBy } from "../../state/order.ts";
import type { InsertionHandler } from "./insertion.ts";

/** At the bottom, in the order in which they lay in their source, whatever order they were selected in. */
export const insertInSourceOrder: InsertionHandler = ({ existing, incoming, sourceOrder, rng }) => {
  const places = new Map(sourceOrder.map((id, place) => [id, place]));
  return { cardIds: [...existing, ...sortedBy(incoming, (id) => places.get(id) ?? places.size)], rng };
};

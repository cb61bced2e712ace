import { sortedBy } from "../../state/order.ts";
import type { InsertionHandler } from "./insertion.ts";

/** At the bottom, the oldest card first: the order of card ids is the order of creation. */
export const insertInCreationOrder: InsertionHandler = ({ existing, incoming, rng }) => ({
  cardIds: [...existing, ...sortedBy(incoming, (id) => id)],
  rng,
});

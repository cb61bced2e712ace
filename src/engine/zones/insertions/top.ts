import type { InsertionHandler } from "./insertion.ts";

/** On top, in the order they come: the first to move ends as the top card. */
export const insertOnTop: InsertionHandler = ({ existing, incoming, rng }) => ({
  cardIds: [...incoming, ...existing],
  rng,
});

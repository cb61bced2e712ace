import type { InsertionHandler } from "./insertion.ts";

/** At the bottom, in the order they come: the last to move ends as the bottom card. */
export const insertAtBottom: InsertionHandler = ({ existing, incoming, rng }) => ({
  cardIds: [...existing, ...incoming],
  rng,
});

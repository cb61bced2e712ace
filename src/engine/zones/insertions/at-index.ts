import type { InsertionHandler } from "./insertion.ts";

/** So that the first of them has that index, top being 0; beyond the end of the zone: at its bottom. */
export const insertAtIndex: InsertionHandler = ({ existing, incoming, index, rng }) => {
  const place = Math.min(existing.length, Math.max(0, index ?? 0));
  return { cardIds: [...existing.slice(0, place), ...incoming, ...existing.slice(place)], rng };
};

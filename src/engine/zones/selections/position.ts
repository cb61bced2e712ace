import type { SelectionHandler, SelectionRequest } from "./selection.ts";

const fromTheTop = ({ pool, count, rng }: SelectionRequest) => ({ cardIds: pool.slice(0, count), rng });

/** The topmost cards, the top one first; where a zone has no order, the oldest. */
export const selectTop: SelectionHandler = { defaultCount: "One", choose: fromTheTop };

/** Every card, the top one first; only so many where the content gives a count. */
export const selectAll: SelectionHandler = { defaultCount: "All", choose: fromTheTop };

/** The bottommost cards, the bottom one first, as if taken one after the other. */
export const selectBottom: SelectionHandler = {
  defaultCount: "One",
  choose: ({ pool, count, rng }) => ({ cardIds: pool.slice(Math.max(0, pool.length - count)).reverse(), rng }),
};

/** The last cards of the zone, kept in its order. */
export const selectLast: SelectionHandler = {
  defaultCount: "One",
  choose: ({ pool, count, rng }) => ({ cardIds: pool.slice(Math.max(0, pool.length - count)), rng }),
};

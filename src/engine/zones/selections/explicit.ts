import type { SelectionHandler } from "./selection.ts";

/** The cards the invocation names, in the order it names them, as far as they are in the pool. */
export const selectExplicit: SelectionHandler = {
  defaultCount: "Named",
  choose: ({ pool, named, count, rng }) => {
    const there = new Set(pool);
    return { cardIds: named.filter((id) => there.has(id)).slice(0, count), rng };
  },
};

import { drawIndex } from "../../state/rng.ts";
import type { SelectionHandler } from "./selection.ts";

/** So many without replacement, in the order drawn, one draw each; taking all there is draws nothing. */
export const selectRandom: SelectionHandler = {
  defaultCount: "One",
  choose: ({ pool, count, rng }) => {
    if (count >= pool.length) return { cardIds: pool, rng };
    const left = [...pool];
    const cardIds: string[] = [];
    let current = rng;
    while (cardIds.length < count) {
      const drawn = drawIndex(current, left.length);
      current = drawn.rng;
      cardIds.push(...left.splice(drawn.value, 1));
    }
    return { cardIds, rng: current };
  },
};

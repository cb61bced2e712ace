import { drawIndex } from "../../state/rng.ts";
import type { InsertionHandler } from "./insertion.ts";

/** Each at a place of its own, one draw per card; the first card of an empty zone needs none. */
export const insertAtRandomPositions: InsertionHandler = ({ existing, incoming, rng }) => {
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
};

import { drawShuffle } from "../../state/rng.ts";
import type { InsertionHandler } from "./insertion.ts";

/** Into the zone, which is then shuffled as a whole. */
export const insertAndShuffle: InsertionHandler = ({ existing, incoming, rng }) => {
  const shuffled = drawShuffle(rng, [...existing, ...incoming]);
  return { cardIds: shuffled.value, rng: shuffled.rng };
};

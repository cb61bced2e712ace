import { accept } from "../../state/rejections.ts";
import { drawn, offerOf, usedOf } from "../holdings.ts";
import type { BucketHandler } from "./operation.ts";

/**
 * Each contribution is a capacity that takes from the input, in order, until nothing is left; those that draw on one
 * holding share it, also with the buckets before (EF-07). A capacity below 0 takes nothing, and an input below 0 stays
 * as it is.
 */
export const consumeCapacity: BucketHandler = (input, contributions, _bucket, before) => {
  let left = input;
  let holdings = before;
  const offers: number[] = [];
  const effectiveValues: number[] = [];
  for (const { value, share } of contributions) {
    const offer = share ? offerOf(share, holdings) : value;
    const counted = Math.max(0, Math.min(left, offer)) + 0;
    if (share) holdings = drawn(share, usedOf(share, offer, counted, holdings), holdings);
    left -= counted;
    offers.push(offer);
    effectiveValues.push(counted);
  }
  return accept({ output: left, effectiveValues, offers, holdings });
};

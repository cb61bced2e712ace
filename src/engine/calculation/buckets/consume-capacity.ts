import { accept } from "../../state/rejections.ts";
import type { BucketHandler } from "./operation.ts";

/**
 * Each contribution is a capacity that takes from the input, in order, until nothing is left (EF-07). A capacity below
 * 0 takes nothing, and an input below 0 stays as it is.
 */
export const consumeCapacity: BucketHandler = (input, contributions) => {
  let left = input;
  const effectiveValues = contributions.map((one) => {
    const used = Math.max(0, Math.min(left, one.value)) + 0;
    left -= used;
    return used;
  });
  return accept({ output: left, effectiveValues });
};

import { accept } from "../../state/rejections.ts";
import type { BucketHandler } from "./operation.ts";

/** Input × (1 + the sum of the contributions); 0.25 is a quarter more (EF-07). */
export const addPercent: BucketHandler = (input, contributions) => {
  const effectiveValues = contributions.map((one) => one.value);
  return accept({ output: input * (1 + effectiveValues.reduce((sum, value) => sum + value, 0)), effectiveValues });
};

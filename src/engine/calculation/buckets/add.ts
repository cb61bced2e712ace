import { accept } from "../../state/rejections.ts";
import type { BucketHandler } from "./operation.ts";

/** Input + the sum of the contributions (EF-07). */
export const add: BucketHandler = (input, contributions) => {
  const effectiveValues = contributions.map((one) => one.value);
  return accept({ output: input + effectiveValues.reduce((sum, value) => sum + value, 0), effectiveValues });
};

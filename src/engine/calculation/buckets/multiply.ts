import { accept } from "../../state/rejections.ts";
import type { BucketHandler } from "./operation.ts";

/** Input × the product of the contributions (EF-07). */
export const multiply: BucketHandler = (input, contributions) => {
  const effectiveValues = contributions.map((one) => one.value);
  return accept({ output: input * effectiveValues.reduce((product, value) => product * value, 1), effectiveValues });
};

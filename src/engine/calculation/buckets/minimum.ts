import { accept } from "../../state/rejections.ts";
import { type BucketHandler, onlyEffective } from "./operation.ts";

/** At least the highest contribution, which is effective only when it raises the input (EF-07). */
export const minimum: BucketHandler = (input, contributions) => {
  const decisive = contributions.reduce((highest, one) => (one.value > highest.value ? one : highest));
  if (decisive.value <= input) return accept({ output: input, effectiveValues: contributions.map(() => 0) });
  return accept({ output: decisive.value, effectiveValues: onlyEffective(contributions, decisive) });
};

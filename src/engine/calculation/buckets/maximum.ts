import { accept } from "../../state/rejections.ts";
import { type BucketHandler, onlyEffective } from "./operation.ts";

/** At most the lowest contribution, which is effective only when it lowers the input (EF-07). */
export const maximum: BucketHandler = (input, contributions) => {
  const decisive = contributions.reduce((lowest, one) => (one.value < lowest.value ? one : lowest));
  if (decisive.value >= input) return accept({ output: input, effectiveValues: contributions.map(() => 0) });
  return accept({ output: decisive.value, effectiveValues: onlyEffective(contributions, decisive) });
};

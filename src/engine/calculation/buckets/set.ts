import { accept, reject } from "../../state/rejections.ts";
import { type BucketHandler, onlyEffective } from "./operation.ts";

/**
 * The value of one contribution, by the bucket's conflict policy (EF-07): the first of the highest or of the lowest
 * priority. `ErrorOnMultiple` refuses `CALCULATION_FAILED` when there are several.
 */
export const setValue: BucketHandler = (_input, contributions, bucket) => {
  if (bucket.setConflict === "ErrorOnMultiple" && contributions.length > 1) {
    return reject("CALCULATION_FAILED", `several influences set the bucket "${bucket.bucketId}"`);
  }
  const decisive = contributions.reduce((chosen, one) => {
    const wins = bucket.setConflict === "LowestPriorityWins" && one.priority < chosen.priority;
    return wins ? one : chosen;
  });
  return accept({ output: decisive.value, effectiveValues: onlyEffective(contributions, decisive) });
};

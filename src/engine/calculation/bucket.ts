import type { CalculationBucket } from "../definitions/influences.ts";
import type { BucketTrace } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { BucketOutcome } from "./buckets/operation.ts";
import { bucketHandlers } from "./buckets/registry.ts";
import type { Contribution } from "./contribution.ts";
import { roundValue } from "./rounding.ts";

/**
 * One bucket (EF-07): its operation on the contributions, then its bounds, then its rounding. Without contributions
 * the input passes on to bounds and rounding.
 * Refuses `CALCULATION_FAILED` for a number that is not finite, also one that a bound would hide.
 */
export function runBucket(
  bucket: CalculationBucket,
  input: number,
  contributions: readonly Contribution[],
): Result<BucketTrace> {
  const { bucketId, operation } = bucket;
  const outcome = operate(bucket, input, contributions);
  if (!outcome.ok) return outcome;
  const { output, effectiveValues } = outcome.value;
  if (!Number.isFinite(output)) return reject("CALCULATION_FAILED", `the bucket "${bucketId}" has no finite result`);
  const traced = contributions.map(({ influenceId, sourceKind, sourceId, value, priority }, index) => {
    return { influenceId, sourceKind, sourceId, value, effectiveValue: effectiveValues[index] ?? 0, priority };
  });
  const bounded = roundValue(clampToBounds(output, bucket), bucket);
  return accept({ bucketId, operation, input, output: bounded, contributions: traced });
}

function operate(
  bucket: CalculationBucket,
  input: number,
  contributions: readonly Contribution[],
): Result<BucketOutcome> {
  if (contributions.length === 0) return accept({ output: input, effectiveValues: [] });
  return bucketHandlers[bucket.operation](input, contributions, bucket);
}

function clampToBounds(value: number, { minimum, maximum }: CalculationBucket): number {
  const floored = minimum === null ? value : Math.max(value, minimum);
  return maximum === null ? floored : Math.min(floored, maximum);
}

import type { CalculationBucket } from "../definitions/influences.ts";
import type { BucketTrace } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { BucketOutcome } from "./buckets/operation.ts";
import { bucketHandlers } from "./buckets/registry.ts";
import type { Contribution } from "./contribution.ts";
import { drawn, type Holdings, untouched, usedOf } from "./holdings.ts";
import { roundValue } from "./rounding.ts";

/**
 * One bucket (EF-07): its operation on the contributions, then its bounds, then its rounding. Without contributions
 * the input passes on to bounds and rounding.
 * @param before what the buckets before have left of what contributions share
 * Refuses `CALCULATION_FAILED` for a number that is not finite, also one that a bound would hide.
 */
export function runBucket(
  bucket: CalculationBucket,
  input: number,
  contributions: readonly Contribution[],
  before: Holdings = untouched,
): Result<{ readonly trace: BucketTrace; readonly holdings: Holdings }> {
  const { bucketId, operation } = bucket;
  const outcome = operate(bucket, input, contributions, before);
  if (!outcome.ok) return outcome;
  const { output, effectiveValues, offers } = outcome.value;
  if (!Number.isFinite(output)) return reject("CALCULATION_FAILED", `the bucket "${bucketId}" has no finite result`);
  const traced = contributions.map(({ influenceId, sourceKind, sourceId, value, priority }, index) => {
    const effectiveValue = effectiveValues[index] ?? 0;
    return { influenceId, sourceKind, sourceId, value: offers?.[index] ?? value, effectiveValue, priority };
  });
  const holdings = outcome.value.holdings ?? settledHoldings(contributions, effectiveValues, before);
  const bounded = roundValue(clampToBounds(output, bucket), bucket);
  return accept({ trace: { bucketId, operation, input, output: bounded, contributions: traced }, holdings });
}

function operate(
  bucket: CalculationBucket,
  input: number,
  contributions: readonly Contribution[],
  holdings: Holdings,
): Result<BucketOutcome> {
  if (contributions.length === 0) return accept({ output: input, effectiveValues: [] });
  return bucketHandlers[bucket.operation](input, contributions, bucket, holdings);
}

/** What is settled is gone for the capacities of later buckets, whatever it counted as (EF-09). */
function settledHoldings(
  contributions: readonly Contribution[],
  effectiveValues: readonly number[],
  before: Holdings,
): Holdings {
  return contributions.reduce((holdings, { value, share }, index) => {
    if (!share || share.use === "Read") return holdings;
    return drawn(share, usedOf(share, value, effectiveValues[index] ?? 0, holdings), holdings);
  }, before);
}

function clampToBounds(value: number, { minimum, maximum }: CalculationBucket): number {
  const floored = minimum === null ? value : Math.max(value, minimum);
  return maximum === null ? floored : Math.min(floored, maximum);
}

import type { CalculationBucket } from "../../definitions/influences.ts";
import type { Result } from "../../state/rejections.ts";
import type { Contribution } from "../contribution.ts";
import type { Holdings } from "../holdings.ts";

/** A bucket's value before its bounds, and what of each contribution counted, by position. */
export interface BucketOutcome {
  readonly output: number;
  readonly effectiveValues: readonly number[];
  /** What each contribution offered at its turn, and what is then left of the holdings; absent: their values. */
  readonly offers?: readonly number[];
  readonly holdings?: Holdings;
}

/** What a bucket operation does to its input; the contributions come in their order and are at least one. */
export type BucketHandler = (
  input: number,
  contributions: readonly Contribution[],
  bucket: CalculationBucket,
  holdings: Holdings,
) => Result<BucketOutcome>;

/** The effective values where one contribution alone decides. */
export function onlyEffective(contributions: readonly Contribution[], decisive: Contribution): readonly number[] {
  return contributions.map((one) => (one === decisive ? one.value : 0));
}

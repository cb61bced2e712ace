import type { CalculationAnswer } from "./answers.ts";

type Bucket = CalculationAnswer["buckets"][number];

/**
 * Why a number is what it is, as one line: the base, then each bucket that changed it, then what its use settled.
 * Example: `2 = 6 authored, flat +1 (might), soak −5 (block); block −5`.
 */
export function reasonOf(calculation: CalculationAnswer): string {
  const { baseTrace, baseValue, buckets, settlements, finalValue } = calculation;
  const base =
    baseTrace.formula === undefined ? `${figure(baseValue)} authored` : `${figure(baseValue)} (${baseTrace.formula})`;
  const steps = buckets.filter(isTelling).map(bucketReason);
  const settled = settlements.map((one) => `${one.resourceId} ${sign(one.operation)}${figure(one.value)}`);
  const used = settled.length === 0 ? "" : `; ${settled.join(", ")}`;
  return `${figure(finalValue)} = ${[base, ...steps].join(", ")}${used}`;
}

function isTelling(bucket: Bucket): boolean {
  return bucket.input !== bucket.output || bucket.contributions.some((one) => one.effectiveValue !== 0);
}

function bucketReason({ bucketId, input, output, contributions }: Bucket): string {
  const difference = output - input;
  const sources = contributions.filter((one) => one.effectiveValue !== 0).map((one) => one.sourceId);
  const from = sources.length === 0 ? "" : ` (${[...new Set(sources)].join(", ")})`;
  return `${bucketId} ${difference < 0 ? "−" : "+"}${figure(Math.abs(difference))}${from}`;
}

function sign(operation: string): string {
  return operation === "Subtract" ? "−" : operation === "Add" ? "+" : "= ";
}

/** A number with at most two decimals. */
export function figure(value: number): string {
  return String(Math.round(value * 100) / 100);
}

import type { CalculationPipeline } from "../definitions/influences.ts";
import { modeOf } from "../definitions/lookup.ts";
import type { BucketTrace, CalculationTrace } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import { runBucket } from "./bucket.ts";
import { type Contribution, groupByBucket } from "./contribution.ts";
import { createGathering } from "./gathering.ts";
import { untouched } from "./holdings.ts";
import { collectContributions } from "./influences.ts";
import { findPipeline } from "./pipelines.ts";
import type { CalculationRequest } from "./request.ts";
import { deriveSettlements } from "./settlements.ts";

/**
 * Calculates a number by the pipeline of its channel (EF-06 to EF-10) and changes nothing: the settlements of its trace
 * are the caller's to apply, before the main mutation.
 * Refuses `CALCULATION_FAILED` (no single pipeline, a formula without value, a number that is not finite),
 * `RESOURCE_MISSING` (a binding that insists on its resource) and `INVALID_TARGET` (an unknown actor).
 */
export function calculate(request: CalculationRequest): Result<CalculationTrace> {
  const { snapshot, context, channel, baseValue } = request;
  if (!Number.isFinite(baseValue)) return reject("CALCULATION_FAILED", "the base value is not a finite number");
  const mode = modeOf(snapshot, context.content);
  const pipeline = findPipeline(context.content, mode, channel, request.pipelineId);
  if (!pipeline.ok) return pipeline;
  const gathering = createGathering(request, pipeline.value);
  if (!gathering.ok) return gathering;
  const contributions = collectContributions(gathering.value);
  if (!contributions.ok) return contributions;
  const buckets = runBuckets(pipeline.value, baseValue + 0, contributions.value);
  if (!buckets.ok) return buckets;
  const settlements = deriveSettlements(gathering.value, buckets.value);
  if (!settlements.ok) return settlements;
  const trace = {
    pipelineId: pipeline.value.pipelineId,
    channel,
    baseTrace: request.baseTrace,
    baseValue: baseValue + 0,
    buckets: buckets.value,
    settlements: settlements.value,
    finalValue: buckets.value.at(-1)?.output ?? baseValue + 0,
  };
  return accept({ ...trace, fingerprint: context.hash.value(trace) });
}

function runBuckets(
  pipeline: CalculationPipeline,
  baseValue: number,
  contributions: readonly Contribution[],
): Result<readonly BucketTrace[]> {
  const groups = groupByBucket(contributions);
  const traces: BucketTrace[] = [];
  let value = baseValue;
  let holdings = untouched;
  for (const bucket of pipeline.buckets) {
    const ran = runBucket(bucket, value, groups.get(bucket.bucketId) ?? [], holdings);
    if (!ran.ok) return ran;
    traces.push(ran.value.trace);
    ({ holdings } = ran.value);
    value = ran.value.trace.output;
  }
  return accept(traces);
}

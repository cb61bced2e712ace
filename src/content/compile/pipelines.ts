import type { CalculationPipeline } from "../../engine/definitions/influences.ts";
import { sortedBy } from "../../engine/state/order.ts";
import type { AuthoredPipeline } from "../schema/calculation-pipelines.ts";

/** A pipeline, its buckets in the order they run: by `order`, then id (EF-07). */
export function compilePipeline(pipeline: AuthoredPipeline): CalculationPipeline {
  const buckets = pipeline.buckets.map((bucket) => ({
    bucketId: bucket.bucketId,
    order: bucket.order,
    operation: bucket.operation,
    minimum: bucket.minimum ?? null,
    maximum: bucket.maximum ?? null,
    rounding: bucket.rounding,
    midpointRounding: bucket.midpointRounding ?? ("AwayFromZero" as const),
    setConflict: bucket.setConflict ?? ("HighestPriorityWins" as const),
  }));
  return {
    pipelineId: pipeline.pipelineId,
    channel: pipeline.channel,
    buckets: sortedBy(
      buckets,
      (bucket) => bucket.order,
      (bucket) => bucket.bucketId,
    ),
    resourceInfluenceBindings: pipeline.resourceInfluenceBindings.map(compileBinding),
  };
}

type AuthoredBinding = AuthoredPipeline["resourceInfluenceBindings"][number];

function compileBinding(binding: AuthoredBinding): CalculationPipeline["resourceInfluenceBindings"][number] {
  const { settlement } = binding;
  return {
    bindingId: binding.bindingId,
    scope: binding.scope,
    resourceId: binding.resourceId,
    field: binding.field,
    channel: binding.channel,
    bucket: binding.bucket,
    scale: binding.scale,
    offset: binding.offset,
    priority: binding.priority,
    requiredTags: binding.requiredTags,
    excludedTags: binding.excludedTags,
    missingResource: binding.missingResource,
    settlement: settlement
      ? {
          operation: settlement.operation,
          field: settlement.field,
          useEffectiveValue: settlement.useEffectiveValue,
        }
      : null,
  };
}

import type { Authored } from "../authored.ts";
import { at, unknownName } from "../problems.ts";
import { type CheckContext, refuse, refuseDuplicates, refuseWith, warnIgnored } from "./context.ts";
import { refuseTargetOfPrice } from "./influences.ts";

type Pipeline = Authored<"calculation-pipelines">;

/** Pipelines: their buckets, and bindings that name their own channel and buckets (EF-07, EF-09). */
export function checkPipelines(context: CheckContext): void {
  for (const [id, pipeline] of context.authored["calculation-pipelines"]) {
    const path = at("/calculation-pipelines", id);
    checkBuckets(context, pipeline, at(path, "buckets"));
    checkBindings(context, pipeline, at(path, "resourceInfluenceBindings"));
  }
}

function checkBuckets(context: CheckContext, { buckets }: Pipeline, path: string): void {
  refuseDuplicates(context, buckets, path, "bucketId", (bucket) => bucket.bucketId);
  for (const [index, bucket] of buckets.entries()) {
    const { minimum, maximum } = bucket;
    if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
      refuse(context, "FIELD_CONFLICT", at(path, index, "minimum"), "`minimum` is above `maximum`");
    }
    if (bucket.midpointRounding !== undefined && bucket.rounding !== "Round") {
      warnIgnored(context, at(path, index), "midpointRounding", "only `Round` meets midpoints");
    }
    if (bucket.setConflict !== undefined && bucket.operation !== "Set") {
      warnIgnored(context, at(path, index), "setConflict", "only `Set` has conflicts");
    }
  }
}

function checkBindings(context: CheckContext, pipeline: Pipeline, path: string): void {
  const bindings = pipeline.resourceInfluenceBindings;
  const buckets = new Set(pipeline.buckets.map((bucket) => bucket.bucketId));
  refuseDuplicates(context, bindings, path, "bindingId", (binding) => binding.bindingId);
  for (const [index, binding] of bindings.entries()) {
    const place = at(path, index);
    refuseTargetOfPrice(context, { channel: pipeline.channel, scope: binding.scope }, place);
    if (binding.channel !== pipeline.channel) {
      const known = [pipeline.channel];
      refuseWith(context, unknownName("UNKNOWN_CHANNEL", at(place, "channel"), "channel", binding.channel, known));
    }
    if (!buckets.has(binding.bucket)) {
      refuseWith(context, unknownName("UNKNOWN_BUCKET", at(place, "bucket"), "bucket", binding.bucket, buckets));
    }
    if (binding.settlement && binding.scale === 0) {
      refuse(context, "INVALID_VALUE", at(place, "scale"), "a settlement divides by `scale`: it cannot be 0 (EF-09)");
    }
  }
}

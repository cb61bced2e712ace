import { priceChannel } from "../../engine/definitions/influences.ts";
import { at, unknownName } from "../problems.ts";
import { type CheckContext, isWhole, refuse, refuseWith, warnIgnored } from "./context.ts";
import { influenceSites } from "./influence-sites.ts";

/** Influences: exactly one of value and formula, and a channel and bucket some pipeline has (EF-08). */
export function checkInfluences(context: CheckContext): void {
  const buckets = bucketsByChannel(context);
  for (const { influence, path } of influenceSites(context)) {
    const { value, formula, channel, bucket } = influence;
    refuseTargetOfPrice(context, influence, path);
    if (value === undefined && formula === undefined) {
      refuse(context, "MISSING_FIELD", path, "an influence needs `value` or `formula`");
    }
    if (value !== undefined && formula !== undefined) {
      refuse(context, "FIELD_CONFLICT", path, "`value` and `formula` exclude each other");
    }
    if (influence.perStack && value === undefined)
      warnIgnored(context, path, "perStack", "a formula says `stacks` itself");
    if (isWhole(context, "calculation-pipelines")) checkBucket(context, buckets, channel, bucket, path);
  }
}

/** Nothing of a target counts for a price, which has none (PY-14). */
export function refuseTargetOfPrice(
  context: CheckContext,
  { channel, scope }: { readonly channel: string; readonly scope: "Actor" | "Target" },
  path: string,
): void {
  if (channel !== priceChannel || scope !== "Target") return;
  refuse(
    context,
    "TARGET_UNAVAILABLE",
    at(path, "scope"),
    "a price has no target: only the scope `Actor` counts for it",
  );
}

/** Channel → the buckets of its pipelines. */
function bucketsByChannel({ authored }: CheckContext): ReadonlyMap<string, ReadonlySet<string>> {
  const channels = new Map<string, Set<string>>();
  for (const pipeline of authored["calculation-pipelines"].values()) {
    const buckets = channels.get(pipeline.channel) ?? new Set();
    channels.set(pipeline.channel, buckets);
    for (const bucket of pipeline.buckets) buckets.add(bucket.bucketId);
  }
  return channels;
}

/** Refuses a channel that no pipeline has, or a bucket that none of the channel's has. */
function checkBucket(
  context: CheckContext,
  channels: ReadonlyMap<string, ReadonlySet<string>>,
  channel: string,
  bucket: string,
  path: string,
): void {
  const buckets = channels.get(channel);
  if (!buckets) {
    refuseWith(context, unknownName("UNKNOWN_CHANNEL", at(path, "channel"), "channel", channel, channels.keys()));
  } else if (!buckets.has(bucket)) {
    refuseWith(context, unknownName("UNKNOWN_BUCKET", at(path, "bucket"), "bucket", bucket, buckets));
  }
}

import type { CalculationPipeline } from "../definitions/influences.ts";
import { createScope } from "../definitions/scope.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ActorState } from "../state/snapshot.ts";
import { admitsTags, type TagFilter } from "./filter.ts";
import type { CalculationRequest } from "./request.ts";

/** What the collection of contributions needs again and again, found once per calculation. */
export interface Gathering {
  readonly request: CalculationRequest;
  readonly pipeline: CalculationPipeline;
  readonly bucketIds: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly source: ActorState | null;
  readonly target: ActorState | null;
}

/**
 * Prepares a calculation.
 * Refuses `INVALID_TARGET` for an actor that does not exist, `CALCULATION_FAILED` for a variable of the place that has
 * the name of a canonical one (EF-08).
 */
export function createGathering(request: CalculationRequest, pipeline: CalculationPipeline): Result<Gathering> {
  const source = findActor(request, request.sourceActorId);
  const target = findActor(request, request.targetActorId);
  if (source === undefined) return reject("INVALID_TARGET", `there is no actor "${request.sourceActorId}"`);
  if (target === undefined) return reject("INVALID_TARGET", `there is no actor "${request.targetActorId}"`);
  const clash = findClash(request);
  if (clash !== undefined) return reject("CALCULATION_FAILED", `the variable \`${clash}\` exists already`);
  const bucketIds = new Set(pipeline.buckets.map((bucket) => bucket.bucketId));
  return accept({ request, pipeline, bucketIds, tags: new Set(request.tags), source, target });
}

/** The actor that a scope speaks of: who acts, or whom it concerns. */
export function actorOf(gathering: Gathering, scope: "Actor" | "Target"): ActorState | null {
  return scope === "Actor" ? gathering.source : gathering.target;
}

/** Whether something addressed to a channel, a bucket and tags concerns this calculation at all. */
export function concernsPipeline(
  gathering: Gathering,
  addressed: TagFilter & { readonly channel: string; readonly bucket: string },
): boolean {
  return (
    addressed.channel === gathering.pipeline.channel &&
    gathering.bucketIds.has(addressed.bucket) &&
    admitsTags(addressed, gathering.tags)
  );
}

function findActor(request: CalculationRequest, actorId: string | null): ActorState | null | undefined {
  return actorId === null ? null : request.snapshot.actors.find((actor) => actor.instanceId === actorId);
}

function findClash(request: CalculationRequest): string | undefined {
  if (!request.variables?.size) return undefined;
  const { sourceActorId: sourceId, targetActorId: targetId } = request;
  const canonical = createScope(request.snapshot, { sourceId, targetId });
  return [...request.variables.keys()].find((name) => canonical.read(name.split(".")) !== undefined);
}

import type { ResourceDefinition, ResourceField, ResourceOperation } from "../definitions/resources.ts";
import type { EngineContext } from "../state/context.ts";
import type { ResourceChange } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ActorState, ResourcePool, Snapshot } from "../state/snapshot.ts";
import { changeField } from "./pool.ts";

/** One change of one field of one resource; `value` in the resource's own unit, of any sign. */
export interface ResourceMutation {
  readonly actorId: string;
  readonly resourceId: string;
  readonly field: ResourceField;
  readonly operation: ResourceOperation;
  readonly value: number;
}

/** The state after a batch, and a record of each change in order. */
export interface ResourceTransition {
  readonly snapshot: Snapshot;
  readonly changes: readonly ResourceChange[];
}

/**
 * The only writer of resources (EF-01, EF-02): the mutations in order, all of them or none. Each is recorded, also one
 * that the bounds cut to nothing; a changed bound that moves the current value adds a record of its own.
 * Refuses: `INVALID_TARGET` for an unknown actor, `RESOURCE_MISSING` for a resource it lacks, `CALCULATION_FAILED` for
 * a number that is not finite or a minimum above the maximum.
 */
export function applyResourceMutations(
  snapshot: Snapshot,
  mutations: readonly ResourceMutation[],
  context: EngineContext,
): Result<ResourceTransition> {
  let current = snapshot;
  const changes: ResourceChange[] = [];
  for (const mutation of mutations) {
    const applied = applyMutation(current, mutation, context.content.resources.get(mutation.resourceId));
    if (!applied.ok) return applied;
    current = applied.value.snapshot;
    changes.push(...applied.value.changes);
  }
  return accept({ snapshot: current, changes });
}

function applyMutation(
  snapshot: Snapshot,
  mutation: ResourceMutation,
  definition: ResourceDefinition | undefined,
): Result<ResourceTransition> {
  const { actorId, resourceId } = mutation;
  const actor = snapshot.actors.find((one) => one.instanceId === actorId);
  if (!actor) return reject("INVALID_TARGET", `there is no actor "${actorId}"`);
  const pool = actor.resources.find((one) => one.resourceId === resourceId);
  if (!pool || !definition) return reject("RESOURCE_MISSING", `"${actorId}" has no resource "${resourceId}"`);
  const changed = changeField(pool, definition, mutation);
  if (!changed.ok) return changed;
  const changes = changed.value.changes.map((change) => ({ actorId, resourceId, ...change }));
  return accept({ snapshot: withPool(snapshot, actor, pool, changed.value.pool), changes });
}

/** Untouched parts are shared, and a pool that did not move leaves the whole snapshot as it was. */
function withPool(snapshot: Snapshot, actor: ActorState, before: ResourcePool, after: ResourcePool): Snapshot {
  if (isSamePool(before, after)) return snapshot;
  const resources = actor.resources.map((one) => (one === before ? after : one));
  const actors = snapshot.actors.map((one) => (one === actor ? { ...actor, resources } : one));
  return { ...snapshot, actors };
}

function isSamePool(before: ResourcePool, after: ResourcePool): boolean {
  return before.current === after.current && before.minimum === after.minimum && before.maximum === after.maximum;
}

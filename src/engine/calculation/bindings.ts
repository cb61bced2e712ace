import type { ResourceInfluenceBinding } from "../definitions/influences.ts";
import { readField } from "../resources/pool.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ActorState } from "../state/snapshot.ts";
import type { Contribution } from "./contribution.ts";
import { actorOf, concernsPipeline, type Gathering } from "./gathering.ts";
import { offerOf, type Share, untouched } from "./holdings.ts";

/** The bound field's value; undefined when the actor lacks the resource. */
export function readBinding(binding: ResourceInfluenceBinding, actor: ActorState): number | undefined {
  const pool = actor.resources.find((one) => one.resourceId === binding.resourceId);
  return pool && readField(pool, binding.field);
}

/**
 * What the resources of both actors contribute (EF-08): value × scale + offset. A missing resource contributes nothing,
 * counts as 0, or is `RESOURCE_MISSING`, as the binding says.
 */
export function collectBindings(gathering: Gathering): Result<readonly Contribution[]> {
  const contributions: Contribution[] = [];
  for (const binding of gathering.pipeline.resourceInfluenceBindings) {
    const actor = actorOf(gathering, binding.scope);
    if (!actor || !concernsPipeline(gathering, binding)) continue;
    const held = heldBy(binding, actor);
    if (!held.ok) return held;
    if (held.value !== null) contributions.push(contributionOf(binding, actor, held.value));
  }
  return accept(contributions);
}

function heldBy(binding: ResourceInfluenceBinding, actor: ActorState): Result<number | null> {
  const value = readBinding(binding, actor);
  if (value !== undefined) return accept(value);
  if (binding.missingResource === "Zero") return accept(0);
  if (binding.missingResource === "Ignore") return accept(null);
  return reject("RESOURCE_MISSING", `"${actor.instanceId}" has no resource "${binding.resourceId}"`);
}

/** How a binding draws on the field: with every other binding of that field of that actor (EF-07). */
export function shareOf(binding: ResourceInfluenceBinding, actor: ActorState, held: number): Share {
  const { resourceId, field, scale, offset, settlement } = binding;
  const holdingId = JSON.stringify([actor.instanceId, resourceId, field]);
  const use = settlement === null ? "Read" : settlement.useEffectiveValue ? "Part" : "Whole";
  return { holdingId, held, scale, offset, use };
}

function contributionOf(binding: ResourceInfluenceBinding, actor: ActorState, held: number): Contribution {
  const share = shareOf(binding, actor, held);
  return {
    bucketId: binding.bucket,
    influenceId: binding.bindingId,
    sourceKind: "Resource",
    sourceId: binding.resourceId,
    value: offerOf(share, untouched),
    priority: binding.priority,
    share,
  };
}

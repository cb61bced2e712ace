import type { CompiledContent } from "../../../src/engine/definitions/content.ts";
import type { ResourceDefinition, ThresholdPolicy } from "../../../src/engine/definitions/resources.ts";
import type { Frame } from "../../../src/engine/state/records.ts";
import type { ActorState, ResourcePool, Snapshot } from "../../../src/engine/state/snapshot.ts";
import { type Complain, isAscending } from "./report.ts";

/** Pools are within the bounds of their definitions, and a living actor has reached no threshold that defeats. */
export function auditActors(state: Snapshot, content: CompiledContent, complain: Complain): void {
  for (const actor of state.actors) {
    const name = `actor ${actor.instanceId}`;
    if (!isAscending(actor.resources.map((pool) => pool.resourceId))) complain(`${name}: resources out of order`);
    if (!isAscending(actor.stats.map((stat) => stat.name))) complain(`${name}: stats out of order`);
    if (!isAscending(actor.cooldowns.map((one) => one.actionId))) complain(`${name}: cooldowns out of order`);
    if (actor.cooldowns.some((one) => one.remaining <= 0)) complain(`${name}: keeps a cooldown that is over`);
    for (const pool of actor.resources) auditPool(pool, content.resources.get(pool.resourceId), name, complain);
    if (actor.isAlive && actor.hasConceded) complain(`${name} lives after conceding`);
    if (actor.isAlive && actor.resources.some((pool) => isDefeating(pool, content)))
      complain(`${name} lives past a threshold`);
  }
}

/** Who was defeated stays so, and who is defeated now has conceded or was seen to reach a threshold. */
export function auditDefeats(before: Snapshot, frame: Frame, content: CompiledContent, complain: Complain): void {
  const changed: string[] = [];
  for (const [index, actor] of frame.stateAfter.actors.entries()) {
    const former = before.actors[index];
    if (former?.instanceId !== actor.instanceId) complain(`actor ${actor.instanceId} is not where it was`);
    if (!former || former.isAlive === actor.isAlive) continue;
    changed.push(actor.instanceId);
    if (actor.isAlive) complain(`actor ${actor.instanceId} came back to life`);
    else if (!actor.hasConceded && !reachedThreshold(former, actor, frame, content))
      complain(`actor ${actor.instanceId} was defeated by nothing`);
  }
  const listed = frame.actorChanges.map((change) => change.actorId);
  if (JSON.stringify([...listed].sort()) !== JSON.stringify([...changed].sort()))
    complain(`actorChanges name ${listed.join()}, changed have ${changed.join()}`);
}

function auditPool(
  pool: ResourcePool,
  definition: ResourceDefinition | undefined,
  name: string,
  complain: Complain,
): void {
  const { resourceId, current, minimum, maximum } = pool;
  if (!definition) {
    complain(`${name} has ${resourceId}, which is not defined`);
    return;
  }
  if (minimum > maximum) complain(`${name}: ${resourceId} has a minimum above its maximum`);
  if (current < minimum && !definition.canBeNegative) complain(`${name}: ${resourceId} is below its minimum`);
  if (current > maximum && !definition.canExceedMax) complain(`${name}: ${resourceId} is above its maximum`);
}

/** An actor may fall and be lifted again within a frame: its way through the frame counts. */
function reachedThreshold(former: ActorState, actor: ActorState, frame: Frame, content: CompiledContent): boolean {
  const pools = new Map([...former.resources, ...actor.resources].map((pool) => [pool.resourceId, pool]));
  const visited = [...pools.values()];
  for (const application of frame.applications)
    for (const change of application.resourceChanges) {
      const pool = pools.get(change.resourceId);
      if (change.actorId !== actor.instanceId || !pool) continue;
      const field = ({ Current: "current", Minimum: "minimum", Maximum: "maximum" } as const)[change.field];
      visited.push({ ...pool, [field]: change.current });
    }
  return visited.some((pool) => isDefeating(pool, content));
}

/** Of the policies that are reached only the first counts: by priority, then by id. */
function isDefeating(pool: ResourcePool, content: CompiledContent): boolean {
  const reached = (content.resources.get(pool.resourceId)?.thresholdPolicies ?? []).filter((one) => holds(one, pool));
  const first = reached.reduce<ThresholdPolicy | null>((best, one) => (best && isBefore(best, one) ? best : one), null);
  return first?.consequence === "DefeatOwner";
}

function isBefore(left: ThresholdPolicy, right: ThresholdPolicy): boolean {
  return left.priority !== right.priority ? left.priority > right.priority : left.policyId < right.policyId;
}

function holds(policy: ThresholdPolicy, pool: ResourcePool): boolean {
  const values = { Minimum: pool.minimum, Maximum: pool.maximum, Constant: policy.thresholdValue };
  const distance = pool.current - values[policy.thresholdSource];
  const { tolerance } = policy;
  return {
    LessThan: distance < -tolerance,
    LessThanOrEqual: distance <= tolerance,
    Equal: Math.abs(distance) <= tolerance,
    NotEqual: Math.abs(distance) > tolerance,
    GreaterThanOrEqual: distance >= -tolerance,
    GreaterThan: distance > tolerance,
  }[policy.comparison];
}

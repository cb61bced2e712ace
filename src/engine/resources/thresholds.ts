import { toNineDecimals } from "../../expressions/rounding.ts";
import type { CompiledContent } from "../definitions/content.ts";
import type { ResourceDefinition, ThresholdComparison, ThresholdPolicy } from "../definitions/resources.ts";
import { sortedBy } from "../state/order.ts";
import type { ActorState, ResourcePool, Snapshot } from "../state/snapshot.ts";

/**
 * `difference` is current − threshold. Values within the tolerance of the threshold count as equal to it, so that of
 * less, equal and greater exactly one holds.
 */
const comparisons: { readonly [K in ThresholdComparison]: (difference: number, tolerance: number) => boolean } = {
  LessThan: (difference, tolerance) => difference < -tolerance,
  LessThanOrEqual: (difference, tolerance) => difference <= tolerance,
  Equal: (difference, tolerance) => Math.abs(difference) <= tolerance,
  NotEqual: (difference, tolerance) => Math.abs(difference) > tolerance,
  GreaterThanOrEqual: (difference, tolerance) => difference >= -tolerance,
  GreaterThan: (difference, tolerance) => difference > tolerance,
};

/** Whether a pool has reached a policy's threshold; their difference counts to nine decimals (EF-02). */
export function isReached(policy: ThresholdPolicy, pool: ResourcePool): boolean {
  const difference = toNineDecimals(pool.current - thresholdOf(policy, pool));
  return comparisons[policy.comparison](difference, policy.tolerance);
}

function thresholdOf(policy: ThresholdPolicy, pool: ResourcePool): number {
  switch (policy.thresholdSource) {
    case "Minimum":
      return pool.minimum;
    case "Maximum":
      return pool.maximum;
    case "Constant":
      return policy.thresholdValue;
  }
}

/** Of a resource's reached policies the one that counts: the highest priority, then the ordinally first id. */
export function authoritativePolicy(definition: ResourceDefinition, pool: ResourcePool): ThresholdPolicy | null {
  const reached = definition.thresholdPolicies.filter((policy) => isReached(policy, pool));
  const [first] = sortedBy(
    reached,
    (policy) => -policy.priority,
    (policy) => policy.policyId,
  );
  return first ?? null;
}

/** Whether a resource's authoritative reached policy defeats the actor (EF-02); nothing else does, but conceding. */
export function isDefeatedByThresholds(actor: ActorState, content: CompiledContent): boolean {
  return actor.resources.some((pool) => {
    const definition = content.resources.get(pool.resourceId);
    return definition !== undefined && authoritativePolicy(definition, pool)?.consequence === "DefeatOwner";
  });
}

/**
 * Marks the living actors that their thresholds defeat, in actor order; defeat is final, nobody is revived.
 * @param touched the actors whose resources have changed since it was last asked; absent: all
 */
export function updateDefeats(
  snapshot: Snapshot,
  content: CompiledContent,
  touched?: ReadonlySet<string>,
): { readonly snapshot: Snapshot; readonly defeatedActorIds: readonly string[] } {
  if (touched?.size === 0) return { snapshot, defeatedActorIds: [] };
  const isAsked = ({ instanceId, isAlive }: ActorState) => isAlive && (touched?.has(instanceId) ?? true);
  const fallen = snapshot.actors.filter((actor) => isAsked(actor) && isDefeatedByThresholds(actor, content));
  if (fallen.length === 0) return { snapshot, defeatedActorIds: [] };
  const actors = snapshot.actors.map((actor) => (fallen.includes(actor) ? { ...actor, isAlive: false } : actor));
  return { snapshot: { ...snapshot, actors }, defeatedActorIds: fallen.map((actor) => actor.instanceId) };
}

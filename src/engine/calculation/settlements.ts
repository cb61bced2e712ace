import type { ResourceInfluenceBinding } from "../definitions/influences.ts";
import type { BucketTrace, ContributionTrace, Settlement } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import { readBinding } from "./bindings.ts";
import { actorOf, type Gathering } from "./gathering.ts";

/**
 * The resource mutations that a calculation's use of capacities causes (EF-09), in the order of the trace: the
 * effective part of each settling binding without its offset, divided by its scale; the whole field where all of it
 * counted or `useEffectiveValue` is false. What did not count at all, or stands for a missing
 * resource, settles nothing.
 * Refuses `CALCULATION_FAILED` for a scale of 0, which publication refuses first.
 */
export function deriveSettlements(
  gathering: Gathering,
  buckets: readonly BucketTrace[],
): Result<readonly Settlement[]> {
  const bindings = new Map(gathering.pipeline.resourceInfluenceBindings.map((one) => [one.bindingId, one]));
  const settlements: Settlement[] = [];
  for (const contribution of buckets.flatMap((bucket) => bucket.contributions)) {
    if (contribution.sourceKind !== "Resource" || contribution.effectiveValue === 0) continue;
    const binding = bindings.get(contribution.influenceId);
    const actor = binding && actorOf(gathering, binding.scope);
    if (!binding?.settlement || !actor) continue;
    const held = readBinding(binding, actor);
    if (held === undefined) continue;
    if (binding.scale === 0) return reject("CALCULATION_FAILED", `"${binding.bindingId}" settles with a scale of 0`);
    const { operation, field } = binding.settlement;
    const value = usedPart(contribution, binding, held);
    settlements.push({ actorId: actor.instanceId, resourceId: binding.resourceId, field, operation, value });
  }
  return accept(settlements);
}

function usedPart(contribution: ContributionTrace, binding: ResourceInfluenceBinding, held: number): number {
  const { value, effectiveValue } = contribution;
  // Read back rather than divided back, so that a whole field is spent to the last bit.
  if (value === effectiveValue || !binding.settlement?.useEffectiveValue) return held;
  return Math.max(0, (effectiveValue - binding.offset) / binding.scale) + 0;
}

import type { BucketTrace, Settlement } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import { readBinding, shareOf } from "./bindings.ts";
import { actorOf, type Gathering } from "./gathering.ts";
import { drawn, type Holdings, untouched, usedOf } from "./holdings.ts";

/**
 * The resource mutations that a calculation's use of capacities causes (EF-09), in the order of the trace: the
 * effective part of each settling binding without its offset, divided by its scale; the whole field where all of it
 * counted or `useEffectiveValue` is false; never more than the bindings before have left of the field (EF-07). What did
 * not count at all, or stands for a missing resource, settles nothing.
 * Refuses `CALCULATION_FAILED` for a scale of 0, which publication refuses first.
 */
export function deriveSettlements(
  gathering: Gathering,
  buckets: readonly BucketTrace[],
): Result<readonly Settlement[]> {
  const bindings = new Map(gathering.pipeline.resourceInfluenceBindings.map((one) => [one.bindingId, one]));
  const settlements: Settlement[] = [];
  let holdings: Holdings = untouched;
  for (const { operation: bucketOperation, contributions } of buckets) {
    for (const { sourceKind, influenceId, value: offered, effectiveValue } of contributions) {
      if (sourceKind !== "Resource" || effectiveValue === 0) continue;
      const binding = bindings.get(influenceId);
      const actor = binding && actorOf(gathering, binding.scope);
      const held = actor ? readBinding(binding, actor) : undefined;
      if (!actor || held === undefined) continue;
      const { settlement, scale, resourceId } = binding;
      if (!settlement && bucketOperation !== "ConsumeCapacity") continue;
      if (settlement && scale === 0) return reject("CALCULATION_FAILED", `"${influenceId}" settles with a scale of 0`);
      const share = shareOf(binding, actor, held);
      const value = usedOf(share, offered, effectiveValue, holdings);
      holdings = drawn(share, value, holdings);
      if (!settlement) continue;
      const { operation, field } = settlement;
      settlements.push({ actorId: actor.instanceId, resourceId, field, operation, value });
    }
  }
  return accept(settlements);
}

import type { CompiledContent } from "../definitions/content.ts";
import { sortedBy } from "../state/order.ts";
import type { StatusInstance } from "../state/snapshot.ts";

/** Statuses by their definition's priority descending, then instance id, which is creation order (EF-13). */
export function statusOrder(statuses: readonly StatusInstance[], content: CompiledContent): readonly StatusInstance[] {
  return sortedBy(
    statuses,
    (instance) => -priorityOf(instance, content),
    (instance) => instance.instanceId,
  );
}

function priorityOf(instance: StatusInstance, content: CompiledContent): number {
  return content.statuses.get(instance.statusId)?.priority ?? 0;
}

import type { CompiledContent } from "../definitions/content.ts";
import type { TriggerDefinition } from "../definitions/effects.ts";
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

/** A trigger and the status that carries it. */
export interface StatusTrigger {
  readonly instance: StatusInstance;
  readonly trigger: TriggerDefinition;
}

/**
 * The triggers of the given statuses at a boundary or observation, in the order they run: status priority descending,
 * trigger priority descending, instance id, trigger id (EF-13).
 */
export function statusTriggers(
  statuses: readonly StatusInstance[],
  boundary: TriggerDefinition["boundary"],
  content: CompiledContent,
): readonly StatusTrigger[] {
  const triggers = statuses.flatMap((instance) =>
    (content.statuses.get(instance.statusId)?.triggers ?? [])
      .filter((trigger) => trigger.boundary === boundary)
      .map((trigger) => ({ instance, trigger })),
  );
  return sortedBy(
    triggers,
    ({ instance }) => -priorityOf(instance, content),
    ({ trigger }) => -trigger.priority,
    ({ instance }) => instance.instanceId,
    ({ trigger }) => trigger.triggerId,
  );
}

function priorityOf(instance: StatusInstance, content: CompiledContent): number {
  return content.statuses.get(instance.statusId)?.priority ?? 0;
}

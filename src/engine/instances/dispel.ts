import type { CompiledContent } from "../definitions/content.ts";
import type { DispelFilter } from "../definitions/effects.ts";
import type { EngineContext } from "../state/context.ts";
import { sortedBy } from "../state/order.ts";
import type { Snapshot, StatusInstance } from "../state/snapshot.ts";
import { statusOrder } from "./status-order.ts";
import { removeStatuses, type StatusChanges } from "./statuses.ts";

/**
 * Removes the owner's statuses that the filter selects (EF-15), relative to the effect's source.
 * @returns one `Removed` change per instance, in the filter's order; none when nothing matched
 */
export function dispelStatuses(
  snapshot: Snapshot,
  ownerId: string,
  filter: DispelFilter,
  sourceActorId: string | null,
  context: EngineContext,
): StatusChanges {
  const selected = selectDispelled(snapshot, ownerId, filter, sourceActorId, context.content);
  return removeStatuses(
    snapshot,
    selected.map((one) => one.instanceId),
  );
}

/**
 * The owner's statuses that the filter selects, in its order and up to its limit (EF-15).
 * @param sourceActorId whom `sourceScope` is relative to; without one only `Any` selects
 */
export function selectDispelled(
  snapshot: Snapshot,
  ownerId: string,
  filter: DispelFilter,
  sourceActorId: string | null,
  content: CompiledContent,
): readonly StatusInstance[] {
  const matching = snapshot.statuses.filter(
    (one) =>
      one.ownerId === ownerId &&
      (filter.statusIds.length === 0 || filter.statusIds.includes(one.statusId)) &&
      filter.requiredTags.every((tag) => content.statuses.get(one.statusId)?.tags.includes(tag) ?? false) &&
      isInScope(snapshot, filter.sourceScope, one.sourceId, sourceActorId),
  );
  return dispelOrders[filter.order](matching, content).slice(0, filter.maximumInstances ?? matching.length);
}

type DispelOrder = (statuses: readonly StatusInstance[], content: CompiledContent) => readonly StatusInstance[];

const dispelOrders: { readonly [K in DispelFilter["order"]]: DispelOrder } = {
  InstanceId: (statuses) => sortedBy(statuses, (one) => one.instanceId),
  OldestFirst: (statuses) => statuses,
  NewestFirst: (statuses) => statuses.toReversed(),
  HighestPriorityFirst: (statuses, content) => statusOrder(statuses, content),
};

/** `Ally` is anyone of the source's side, itself included; `Enemy` anyone of another side. */
function isInScope(
  snapshot: Snapshot,
  scope: DispelFilter["sourceScope"],
  appliedBy: string | null,
  sourceActorId: string | null,
): boolean {
  if (scope === "Any") return true;
  if (appliedBy === null || sourceActorId === null) return false;
  if (scope === "Self") return appliedBy === sourceActorId;
  const sideOf = (id: string) => snapshot.actors.find((actor) => actor.instanceId === id)?.sideId;
  return (sideOf(appliedBy) === sideOf(sourceActorId)) === (scope === "Ally");
}

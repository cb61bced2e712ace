import type { CompiledContent } from "../definitions/content.ts";
import { zoneSystemOf } from "../definitions/lookup.ts";
import type { CardZoneSystem, SelectionStrategy } from "../definitions/zones.ts";
import type { CardZoneStepRecord } from "../state/records.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { findZone, findZoneDefinition } from "./topology.ts";
import { canSeeContents, canSeeOrder, type ZoneViewer } from "./visibility.ts";

/**
 * Whether a step's outcome told something that is hidden from the one who decides now (the priority holder, else the
 * active actor): cards chosen from a zone whose contents it may not see, or by an order it may not see (EF-18). Cards
 * that the invocation itself named tell nothing, and neither does the order of a zone that is taken whole.
 * @param snapshot the state before the flow
 */
export function readsHiddenOrder(snapshot: Snapshot, step: CardZoneStepRecord, content: CompiledContent): boolean {
  const system = zoneSystemOf(snapshot, content);
  const strategy = strategyOf(system, step);
  const definition = findZoneDefinition(system, step.source?.zoneId ?? "");
  const zone = step.source && findZone(snapshot, step.source.zoneId, step.source.ownerId);
  if (!strategy || strategy === "Explicit" || !definition || !zone) return false;
  if (zone.cardIds.length + step.movedCardIds.length + step.destroyedCardIds.length === 0) return false;
  const viewer = deciderOf(snapshot);
  if (!canSeeContents(definition, zone, viewer)) return true;
  return definition.ordering === "Ordered" && strategy !== "All" && !canSeeOrder(definition, zone, viewer);
}

/** How a step chose its cards; undefined for one that chooses none. */
function strategyOf(system: CardZoneSystem, record: CardZoneStepRecord): SelectionStrategy | undefined {
  if (record.operation !== "Move" && record.operation !== "Destroy" && record.operation !== "Reorder") return undefined;
  const flow = system.flows.find((one) => one.flowId === record.flowId);
  return flow?.steps.find((step) => step.stepId === record.stepId)?.selection.strategy;
}

function deciderOf(snapshot: Snapshot): ZoneViewer {
  const decider = snapshot.priorityWindow?.holderActorId ?? snapshot.activation.activeActorId;
  return decider === null ? "Public" : [decider];
}

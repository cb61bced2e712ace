import type { Snapshot } from "../state/snapshot.ts";
import { openSource, type StepScene } from "./flow-run.ts";
import { isFiltered } from "./selections/filters.ts";
import { canSeeContents, canSeeOrder } from "./visibility.ts";

/**
 * What a step's choice of cards depends on that is hidden from the asker (EF-18): `Contents` where even how many it
 * finds depends on cards it may not see, `Choice` where only which ones it takes does. Cards that the invocation itself
 * names tell nothing, and neither does the order of a zone that is taken whole.
 * @param snapshot the state before the step
 */
export function hiddenPart(scene: StepScene, snapshot: Snapshot): "Contents" | "Choice" | null {
  const { operation, selection } = scene.step;
  const takesCards = operation === "Move" || operation === "Destroy" || operation === "Reorder";
  const source = takesCards ? openSource(scene, snapshot) : null;
  if (!source?.ok || source.value.zone.cardIds.length === 0) return null;
  const { definition, zone } = source.value;
  const { eyes } = scene.request.doubt;
  if (!canSeeContents(definition, zone, eyes)) {
    if (isFiltered(scene)) return "Contents";
    return selection.strategy === "Explicit" ? null : "Choice";
  }
  if (selection.strategy === "Explicit" || selection.strategy === "All") return null;
  return definition.ordering === "Ordered" && !canSeeOrder(definition, zone, eyes) ? "Choice" : null;
}

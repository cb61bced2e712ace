import { accept, type Result } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { roomOf } from "./cards.ts";
import { failStep, type StepScene, type ZonePlace } from "./flow-run.ts";
import { addressFor, findZone, findZoneDefinition } from "./topology.ts";

/** How items divide over a target with too little room; what is in neither list stays where it is, or is not made. */
export interface Placement<T> {
  readonly fitting: readonly T[];
  readonly redirected: readonly T[];
  /** Where the redirected ones go; null when there are none. */
  readonly overflow: ZonePlace | null;
}

/**
 * Places items by the step's overflow policy: the first ones fit, the rest fail the flow, stay, or go to the overflow
 * zone of the target's owner, which must have room for all of them.
 * @param room how many more items the target holds
 */
export function placeItems<T>(
  scene: StepScene,
  snapshot: Snapshot,
  target: ZonePlace,
  items: readonly T[],
  room: number,
): Result<Placement<T>> {
  const fitting = items.slice(0, Math.min(room, items.length));
  const surplus = items.slice(fitting.length);
  if (surplus.length === 0 || scene.step.onOverflow === "AllowPartial") {
    return accept({ fitting, redirected: [], overflow: null });
  }
  const { zoneId } = target.zone;
  if (scene.step.onOverflow === "RejectTransaction") {
    return failStep(scene, `zone "${zoneId}" has room for ${room} of ${items.length} cards`);
  }
  const overflow = openOverflow(scene, snapshot, target.zone.ownerId);
  if (!overflow.ok) return overflow;
  const spare = roomOf(overflow.value.definition, overflow.value.zone);
  return spare < surplus.length
    ? failStep(scene, `zone "${overflow.value.zone.zoneId}" has room for ${spare} of ${surplus.length} cards too many`)
    : accept({ fitting, redirected: surplus, overflow: overflow.value });
}

function openOverflow(scene: StepScene, snapshot: Snapshot, ownerId: string | null): Result<ZonePlace> {
  const definition = findZoneDefinition(scene.system, scene.step.overflowZoneId ?? "");
  if (!definition) return failStep(scene, "it has no overflow zone");
  const address = addressFor(definition, ownerId, snapshot.runOwnerId);
  const zone = findZone(snapshot, address.zoneId, address.ownerId);
  if (!zone) return failStep(scene, `there is no zone "${definition.zoneId}" of ${ownerId ?? "all"}`);
  return accept({ definition, zone });
}

import type { ZoneDefinition } from "../definitions/zones.ts";
import type { ZoneState } from "../state/snapshot.ts";

/** Who looks at a zone: everything, what anybody may see, or what these actors see. */
export type ZoneViewer = "Full" | "Public" | readonly string[];

/** Whether the viewer may know which cards lie in the zone; how many is known to all. */
export function canSeeContents(definition: ZoneDefinition, zone: ZoneState, viewer: ZoneViewer): boolean {
  if (viewer === "Full" || definition.visibility.contents === "All") return true;
  if (viewer === "Public" || definition.visibility.contents === "None") return false;
  return zone.ownerId !== null && viewer.includes(zone.ownerId);
}

/** Whether the viewer may know in which order the cards lie: never without knowing which they are. */
export function canSeeOrder(definition: ZoneDefinition, zone: ZoneState, viewer: ZoneViewer): boolean {
  if (viewer === "Full") return true;
  return definition.visibility.order === "Visible" && canSeeContents(definition, zone, viewer);
}

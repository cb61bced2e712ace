import type { CompiledContent } from "../definitions/content.ts";
import type { ZoneDefinition } from "../definitions/zones.ts";
import type { ZoneAddress } from "../state/records.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { canSeeContents, canSeeOrder, type ZoneViewer } from "../zones/visibility.ts";
import type { Viewer } from "./model.ts";

/** What a viewer sees of each zone address. It follows from the zone's definition and owner alone, never from a moment. */
export interface Sight {
  readonly viewer: Viewer;
  /** The zones of the combat's mode, by id. */
  readonly zones: ReadonlyMap<string, ZoneDefinition>;
  readonly seesContents: (address: ZoneAddress | null) => boolean;
  readonly seesOrder: (address: ZoneAddress | null) => boolean;
}

/** The sight of one viewer on the zone system of a combat's mode. */
export function createSight(snapshot: Snapshot, viewer: Viewer, content: CompiledContent): Sight {
  const zones = zonesOfMode(snapshot, content);
  const as = zoneViewer(viewer);
  const ask = (judge: typeof canSeeContents) => (address: ZoneAddress | null) => {
    if (viewer.kind === "Full") return true;
    const definition = address ? zones.get(address.zoneId) : undefined;
    return definition !== undefined && address !== null && judge(definition, { ...address, cardIds: [] }, as);
  };
  return { viewer, zones, seesContents: ask(canSeeContents), seesOrder: ask(canSeeOrder) };
}

/** Whether the viewer acts for the actor, or sees everything. */
export function playsActor(viewer: Viewer, actorId: string): boolean {
  return viewer.kind === "Full" || (viewer.kind === "Seat" && viewer.actorIds.includes(actorId));
}

function zoneViewer(viewer: Viewer): ZoneViewer {
  if (viewer.kind === "Seat") return viewer.actorIds;
  return viewer.kind === "Full" ? "Full" : "Public";
}

function zonesOfMode(snapshot: Snapshot, content: CompiledContent): ReadonlyMap<string, ZoneDefinition> {
  const mode = content.modes.get(snapshot.modeId);
  const system = mode && content.zoneSystems.get(mode.cardZoneSystemId);
  return new Map(system?.zones.map((zone) => [zone.zoneId, zone]));
}

import type { CardZoneSystem } from "../definitions/zones.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { findZoneDefinition } from "./topology.ts";

/** What is wrong with where the cards are; null when each live card is in exactly one zone and every zone holds what it may. */
export function zonesAreSound(snapshot: Snapshot, system: CardZoneSystem): string | null {
  const seen = new Set<string>();
  for (const { zoneId, ownerId, cardIds } of snapshot.zones) {
    const definition = findZoneDefinition(system, zoneId);
    if (!definition) return `zone "${zoneId}" is not in the system`;
    if (cardIds.length > (definition.capacity ?? cardIds.length)) {
      return `zone "${zoneId}" of ${ownerId ?? "all"} is over its capacity`;
    }
    for (const id of cardIds) {
      if (seen.has(id)) return `card ${id} is in two places`;
      if (!Object.hasOwn(snapshot.cards, id)) return `card ${id} of zone "${zoneId}" does not exist`;
      seen.add(id);
    }
  }
  const lost = Object.keys(snapshot.cards).find((id) => !seen.has(id));
  return lost === undefined ? null : `card ${lost} is in no zone`;
}

import type { CompiledContent } from "../../../src/engine/definitions/content.ts";
import type { Snapshot } from "../../../src/engine/state/snapshot.ts";
import { addressKey, type Complain } from "./report.ts";

/** Each card lies in exactly one zone, each zone stands once, and no capacity is passed. */
export function auditZones(state: Snapshot, content: CompiledContent, complain: Complain): void {
  const places = new Map<string, number>();
  const addresses = new Set<string>();
  for (const zone of state.zones) {
    const address = addressKey(zone.zoneId, zone.ownerId);
    if (addresses.has(address)) complain(`zone ${address} stands twice`);
    addresses.add(address);
    for (const id of zone.cardIds) places.set(id, (places.get(id) ?? 0) + 1);
    const capacity = capacityOf(zone.zoneId, state, content);
    if (capacity !== null && zone.cardIds.length > capacity) complain(`zone ${address} holds more than ${capacity}`);
  }
  for (const [key, card] of Object.entries(state.cards)) {
    if (key !== card.cardInstanceId) complain(`card ${card.cardInstanceId} is kept under ${key}`);
    if (places.get(key) !== 1) complain(`card ${key} lies in ${places.get(key) ?? 0} zones`);
  }
  for (const id of places.keys()) if (!Object.hasOwn(state.cards, id)) complain(`zones hold ${id}, which is no card`);
}

function capacityOf(zoneId: string, state: Snapshot, content: CompiledContent): number | null {
  const mode = content.modes.get(state.modeId);
  const system = mode && content.zoneSystems.get(mode.cardZoneSystemId);
  return system?.zones.find((zone) => zone.zoneId === zoneId)?.capacity ?? null;
}

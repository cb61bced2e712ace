import { sortedBy } from "../state/order.ts";
import type { CardState, Snapshot, ZoneState } from "../state/snapshot.ts";
import type { CardView, ZoneView } from "./model.ts";
import type { Sight } from "./sight.ts";

/**
 * The zones in stored order. Cards hidden from the viewer are a count; where it sees the cards but not their order, they
 * are sorted by instance id (PY-05).
 */
export function viewZones(snapshot: Snapshot, sight: Sight): readonly ZoneView[] {
  return snapshot.zones.flatMap((zone) => {
    const definition = sight.zones.get(zone.zoneId);
    if (!definition) return [];
    const view: ZoneView = {
      zoneId: zone.zoneId,
      ownerId: zone.ownerId,
      count: zone.cardIds.length,
      allowsCardPlay: definition.allowsCardPlay,
      visibility: definition.visibility,
      presentation: definition.presentation ?? null,
    };
    return [sight.seesContents(zone) ? { ...view, cards: viewCards(snapshot, zone, sight) } : view];
  });
}

function viewCards(snapshot: Snapshot, zone: ZoneState, sight: Sight): readonly CardView[] {
  const ids = sight.seesOrder(zone) ? zone.cardIds : sortedBy(zone.cardIds, (id) => id);
  return ids.flatMap((id) => {
    const card = snapshot.cards[id];
    return card ? [viewCard(card)] : [];
  });
}

function viewCard(card: CardState): CardView {
  return {
    cardInstanceId: card.cardInstanceId,
    definitionId: card.definitionId,
    ...(card.reservedBy === null ? {} : { reservedBy: card.reservedBy }),
    upgradeIds: card.upgradeIds,
  };
}

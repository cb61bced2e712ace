import type { Snapshot, TriggerUse } from "./snapshot.ts";

/**
 * The next snapshot without the trigger uses of what has gone on the way to it: instances removed, and cards that have
 * left their place, for each stay in a zone has its own (RX-04). So uses never outlive what they count.
 */
export function forgetUses(before: Snapshot, next: Snapshot): Snapshot {
  if (next.triggerUses.length === 0) return next;
  const { statuses, relics, cards } = next;
  if (statuses === before.statuses && relics === before.relics && cards === before.cards) return next;
  const carried = new Set([...statuses, ...relics].map((one) => one.instanceId));
  const stays = ({ ownerInstanceId: id }: TriggerUse) => {
    const card = cards[id];
    return card ? card.incarnation === before.cards[id]?.incarnation : carried.has(id);
  };
  const triggerUses = next.triggerUses.filter(stays);
  return triggerUses.length === next.triggerUses.length ? next : { ...next, triggerUses };
}

import type { PendingAction, Snapshot } from "../state/snapshot.ts";
import { withCards } from "../state/with-cards.ts";

/** Which pending action resolves next (RX-08). */
export function nextItem(snapshot: Snapshot, stackOrder: "Lifo" | "Fifo"): PendingAction | null {
  const { pendingActions } = snapshot;
  return (stackOrder === "Lifo" ? pendingActions.at(-1) : pendingActions.at(0)) ?? null;
}

/** Puts an item on the stack, in proposal order, and reserves its card (RX-04). */
export function pushItem(snapshot: Snapshot, item: PendingAction): Snapshot {
  const pushed = { ...snapshot, pendingActions: [...snapshot.pendingActions, item] };
  return item.cardInstanceId === null ? pushed : reserve(pushed, item.cardInstanceId, item.pendingActionId);
}

/** Takes an item off the stack and releases its card where it lies; an item that has gone changes nothing. */
export function removeItem(snapshot: Snapshot, item: PendingAction): Snapshot {
  const pendingActions = snapshot.pendingActions.filter((one) => one.pendingActionId !== item.pendingActionId);
  const removed = { ...snapshot, pendingActions };
  const card = item.cardInstanceId === null ? undefined : snapshot.cards[item.cardInstanceId];
  if (card?.reservedBy !== item.pendingActionId) return removed;
  return reserve(removed, card.cardInstanceId, null);
}

/** Whether the proposed card is still in the stay in which it was proposed (RX-04). */
export function holdsItsCard(snapshot: Snapshot, item: PendingAction): boolean {
  if (item.cardInstanceId === null) return true;
  const card = snapshot.cards[item.cardInstanceId];
  return card?.reservedBy === item.pendingActionId && card.incarnation === item.cardIncarnation;
}

/** Empties the stack, releases every card and closes the window (RX-12). */
export function dropAll(snapshot: Snapshot): Snapshot {
  const emptied = snapshot.pendingActions.reduce(removeItem, snapshot);
  return { ...emptied, priorityWindow: null };
}

function reserve(snapshot: Snapshot, cardInstanceId: string, reservedBy: string | null): Snapshot {
  const card = snapshot.cards[cardInstanceId];
  if (!card) return snapshot;
  return withCards(snapshot, [{ ...card, reservedBy }]);
}

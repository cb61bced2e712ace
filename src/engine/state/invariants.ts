import type { Snapshot } from "./snapshot.ts";

/** What must hold of every state a command leaves; a violation is our own bug, so it throws (architecture.md). */
export function assertInvariants(snapshot: Snapshot): void {
  const broken = brokenInvariant(snapshot);
  if (broken !== null) throw new Error(`broken invariant: ${broken}`);
}

/** The first invariant a state breaks, in words; null when all hold. */
export function brokenInvariant(snapshot: Snapshot): string | null {
  return brokenZones(snapshot) ?? brokenActors(snapshot) ?? brokenStack(snapshot);
}

function brokenZones(snapshot: Snapshot): string | null {
  const placed = new Set<string>();
  for (const { zoneId, cardIds } of snapshot.zones) {
    for (const id of cardIds) {
      if (placed.has(id)) return `card ${id} lies in two places`;
      if (!Object.hasOwn(snapshot.cards, id)) return `${zoneId} holds the unknown card ${id}`;
      placed.add(id);
    }
  }
  const total = Object.keys(snapshot.cards).length;
  return placed.size === total ? null : `${total - placed.size} cards lie nowhere`;
}

function brokenActors(snapshot: Snapshot): string | null {
  for (const { instanceId, resources } of snapshot.actors) {
    for (const { resourceId, current, minimum, maximum } of resources) {
      const isSound = [current, minimum, maximum].every((value) => Number.isFinite(value) && !Object.is(value, -0));
      if (!isSound || minimum > maximum) return `${resourceId} of ${instanceId} is not a sound number`;
    }
  }
  const { activeActorId } = snapshot.activation;
  const isKnown = activeActorId === null || snapshot.actors.some((actor) => actor.instanceId === activeActorId);
  return isKnown ? null : `unknown active actor ${activeActorId}`;
}

function brokenStack(snapshot: Snapshot): string | null {
  const { priorityWindow, pendingActions, status, cards } = snapshot;
  if (priorityWindow !== null && pendingActions.length === 0) return "a window is open over an empty stack";
  if (status !== "ACTIVE" && (priorityWindow !== null || pendingActions.length > 0)) return "a finished combat waits";
  const reserved = Object.values(cards).filter((card) => card.reservedBy !== null);
  const pending = new Set(pendingActions.map((item) => item.pendingActionId));
  const stray = reserved.find((card) => !pending.has(card.reservedBy ?? ""));
  return stray ? `card ${stray.cardInstanceId} is reserved by nothing` : null;
}

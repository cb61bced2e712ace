import type { PriorityWindow, Snapshot } from "../state/snapshot.ts";

/** Who may respond to the next item, relative to its proposer (RX-07). */
export type Eligibility = "AllAlive" | "OpponentsOnly";

/** What makes a window; the id is a hash of canonical facts, made by the caller (RX-02). */
export interface WindowFacts {
  readonly windowId: string;
  readonly openedByActorId: string;
  /** The proposer of the next item to resolve: eligibility is relative to it (RX-07). */
  readonly nextProposerId: string;
  /** The holder is the first eligible actor after this one: who proposed, or whose item has just resolved. */
  readonly afterActorId: string;
  readonly eligibility: Eligibility;
  readonly resolutionCount: number;
}

/** Living actors in turn order, filtered by `eligibility` relative to the proposer (RX-07). */
export function eligibleActors(snapshot: Snapshot, eligibility: Eligibility, proposerId: string): readonly string[] {
  const proposer = snapshot.actors.find((actor) => actor.instanceId === proposerId);
  return snapshot.turnOrder.filter((actorId) => {
    const actor = snapshot.actors.find((one) => one.instanceId === actorId);
    if (!actor?.isAlive) return false;
    return eligibility === "AllAlive" || actor.sideId !== proposer?.sideId;
  });
}

/** A fresh round of priority; null when nobody is eligible, so that the item resolves at once (RX-07, RX-11). */
export function openWindow(snapshot: Snapshot, facts: WindowFacts): PriorityWindow | null {
  const eligibleActorIds = eligibleActors(snapshot, facts.eligibility, facts.nextProposerId);
  const holderActorId = nextAfter(snapshot, eligibleActorIds, facts.afterActorId);
  if (holderActorId === null) return null;
  return {
    windowId: facts.windowId,
    openedByActorId: facts.openedByActorId,
    holderActorId,
    holderIndex: eligibleActorIds.indexOf(holderActorId),
    eligibleActorIds,
    consecutivePasses: 0,
    resolutionCount: facts.resolutionCount,
  };
}

/** The window after the holder's pass; null when all have passed in a row (RX-08). */
export function passPriority(window: PriorityWindow): PriorityWindow | null {
  const consecutivePasses = window.consecutivePasses + 1;
  if (consecutivePasses >= window.eligibleActorIds.length) return null;
  const holderIndex = (window.holderIndex + 1) % window.eligibleActorIds.length;
  const holderActorId = window.eligibleActorIds[holderIndex];
  return holderActorId === undefined ? null : { ...window, holderActorId, holderIndex, consecutivePasses };
}

/** The first of `ids` after an actor in turn order, going round; the actor itself comes last. */
function nextAfter(snapshot: Snapshot, ids: readonly string[], actorId: string): string | null {
  const { turnOrder } = snapshot;
  const start = turnOrder.indexOf(actorId) + 1;
  const round = [...turnOrder.slice(start), ...turnOrder.slice(0, start)];
  return round.find((id) => ids.includes(id)) ?? null;
}

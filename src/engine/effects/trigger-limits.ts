import type { TriggerUse } from "../state/snapshot.ts";
import { patchSnapshot, type Transaction } from "../state/transaction.ts";
import type { BoundTrigger } from "./triggers.ts";

/** Whether a limited trigger has fired as often as its window allows (content.md, `limit`). */
export function isExhausted(tx: Transaction, bound: BoundTrigger): boolean {
  const { limit } = bound.trigger;
  return limit !== null && (findUse(tx, bound, limit.per)?.used ?? 0) >= limit.count;
}

/** Whether a trigger that has one activation of several owners a round has fired in this round. */
export function hasHadItsRound(tx: Transaction, bound: BoundTrigger): boolean {
  return isOncePerRound(bound) && findUse(tx, bound, "Round") !== undefined;
}

/** Counts one firing of a trigger in each window that bounds it. */
export function useTrigger(tx: Transaction, bound: BoundTrigger): void {
  const { limit } = bound.trigger;
  const windows = new Set<TriggerUse["per"]>(isOncePerRound(bound) ? ["Round"] : []);
  if (limit !== null) windows.add(limit.per);
  for (const per of windows) countUse(tx, bound, per);
}

/** Opens a new window: the counts of the given span start afresh. */
export function resetTriggerUses(tx: Transaction, per: TriggerUse["per"]): void {
  const { triggerUses } = tx.state.snapshot;
  if (triggerUses.some((use) => use.per === per)) {
    patchSnapshot(tx, { triggerUses: triggerUses.filter((use) => use.per !== per) });
  }
}

/** At boundaries of an activation, an instance of several owners acts at one of their activations in each round. */
function isOncePerRound({ isShared, trigger }: BoundTrigger): boolean {
  return isShared && (trigger.boundary === "StartActivation" || trigger.boundary === "EndActivation");
}

function countUse(tx: Transaction, bound: BoundTrigger, per: TriggerUse["per"]): void {
  const found = findUse(tx, bound, per);
  const { triggerUses } = tx.state.snapshot;
  const { triggerId } = bound.trigger;
  const next = { ownerInstanceId: bound.instanceId, triggerId, per, used: (found?.used ?? 0) + 1 };
  patchSnapshot(tx, {
    triggerUses: found ? triggerUses.map((use) => (use === found ? next : use)) : [...triggerUses, next],
  });
}

function findUse(tx: Transaction, bound: BoundTrigger, per: TriggerUse["per"]): TriggerUse | undefined {
  return tx.state.snapshot.triggerUses.find(
    (use) => use.ownerInstanceId === bound.instanceId && use.triggerId === bound.trigger.triggerId && use.per === per,
  );
}

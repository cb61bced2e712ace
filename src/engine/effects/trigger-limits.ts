import type { TriggerUse } from "../state/snapshot.ts";
import { patchSnapshot, type Transaction } from "../state/transaction.ts";
import type { BoundTrigger } from "./triggers.ts";

/** Whether a limited trigger has fired as often as its window allows (content.md, `limit`). */
export function isExhausted(tx: Transaction, bound: BoundTrigger): boolean {
  const { limit } = bound.trigger;
  return limit !== null && (findUse(tx, bound)?.used ?? 0) >= limit.count;
}

/** Counts one firing of a limited trigger. */
export function useTrigger(tx: Transaction, bound: BoundTrigger): void {
  const { limit, triggerId } = bound.trigger;
  if (limit === null) return;
  const found = findUse(tx, bound);
  const { triggerUses } = tx.state.snapshot;
  const next = { ownerInstanceId: bound.instanceId, triggerId, per: limit.per, used: (found?.used ?? 0) + 1 };
  patchSnapshot(tx, {
    triggerUses: found ? triggerUses.map((use) => (use === found ? next : use)) : [...triggerUses, next],
  });
}

/** Opens a new window: the counts of the given span start afresh. */
export function resetTriggerUses(tx: Transaction, per: TriggerUse["per"]): void {
  const { triggerUses } = tx.state.snapshot;
  if (triggerUses.some((use) => use.per === per)) {
    patchSnapshot(tx, { triggerUses: triggerUses.filter((use) => use.per !== per) });
  }
}

function findUse(tx: Transaction, bound: BoundTrigger): TriggerUse | undefined {
  return tx.state.snapshot.triggerUses.find(
    (use) => use.ownerInstanceId === bound.instanceId && use.triggerId === bound.trigger.triggerId,
  );
}

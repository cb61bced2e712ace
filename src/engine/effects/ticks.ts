import type { ModifierChange, StatusChange } from "../state/records.ts";
import type { Transaction } from "../state/transaction.ts";
import { plainContext } from "./context.ts";
import { type PreResolved, recordModifierRemoval, recordRemoval } from "./pre-resolved.ts";

/**
 * Records what a boundary took from durations: per owner one application, with each tick and each expiry (EF-17).
 * @returns who observes the statuses that have ended
 */
export function recordTicks(tx: Transaction, boundary: string, changes: readonly StatusChange[]): PreResolved {
  const owners = [...new Set(changes.map((change) => change.ownerId))];
  return owners.flatMap((ownerId) => {
    const owner = { kind: "TurnRule", definitionId: boundary, instanceId: null } as const;
    const context = plainContext({ ...owner, cardInstanceId: null, componentId: null }, ownerId);
    const own = changes.filter((change) => change.ownerId === ownerId);
    return recordRemoval(tx, `${boundary}.durations`, ownerId, own, context);
  });
}

/** Records the modifiers that a boundary has ended, each instance by itself (EF-15). */
export function recordModifierTicks(
  tx: Transaction,
  boundary: string,
  actorId: string | null,
  changes: readonly ModifierChange[],
): void {
  const owner = { kind: "TurnRule", definitionId: boundary, instanceId: null } as const;
  const context = plainContext({ ...owner, cardInstanceId: null, componentId: null }, actorId);
  recordModifierRemoval(tx, `${boundary}.modifiers`, actorId ?? tx.state.snapshot.runOwnerId, changes, context);
}

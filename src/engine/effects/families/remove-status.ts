import type { DispelStatusEffect, RemoveStatusEffect } from "../../definitions/effects.ts";
import { dispelStatuses } from "../../instances/dispel.ts";
import { removeStatuses } from "../../instances/statuses.ts";
import type { StatusChange } from "../../state/records.ts";
import { accept, type Result } from "../../state/rejections.ts";
import type { Snapshot } from "../../state/snapshot.ts";
import { setSnapshot, type Transaction } from "../../state/transaction.ts";
import { type Applied, applied, type EffectHandler, type Skipped } from "../handler.ts";

/** REMOVE_STATUS: every instance of one status on the target (EF-15). */
export const removeStatusEffect: EffectHandler<RemoveStatusEffect> = (tx, { effect, targetId }) => {
  const ids = tx.state.snapshot.statuses
    .filter((status) => status.ownerId === targetId && status.statusId === effect.statusId)
    .map((status) => status.instanceId);
  return finish(tx, removeStatuses(tx.state.snapshot, ids, "Removed"));
};

/** DISPEL_STATUS: by filter, limit and order (EF-15). */
export const dispelStatusEffect: EffectHandler<DispelStatusEffect> = (tx, { effect, targetId, context }) =>
  finish(tx, dispelStatuses(tx.state.snapshot, targetId, effect.dispel, context.sourceActorId, tx.context));

function finish(
  tx: Transaction,
  removed: { readonly snapshot: Snapshot; readonly changes: readonly StatusChange[] },
): Result<Applied | Skipped> {
  if (removed.changes.length === 0) return accept<Skipped>({ kind: "Skipped", reason: "NOTHING_TO_REMOVE" });
  setSnapshot(tx, removed.snapshot);
  return accept<Applied>(applied({ statusChanges: removed.changes }));
}

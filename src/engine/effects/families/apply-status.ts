import type { ApplyStatusEffect } from "../../definitions/effects.ts";
import { applyStatus } from "../../instances/statuses.ts";
import { accept } from "../../state/rejections.ts";
import { setSnapshot } from "../../state/transaction.ts";
import { type Applied, applied, type EffectHandler, type Skipped } from "../handler.ts";

/** APPLY_STATUS: a new instance, or a reapplication by the status's policies (EF-13). */
export const applyStatusEffect: EffectHandler<ApplyStatusEffect> = (tx, { effect, targetId, context }) => {
  const reduced = applyStatus(
    tx.state.snapshot,
    {
      statusId: effect.statusId,
      ownerId: targetId,
      sourceId: context.sourceActorId,
      stacks: effect.statusStacks,
      duration: effect.statusDuration,
    },
    tx.context,
  );
  if (!reduced.ok) return reduced;
  const { snapshot, change } = reduced.value;
  if (!change) return accept<Skipped>({ kind: "Skipped", reason: "NOTHING_TO_APPLY" });
  setSnapshot(tx, snapshot);
  return accept<Applied>(applied({ statusChanges: [change] }));
};

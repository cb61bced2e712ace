import type { ApplyModifierEffect, RemoveModifierEffect } from "../../definitions/effects.ts";
import { applyModifier, removeModifiers } from "../../instances/modifiers.ts";
import { accept } from "../../state/rejections.ts";
import { setSnapshot } from "../../state/transaction.ts";
import { type Applied, applied, type EffectHandler, type Skipped } from "../handler.ts";

/** APPLY_MODIFIER on the owner the effect names; without an id, the target (or its side). */
export const applyModifierEffect: EffectHandler<ApplyModifierEffect> = (tx, { effect, targetId, context }) => {
  const reduced = applyModifier(
    tx.state.snapshot,
    {
      modifierId: effect.modifierId,
      owner: effect.modifierOwner,
      targetActorId: targetId,
      sourceId: context.sourceActorId,
      stacks: effect.modifierStacks,
      duration: effect.modifierDuration,
    },
    tx.context,
  );
  if (!reduced.ok) return reduced;
  const { snapshot, change } = reduced.value;
  if (!change) return accept<Skipped>({ kind: "Skipped", reason: "NOTHING_TO_APPLY" });
  setSnapshot(tx, snapshot);
  return accept<Applied>(applied({ modifierChanges: [change] }));
};

/** REMOVE_MODIFIER: each instance and stack change is recorded (EF-15). */
export const removeModifierEffect: EffectHandler<RemoveModifierEffect> = (tx, { effect, targetId }) => {
  const removed = removeModifiers(tx.state.snapshot, {
    modifierId: effect.modifierId,
    owner: effect.modifierOwner,
    targetActorId: targetId,
    stacks: effect.modifierStacks,
  });
  if (removed.changes.length === 0) return accept<Skipped>({ kind: "Skipped", reason: "NOTHING_TO_REMOVE" });
  setSnapshot(tx, removed.snapshot);
  return accept<Applied>(applied({ modifierChanges: removed.changes }));
};

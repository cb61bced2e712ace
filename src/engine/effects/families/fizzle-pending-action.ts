import type { FizzlePendingActionEffect } from "../../definitions/effects.ts";
import { accept, reject } from "../../state/rejections.ts";
import { fizzleItem } from "../fizzle.ts";
import { type Applied, applied, type EffectHandler } from "../handler.ts";

/** FIZZLE_PENDING_ACTION: takes an item off the stack by the effect's failure policy, or its own (RX-22). */
export const fizzlePendingActionEffect: EffectHandler<FizzlePendingActionEffect> = (tx, { effect, targetId }) => {
  const item = tx.state.snapshot.pendingActions.find((one) => one.pendingActionId === targetId);
  if (!item) return reject("INVALID_TARGET", `${targetId} is not on the stack`, effect.effectId);
  const own = item.failure === "RejectTransaction" ? "FizzleKeepPaid" : item.failure;
  const fizzled = fizzleItem(tx, item, effect.failure ?? own, `countered by ${effect.effectId}`);
  if (!fizzled.ok) return fizzled;
  tx.state = { ...tx.state, fizzled: [...tx.state.fizzled, fizzled.value.note] };
  return accept<Applied>(
    applied({ resourceChanges: fizzled.value.resourceChanges, cardChanges: fizzled.value.cardChanges }),
  );
};

import type { EffectDefinition, EffectType } from "../definitions/effects.ts";
import type { Result } from "../state/rejections.ts";
import type { Transaction } from "../state/transaction.ts";
import { applyStatusEffect } from "./families/apply-status.ts";
import { applyCardZoneFlow } from "./families/card-zone-flow.ts";
import { fizzlePendingActionEffect } from "./families/fizzle-pending-action.ts";
import { applyModifierEffect, removeModifierEffect } from "./families/modifiers.ts";
import { applyNumeric } from "./families/numeric.ts";
import { dispelStatusEffect, removeStatusEffect } from "./families/remove-status.ts";
import type { Applied, Attempt, EffectHandler, Skipped } from "./handler.ts";

/** The definition of one type; a definition may serve several types. */
type OfType<K extends EffectType> = EffectDefinition extends infer E
  ? E extends { readonly type: infer T }
    ? K extends T
      ? E & EffectDefinition
      : never
    : never
  : never;

/** One handler per effect type; a type without one does not compile. */
const handlers: { readonly [K in EffectType]: EffectHandler<OfType<K>> } = {
  DAMAGE: applyNumeric,
  HEAL: applyNumeric,
  MODIFY_RESOURCE: applyNumeric,
  APPLY_STATUS: applyStatusEffect,
  REMOVE_STATUS: removeStatusEffect,
  DISPEL_STATUS: dispelStatusEffect,
  CARD_ZONE_FLOW: applyCardZoneFlow,
  APPLY_MODIFIER: applyModifierEffect,
  REMOVE_MODIFIER: removeModifierEffect,
  FIZZLE_PENDING_ACTION: fizzlePendingActionEffect,
};

/** Applies one effect to one target by its family's handler. */
export function applyEffect<K extends EffectType>(
  tx: Transaction,
  type: K,
  attempt: Attempt<OfType<K>>,
): Result<Applied | Skipped> {
  return handlers[type](tx, attempt);
}

import { at } from "../problems.ts";
import type { AuthoredAction } from "../schema/actions.ts";
import type { AuthoredEffect } from "../schema/effect.ts";
import { type CheckContext, refuse, warnIgnored } from "./context.ts";
import { isRanked } from "./effects.ts";

type Targeting = NonNullable<AuthoredAction["targeting"]>;

/** A targeting component by itself. */
export function checkTargeting(context: CheckContext, targeting: Targeting, path: string): void {
  const { target, selectionResourceId, minimumTargets, maximumTargets } = targeting;
  if (target === "EVENT_SOURCE" || target === "EVENT_TARGET") {
    refuse(context, "TARGET_UNAVAILABLE", at(path, "target"), "an action has no event");
  }
  if (isRanked(target) && selectionResourceId === undefined) {
    refuse(context, "MISSING_FIELD", at(path, "selectionResourceId"), `${target} ranks by a resource`);
  }
  if (!isRanked(target) && selectionResourceId !== undefined) {
    warnIgnored(context, path, "selectionResourceId", `${target} ranks by no resource`);
  }
  if (minimumTargets !== undefined && maximumTargets !== undefined && minimumTargets > maximumTargets) {
    refuse(context, "FIELD_CONFLICT", at(path, "minimumTargets"), "`minimumTargets` is above `maximumTargets`");
  }
  if (target === "TARGET" && maximumTargets === 0) {
    refuse(context, "FIELD_CONFLICT", at(path, "maximumTargets"), "a chosen TARGET needs room for one");
  }
  if (targeting.targetKind === "PendingAction" && target !== "TARGET") {
    refuse(context, "TARGET_UNAVAILABLE", at(path, "target"), "a pending action is chosen: `TARGET` (RX-22)");
  }
}

interface OwnEffect {
  readonly effect: AuthoredEffect;
  readonly path: string;
}

/**
 * What the effects of one action may aim at: `TARGET` needs a targeting component, and items of the stack are for
 * FIZZLE_PENDING_ACTION alone, which in turn needs them (RX-22). `kind` null: the action has no targeting.
 */
export function checkActionTargets(
  context: CheckContext,
  kind: "Actor" | "PendingAction" | null,
  effects: readonly OwnEffect[],
): void {
  for (const { effect, path } of effects) {
    if (effect.target !== "TARGET") continue;
    const fizzles = effect.type === "FIZZLE_PENDING_ACTION";
    if (kind === null) {
      refuse(context, "TARGET_UNAVAILABLE", at(path, "target"), "`TARGET` needs a targeting component");
    } else if (fizzles !== (kind === "PendingAction")) {
      const message = fizzles
        ? "FIZZLE_PENDING_ACTION needs a targeting of `targetKind: PendingAction`"
        : "a pending action may only be the target of FIZZLE_PENDING_ACTION";
      refuse(context, "TARGET_UNAVAILABLE", at(path, "target"), message);
    }
    if (fizzles) refuseChainedTargets(context, effect.chainedEffects, path);
  }
}

function refuseChainedTargets(context: CheckContext, effects: readonly AuthoredEffect[], path: string): void {
  for (const [index, effect] of effects.entries()) {
    const place = at(path, "chainedEffects", index);
    if (effect.target === "TARGET") {
      refuse(context, "TARGET_UNAVAILABLE", at(place, "target"), "the parent's target is a pending action");
    }
    refuseChainedTargets(context, effect.chainedEffects, place);
  }
}

import { toCount, toNineDecimals } from "../../expressions/rounding.ts";
import type { EffectComponent } from "../definitions/components.ts";
import type { ApplyStatusEffect, NumericEffect } from "../definitions/effects.ts";
import { known, modeOf } from "../definitions/lookup.ts";
import { type EffectContext, effectScope } from "../effects/context.ts";
import { calculateNumeric } from "../effects/families/numeric.ts";
import { holdingStatusStacks } from "../instances/statuses.ts";
import type { CalculationTrace } from "../state/records.ts";
import type { PaidCost } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";
import { chargeWork, isOverWork, workUnits } from "../state/work.ts";
import type { CardValue } from "./answers.ts";
import { actionContext, componentContext } from "./perform.ts";
import type { Subject } from "./subject.ts";

/**
 * The numbers a card's text needs (api.md, evaluations), by the calculations of execution (EF-18): the amount that an
 * effect on a resource asks for, whatever the bounds then cut; the stacks of a status that take hold; the cards that a
 * flow is asked for. What is left without a repeat applies 0.
 */
export function cardValues(
  tx: Transaction,
  subject: Subject,
  targetIds: readonly string[],
  paid: readonly PaidCost[],
): readonly CardValue[] {
  const context = actionContext({ subject, targets: { targetIds, lostTargetIds: [] } }, paid);
  return subject.container.components
    .filter((component): component is EffectComponent => component.type === "effect")
    .flatMap((component) => describeValue(tx, component, componentContext(context, component), targetIds) ?? []);
}

/** Fills `{componentId}` in a description with the value of the moment. */
export function fillText(description: string, values: readonly CardValue[]): string {
  return values.reduce((text, { componentId, current }) => {
    return current === null ? text : text.replaceAll(`{${componentId}}`, String(current));
  }, description);
}

function describeValue(
  tx: Transaction,
  { componentId, effect }: EffectComponent,
  context: EffectContext,
  targetIds: readonly string[],
): CardValue | null {
  const value = familyValue(tx, componentId, effect, context, targetIds);
  return value && effect.repeat < 1 ? withoutRepeat(value) : value;
}

function familyValue(
  tx: Transaction,
  componentId: string,
  effect: EffectComponent["effect"],
  context: EffectContext,
  targetIds: readonly string[],
): CardValue | null {
  switch (effect.type) {
    case "DAMAGE":
    case "HEAL":
    case "MODIFY_RESOURCE":
      return numericValue(tx, componentId, effect, context, targetIds);
    case "APPLY_STATUS":
      return statusValue(tx, componentId, effect, context, targetIds);
    case "CARD_ZONE_FLOW":
      return { componentId, base: effect.cardCount, current: effect.cardCount, perTarget: [], traces: [] };
    default:
      return null;
  }
}

function withoutRepeat(value: CardValue): CardValue {
  const perTarget = value.perTarget.map(({ targetId }) => ({ targetId, value: 0 }));
  return { ...value, current: value.current === null ? null : 0, perTarget };
}

/** Without a target, what an actor that has none of it would get. */
function statusValue(
  tx: Transaction,
  componentId: string,
  effect: ApplyStatusEffect,
  context: EffectContext,
  targetIds: readonly string[],
): CardValue {
  const { statusId, statusStacks: stacks, statusDuration: duration } = effect;
  const definition = known(tx.context.content.statuses, statusId, "status");
  const holding = (ownerId: string | null): number =>
    holdingStatusStacks(tx.state.snapshot, { statusId, ownerId, stacks, duration }, definition);
  return {
    componentId,
    base: toCount(stacks ?? definition.defaultStacks),
    current: holding(effect.target === "SELF" ? context.sourceActorId : null),
    perTarget: effect.target === "TARGET" ? targetIds.map((targetId) => ({ targetId, value: holding(targetId) })) : [],
    traces: [],
  };
}

/** Without a target, what an actor alone gives; a formula that needs a target has no value then. */
function numericValue(
  tx: Transaction,
  componentId: string,
  effect: NumericEffect,
  context: EffectContext,
  targetIds: readonly string[],
): CardValue {
  const trace = (targetId: string | null): CalculationTrace | null => {
    if (isOverWork(tx.work)) return null;
    chargeWork(tx.work, workUnits.effect);
    const calculated = calculateNumeric(tx, { effect, context, targetId, scope: effectScope(tx, context, targetId) });
    return calculated.ok ? calculated.value : null;
  };
  const alone = trace(effect.target === "SELF" ? context.sourceActorId : null);
  const perTarget = effect.target === "TARGET" ? targetIds.flatMap((targetId) => tracedTarget(targetId, trace)) : [];
  const shows = modeOf(tx.state.snapshot, tx.context.content).inspection !== "Disabled";
  const traces = shows ? [...(alone ? [alone] : []), ...perTarget.map((one) => one.trace)] : [];
  return {
    componentId,
    base: (alone ?? perTarget[0]?.trace)?.baseValue ?? null,
    current: alone && toNineDecimals(alone.finalValue),
    perTarget: perTarget.map(({ targetId, trace: own }) => ({ targetId, value: toNineDecimals(own.finalValue) })),
    traces,
  };
}

function tracedTarget(targetId: string, trace: (targetId: string) => CalculationTrace | null) {
  const own = trace(targetId);
  return own ? [{ targetId, trace: own }] : [];
}

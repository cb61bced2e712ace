import { toCount } from "../../expressions/rounding.ts";
import type { DurationReapplyPolicy, StackingPolicy } from "../definitions/instances.ts";

/** Stacks (at least 1) and duration (in ticks; negative: permanent) of one instance or one application. */
export interface Stack {
  readonly stacks: number;
  readonly duration: number;
}

/** How applications combine; `maximum` bounds the stacks of one instance. */
export interface StackingRule {
  readonly stacking: StackingPolicy;
  readonly durationReapply: DurationReapplyPolicy;
  readonly maximum: number;
}

/** The duration of what does not end by itself. */
export const permanent = -1;

/**
 * An application as it counts: whole stacks of 1 … `maximum`, and a whole duration of at least one tick or a permanent
 * one. Null: fewer than one stack or tick applies nothing.
 */
export function freshStack(stacks: number, duration: number, maximum: number): Stack | null {
  const fresh = { stacks: toCount(stacks, maximum), duration: duration < 0 ? permanent : toCount(duration) };
  return fresh.stacks === 0 || fresh.duration === 0 ? null : fresh;
}

/**
 * What an instance becomes when its definition is applied to the same owner again (content.md, status-effects).
 * `Independent` never comes here: its applications are instances of their own.
 */
export function restack(rule: StackingRule, left: Stack, fresh: Stack): Stack {
  return {
    stacks: Math.min(rule.maximum, combineStacks[rule.stacking](left.stacks, fresh.stacks)),
    duration: combineDurations[rule.durationReapply](left.duration, fresh.duration),
  };
}

/**
 * How many of an application's stacks take hold: of added ones as many as fit under the maximum, of replacing ones all,
 * of the highest all or, where as many are there, none.
 * @param left the stacks of the instance it meets; null: there is none
 */
export function stacksThatHold(
  rule: Pick<StackingRule, "stacking" | "maximum">,
  left: number | null,
  fresh: number,
): number {
  return left === null ? fresh : holdingStacks[rule.stacking](left, fresh, rule.maximum);
}

/** One tick of a duration: permanent ones stay as they are. The instance is over at 0. */
export function tickDuration(duration: number): number {
  return duration < 0 ? duration : Math.max(0, duration - 1);
}

type Combine = (left: number, fresh: number) => number;

const combineStacks: { readonly [K in StackingPolicy]: Combine } = {
  Add: (left, fresh) => left + fresh,
  Replace: (_left, fresh) => fresh,
  Highest: (left, fresh) => Math.max(left, fresh),
  Independent: (_left, fresh) => fresh,
};

const holdingStacks: { readonly [K in StackingPolicy]: (left: number, fresh: number, maximum: number) => number } = {
  Add: (left, fresh, maximum) => Math.min(fresh, Math.max(0, maximum - left)),
  Replace: (_left, fresh) => fresh,
  Highest: (left, fresh) => (fresh > left ? fresh : 0),
  Independent: (_left, fresh) => fresh,
};

const combineDurations: { readonly [K in DurationReapplyPolicy]: Combine } = {
  Refresh: longer,
  Add: (left, fresh) => (left < 0 || fresh < 0 ? longer(left, fresh) : toCount(left + fresh)),
  Replace: (_left, fresh) => fresh,
  Highest: longer,
  Preserve: (left) => left,
};

function longer(left: number, fresh: number): number {
  if (left < 0) return left;
  return fresh < 0 ? fresh : Math.max(left, fresh);
}

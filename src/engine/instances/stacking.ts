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

/**
 * An application as it counts: whole stacks of 1 … `maximum`, and a whole duration of at least one tick, so that
 * nothing comes into being already over.
 */
export function freshStack(stacks: number, duration: number, maximum: number): Stack {
  return {
    stacks: clampStacks(stacks, maximum),
    duration: duration < 0 ? duration : Math.max(1, Math.floor(duration)),
  };
}

/**
 * What an instance becomes when its definition is applied to the same owner again (content.md, status-effects).
 * `Independent` never comes here: its applications are instances of their own.
 */
export function restack(rule: StackingRule, left: Stack, fresh: Stack): Stack {
  return {
    stacks: clampStacks(combineStacks[rule.stacking](left.stacks, fresh.stacks), rule.maximum),
    duration: combineDurations[rule.durationReapply](left.duration, fresh.duration),
  };
}

/** One tick of a duration: permanent ones stay as they are. The instance is over at 0. */
export function tickDuration(duration: number): number {
  return duration < 0 ? duration : Math.max(0, duration - 1);
}

function clampStacks(stacks: number, maximum: number): number {
  return Math.min(maximum, Math.max(1, Math.floor(stacks)));
}

type Combine = (left: number, fresh: number) => number;

const combineStacks: { readonly [K in StackingPolicy]: Combine } = {
  Add: (left, fresh) => left + fresh,
  Replace: (_left, fresh) => fresh,
  Highest: (left, fresh) => Math.max(left, fresh),
  Independent: (_left, fresh) => fresh,
};

const combineDurations: { readonly [K in DurationReapplyPolicy]: Combine } = {
  Refresh: longer,
  Add: (left, fresh) => (left < 0 || fresh < 0 ? longer(left, fresh) : left + fresh),
  Replace: (_left, fresh) => fresh,
  Highest: longer,
  Preserve: (left) => left,
};

function longer(left: number, fresh: number): number {
  if (left < 0) return left;
  return fresh < 0 ? fresh : Math.max(left, fresh);
}

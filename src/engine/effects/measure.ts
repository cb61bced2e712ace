import type { EffectDefinition } from "../definitions/effects.ts";
import type { ResourceChange } from "../state/records.ts";
import type { Applied } from "./handler.ts";

/** How much an application asked for and how much of it happened; they differ when a bound cut the change (EF-12). */
export interface Measure {
  readonly requested: number;
  readonly applied: number;
}

/** In the resource's units for numeric effects, in stacks for statuses and modifiers, in cards for zone flows. */
export function measureOf(effect: EffectDefinition, applied: Applied): Measure {
  const main = mainChange(effect, applied);
  if (main) return { requested: main.requested, applied: main.applied };
  const stacks =
    sumOf(applied.statusChanges.map((change) => Math.abs(change.stacks - change.previousStacks))) +
    sumOf(applied.modifierChanges.map((change) => Math.abs(change.stacks - change.previousStacks)));
  const amount = stacks + applied.cardChanges.length;
  return { requested: amount, applied: amount };
}

/** The change the effect itself asked for, the last of its field: settlements come before it. */
function mainChange(effect: EffectDefinition, applied: Applied): ResourceChange | undefined {
  if (!("targetResource" in effect)) return undefined;
  return applied.resourceChanges.findLast(
    (change) => change.resourceId === effect.targetResource && change.field === effect.resourceField,
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

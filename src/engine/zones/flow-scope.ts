import { evaluateCondition, evaluateNumber } from "../../expressions/evaluate.ts";
import { toCount } from "../../expressions/rounding.ts";
import type { Expression, ExpressionScope } from "../../expressions/types.ts";
import { createScope } from "../definitions/scope.ts";
import type { CardZoneSystem } from "../definitions/zones.ts";
import { accept, type Result } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { failStep, type StepScene } from "./flow-run.ts";
import { playSourceZones } from "./topology.ts";

/**
 * What a flow's expressions read: the flow owner as `source`, the flow's own variables, and the general ones.
 * @param tags what `hasTag` looks in: the card's, in a selection
 */
export function flowScope(scene: StepScene, snapshot: Snapshot, tags: readonly string[]): ExpressionScope {
  const { request, system } = scene;
  const variables = new Map([
    ["requestedCount", request.requestedCount],
    ["startingHandSize", system.startingHandSize],
    ["initialHandDeficit", initialHandDeficit(snapshot, system, request.flowOwnerId)],
  ]);
  return createScope(snapshot, { sourceId: request.flowOwnerId, variables, tags });
}

/** A count: rounded down, never below 0. */
export function evaluateCount(scene: StepScene, snapshot: Snapshot, formula: Expression): Result<number> {
  const count = evaluateNumber(formula, flowScope(scene, snapshot, []));
  return count.ok ? accept(toCount(count.value)) : failStep(scene, `its count has no value: ${count.reason}`);
}

/** Whether a condition of the step holds. */
export function evaluateStepCondition(
  scene: StepScene,
  condition: Expression,
  scope: ExpressionScope,
): Result<boolean> {
  const truth = evaluateCondition(condition, scope);
  return truth.ok ? accept(truth.value) : failStep(scene, `its condition has no value: ${truth.reason}`);
}

/** How many cards an actor is short of a starting hand: those in its play sources count. */
export function initialHandDeficit(snapshot: Snapshot, system: CardZoneSystem, actorId: string): number {
  const held = playSourceZones(snapshot, system, actorId).reduce((sum, zone) => sum + zone.cardIds.length, 0);
  return Math.max(0, system.startingHandSize - held);
}

import type { JsonObject } from "./json.ts";

/** Building blocks of authored content for small positions: each is one component or one effect as a designer writes it. */

export function costs(amount: number, more: JsonObject = {}): JsonObject {
  const price = amount > 0 ? [{ resourceId: "flux", amount }] : [];
  return { type: "cost", componentId: "price", order: 0, costs: { costs: price }, ...more };
}

export function does(componentId: string, effect: JsonObject, order = 10): JsonObject {
  return { type: "effect", componentId, order, effect };
}

/** A hit on zeal; `flatValue` or `formulaValue` may be given in `more`. */
export function hit(flatValue: number, more: JsonObject = {}): JsonObject {
  return { type: "DAMAGE", target: "TARGET", flatValue, targetResource: "zeal", tags: ["thump"], ...more };
}

export function gain(targetResource: string, flatValue: number, more: JsonObject = {}): JsonObject {
  return {
    type: "MODIFY_RESOURCE",
    target: "SELF",
    flatValue,
    targetResource,
    operation: "ADD",
    tags: ["gift"],
    ...more,
  };
}

export function marks(statusId: string, more: JsonObject = {}): JsonObject {
  return { type: "APPLY_STATUS", target: "TARGET", statusId, tags: ["mark"], ...more };
}

/** One living enemy, chosen by the command. */
export const atEnemy: JsonObject = {
  type: "targeting",
  componentId: "aim",
  order: 20,
  target: "TARGET",
  minimumTargets: 1,
  maximumTargets: 1,
  relationship: "Enemy",
};

export const atSelf: JsonObject = {
  type: "targeting",
  componentId: "aim",
  order: 20,
  target: "SELF",
  minimumTargets: 0,
  maximumTargets: 0,
  allowSelf: true,
};

/** The played card goes to the spill. */
export const spills: JsonObject = {
  type: "disposition",
  componentId: "leave",
  order: 90,
  cardZoneResolutionFlowId: "shed",
};

export function card(cardId: string, tags: readonly string[], ...components: readonly JsonObject[]): JsonObject {
  return { cardId, displayName: cardId, tags, components };
}

/** A flow of one step between two zones of the flow's owner. */
export function moves(
  flowId: string,
  [sourceZoneId, targetZoneId]: readonly [string, string],
  flow: JsonObject,
  step: JsonObject,
): JsonObject {
  const owners = { sourceOwner: "FlowOwner", targetOwner: "FlowOwner" };
  const move = { stepId: "go", operation: "Move", sourceZoneId, targetZoneId, ...owners, ...step };
  return { flowId, actorScope: "Any", ...flow, steps: [move] };
}

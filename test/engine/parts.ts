import { isJsonObject, type JsonObject } from "../support/json.ts";
import { miniBundle } from "../support/mini-bundle.ts";

/** A loss of zeal with no tags, so that no husk soaks it up. */
export function hurt(effectId: string, flatValue: number, more: JsonObject = {}): JsonObject {
  return { effectId, type: "DAMAGE", target: "TARGET", flatValue, targetResource: "zeal", ...more };
}

/** The same with a formula in place of a number. */
export function hurtBy(effectId: string, formulaValue: string, more: JsonObject = {}): JsonObject {
  return { effectId, type: "DAMAGE", target: "TARGET", formulaValue, targetResource: "zeal", ...more };
}

/** A gain of husk. */
export function shell(effectId: string, flatValue: number, more: JsonObject = {}): JsonObject {
  return { effectId, type: "HEAL", target: "SELF", flatValue, targetResource: "husk", ...more };
}

/** A permanent status without stacks to speak of; `more` gives it something to do. */
export function status(statusId: string, more: JsonObject = {}): JsonObject {
  return {
    statusId,
    defaultDuration: -1,
    stacking: "Add",
    durationReapply: "Refresh",
    durationTickBoundary: "Unspecified",
    ...more,
  };
}

/** A relic. */
export function relic(relicId: string, more: JsonObject = {}): JsonObject {
  return { relicId, ...more };
}

/** A trigger of a status or relic. */
export function trigger(
  triggerId: string,
  boundary: string,
  effects: readonly JsonObject[],
  more: JsonObject = {},
): JsonObject {
  return { triggerId, boundary, effects, ...more };
}

/** An influence on the bucket `plus` of the channel `effect_amount`. */
export function plus(influenceId: string, scope: "Actor" | "Target", more: JsonObject): JsonObject {
  return { influenceId, scope, channel: "effect_amount", bucket: "plus", ...more };
}

/** A targeting component that takes so many of the relation. */
export function aim(minimumTargets: number, maximumTargets: number, more: JsonObject = {}): JsonObject {
  return {
    type: "targeting",
    componentId: "aim",
    order: 20,
    target: "TARGET",
    minimumTargets,
    maximumTargets,
    relationship: "Enemy",
    ...more,
  };
}

/** The mini bundle's zone system with more flows. */
export function mat(flows: readonly JsonObject[], more: JsonObject = {}): JsonObject {
  const { definitions } = miniBundle();
  const systems = isJsonObject(definitions) ? definitions["card-zone-systems"] : undefined;
  const usual = isJsonObject(systems) ? systems.mat : undefined;
  if (!isJsonObject(usual) || !Array.isArray(usual.flows)) throw new Error("the mini bundle has no mat");
  return { ...usual, flows: [...usual.flows, ...flows], ...more };
}

import type { TriggerDefinition } from "../../engine/definitions/effects.ts";
import type { ContextualInfluence } from "../../engine/definitions/influences.ts";
import type { AuthoredInfluence } from "../schema/influence.ts";
import type { AuthoredTrigger } from "../schema/trigger.ts";
import { compileEffects } from "./effects.ts";
import { compiledOrNull } from "./expression.ts";

/** A trigger; `name` is what its effects are called when they do not say. */
export function compileTrigger(
  trigger: AuthoredTrigger,
  name: string,
  activeZoneIds: readonly string[] = [],
): TriggerDefinition {
  const { triggerId, boundary, priority, limit, requiredTags, excludedTags } = trigger;
  return {
    triggerId,
    boundary,
    priority,
    observe: trigger.observe ?? "Target",
    limit: limit ? { count: limit.count, per: limit.per } : null,
    requiredTags,
    excludedTags,
    condition: compiledOrNull(trigger.condition),
    activeZoneIds,
    effects: compileEffects(trigger.effects, name),
  };
}

/** A contextual influence. */
export function compileInfluence(influence: AuthoredInfluence): ContextualInfluence {
  const { influenceId, scope, channel, bucket, priority, requiredTags, excludedTags } = influence;
  return {
    influenceId,
    scope,
    channel,
    bucket,
    value: influence.value ?? null,
    formula: compiledOrNull(influence.formula),
    priority,
    requiredTags,
    excludedTags,
    perStack: influence.perStack ?? false,
  };
}

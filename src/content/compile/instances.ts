import type { ModifierDefinition, RelicDefinition, StatusDefinition } from "../../engine/definitions/instances.ts";
import type { AuthoredModifier } from "../schema/modifiers.ts";
import type { AuthoredRelic } from "../schema/relics.ts";
import type { AuthoredStatus } from "../schema/status-effects.ts";
import type { AuthoredTrigger } from "../schema/trigger.ts";
import { compiledOrNull } from "./expression.ts";
import { compileInfluence, compileTrigger } from "./triggers.ts";

/** A status (EF-13, EF-14). */
export function compileStatus(status: AuthoredStatus): StatusDefinition {
  const { statusId, defaultStacks, maxStacks, defaultDuration, stacking, durationReapply } = status;
  return {
    statusId,
    displayName: status.displayName ?? statusId,
    defaultStacks,
    maxStacks,
    defaultDuration,
    stacking,
    durationReapply,
    durationTickBoundary: status.durationTickBoundary,
    priority: status.priority,
    influences: status.influences.map(compileInfluence),
    triggers: compileTriggers(status.triggers, statusId),
    actionConstraints: status.actionConstraints.map(({ condition, ...constraint }) => ({
      constraintId: constraint.constraintId,
      requiredActionTags: constraint.requiredActionTags,
      excludedActionTags: constraint.excludedActionTags,
      condition: compiledOrNull(condition),
      reason: constraint.reason,
    })),
    tags: status.tags,
  };
}

/** A modifier. */
export function compileModifier(modifier: AuthoredModifier): ModifierDefinition {
  const { modifierId, defaultStacks, maxStacks, defaultDuration, stacking, durationReapply } = modifier;
  return {
    modifierId,
    displayName: modifier.displayName ?? modifierId,
    defaultStacks,
    maxStacks,
    defaultDuration,
    stacking,
    durationReapply,
    durationBoundary: modifier.durationBoundary,
    influences: modifier.influences.map(compileInfluence),
    tags: modifier.tags,
  };
}

/** A relic. */
export function compileRelic(relic: AuthoredRelic): RelicDefinition {
  const { relicId, stackLimit, stacking, tags } = relic;
  return {
    relicId,
    displayName: relic.displayName ?? relicId,
    stackLimit,
    stacking,
    influences: relic.influences.map(compileInfluence),
    triggers: compileTriggers(relic.triggers, relicId),
    tags,
  };
}

function compileTriggers(triggers: readonly AuthoredTrigger[], ownerId: string) {
  return triggers.map((trigger) => compileTrigger(trigger, `${ownerId}.${trigger.triggerId}`));
}

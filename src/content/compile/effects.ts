import type {
  ApplyModifierEffect,
  ApplyStatusEffect,
  CardZoneFlowEffect,
  DispelStatusEffect,
  EffectDefinition,
  EffectType,
  InstanceOwner,
  NumericEffect,
  RemoveModifierEffect,
} from "../../engine/definitions/effects.ts";
import type { ResourceOperation } from "../../engine/definitions/resources.ts";
import type { AuthoredEffect } from "../schema/effect.ts";
import { compiledOrNull } from "./expression.ts";

type Of<T extends EffectType> = Extract<AuthoredEffect, { readonly type: T }>;
type Common = Pick<EffectDefinition, Exclude<keyof EffectDefinition, "type">>;

/** An effect as the engine runs it; `effectId` is what it is called when it does not say. */
export function compileEffect(effect: AuthoredEffect, effectId: string): EffectDefinition {
  const common = compileCommon(effect, effect.effectId ?? effectId);
  switch (effect.type) {
    case "DAMAGE":
      return compileNumeric(effect, common, "SUBTRACT");
    case "HEAL":
      return compileNumeric(effect, common, "ADD");
    case "MODIFY_RESOURCE":
      return compileNumeric(effect, common, effect.operation);
    case "APPLY_STATUS":
      return compileApplyStatus(effect, common);
    case "REMOVE_STATUS":
      return { ...common, type: effect.type, statusId: effect.statusId };
    case "DISPEL_STATUS":
      return compileDispel(effect, common);
    case "CARD_ZONE_FLOW":
      return compileZoneFlow(effect, common);
    case "APPLY_MODIFIER":
      return compileApplyModifier(effect, common);
    case "REMOVE_MODIFIER":
      return compileRemoveModifier(effect, common);
    case "FIZZLE_PENDING_ACTION":
      return { ...common, type: effect.type, failure: effect.failure ?? null };
  }
}

/** A list of effects of one owner: the first may take the owner's name, the others are numbered. */
export function compileEffects(effects: readonly AuthoredEffect[], ownerName: string): readonly EffectDefinition[] {
  return effects.map((effect, index) => compileEffect(effect, index === 0 ? ownerName : `${ownerName}.${index}`));
}

function compileCommon(effect: AuthoredEffect, effectId: string): Common {
  return {
    effectId,
    target: effect.target,
    selectionResourceId: effect.selectionResourceId ?? null,
    condition: compiledOrNull(effect.condition),
    requiredTags: effect.requiredTags,
    excludedTags: effect.excludedTags,
    chance: effect.chance,
    chanceScope: effect.chanceScope,
    repeat: effect.repeat,
    targetLoss: effect.targetLoss,
    tags: effect.tags,
    chainedEffects: effect.chainedEffects.map((child, index) => compileEffect(child, `${effectId}.${index + 1}`)),
  };
}

function compileNumeric(
  effect: Of<"DAMAGE" | "HEAL" | "MODIFY_RESOURCE">,
  common: Common,
  operation: ResourceOperation,
): NumericEffect {
  return {
    ...common,
    type: effect.type,
    flatValue: effect.flatValue ?? null,
    formulaValue: compiledOrNull(effect.formulaValue),
    targetResource: effect.targetResource,
    resourceField: effect.resourceField,
    operation,
    calculationChannel: effect.calculationChannel,
    calculationPipelineId: effect.calculationPipelineId ?? null,
  };
}

function compileApplyStatus(effect: Of<"APPLY_STATUS">, common: Common): ApplyStatusEffect {
  return {
    ...common,
    type: effect.type,
    statusId: effect.statusId,
    statusStacks: effect.statusStacks ?? null,
    statusDuration: effect.statusDuration ?? null,
  };
}

function compileDispel(effect: Of<"DISPEL_STATUS">, common: Common): DispelStatusEffect {
  const { statusIds, requiredTags, sourceScope, maximumInstances, order } = effect.dispel;
  return {
    ...common,
    type: effect.type,
    dispel: { statusIds, requiredTags, sourceScope, maximumInstances: maximumInstances ?? null, order },
  };
}

function compileZoneFlow(effect: Of<"CARD_ZONE_FLOW">, common: Common): CardZoneFlowEffect {
  const { cardDefinitionId, cardDefinitionIds } = effect;
  return {
    ...common,
    type: effect.type,
    cardZoneFlowId: effect.cardZoneFlowId,
    cardCount: effect.cardCount,
    cardDefinitionIds: cardDefinitionId === undefined ? cardDefinitionIds : [cardDefinitionId],
    cardInstanceIds: effect.cardInstanceIds,
  };
}

function compileApplyModifier(effect: Of<"APPLY_MODIFIER">, common: Common): ApplyModifierEffect {
  return {
    ...common,
    type: effect.type,
    modifierId: effect.modifierId,
    modifierStacks: effect.modifierStacks ?? null,
    modifierDuration: effect.modifierDuration ?? null,
    modifierOwner: ownerOf(effect),
  };
}

function compileRemoveModifier(effect: Of<"REMOVE_MODIFIER">, common: Common): RemoveModifierEffect {
  return {
    ...common,
    type: effect.type,
    modifierId: effect.modifierId,
    modifierStacks: effect.modifierStacks ?? null,
    modifierOwner: ownerOf(effect),
  };
}

/** Who holds the modifier: the effect's target, unless said otherwise. */
function ownerOf({ modifierOwner }: Of<"APPLY_MODIFIER" | "REMOVE_MODIFIER">): InstanceOwner {
  return { scope: modifierOwner?.scope ?? "Entity", id: modifierOwner?.id ?? null };
}

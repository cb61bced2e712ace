import { combine } from "../../engine/definitions/cards.ts";
import type { Component, EffectComponent, ResourceCost } from "../../engine/definitions/components.ts";
import type { CompiledContent } from "../../engine/definitions/content.ts";
import type { EffectDefinition } from "../../engine/definitions/effects.ts";
import { at } from "../problems.ts";

/** A number of a component as the engine has it, or the formula that gives it. */
export interface ComponentNumber {
  /** Where it is written, as a JSON pointer into the component. */
  readonly pointer: string;
  /** What it is called in one line. */
  readonly label: string;
  readonly value: number | string;
  /** The status whose default it is when the effect does not say. */
  readonly statusId?: string;
  /** The channel it is calculated on, if it is. */
  readonly channel?: string;
}

/** The numbers of a component of an effective card, in the order they are written. */
export function numbersOf(component: Component, content: CompiledContent): readonly ComponentNumber[] {
  switch (component.type) {
    case "cost":
      return [
        ...costNumbers(component.costs, "/costs/costs", ""),
        ...component.alternativeCosts.flatMap(({ optionId, costs }, index) =>
          costNumbers(costs, at("/costs/alternativeCosts", index, "costs"), `${optionId}: `),
        ),
        ...component.zonePayments.map(({ paymentId, count }, index) => ({
          pointer: at("/zonePayments", index, "count"),
          label: `${paymentId}: cards`,
          value: count,
        })),
      ];
    case "targeting":
      return [
        { pointer: "/minimumTargets", label: "minimumTargets", value: component.minimumTargets },
        { pointer: "/maximumTargets", label: "maximumTargets", value: component.maximumTargets },
      ];
    case "effect":
      return effectNumbers(patched(component), "/effect", "", content);
    case "trigger":
      return component.trigger.effects.flatMap((effect, index) =>
        effectNumbers(effect, at("/effects", index), "", content),
      );
    case "influence":
      return influenceNumbers(component.influence);
    case "condition":
    case "disposition":
    case "reaction":
      return [];
  }
}

/** The base value with its upgrades, which the engine keeps apart for its trace (EF-10). */
function patched({ effect, patches }: EffectComponent): EffectDefinition {
  if (!("flatValue" in effect) || effect.flatValue === null) return effect;
  const value = patches.reduce((current, patch) => combine(current, patch.operation, patch.value), effect.flatValue);
  return { ...effect, flatValue: value };
}

function costNumbers(costs: readonly ResourceCost[], pointer: string, prefix: string): readonly ComponentNumber[] {
  return costs.map(({ resourceId, amount }, index) => ({
    pointer: at(pointer, index, "amount"),
    label: `${prefix}${resourceId}`,
    value: amount,
  }));
}

function influenceNumbers(influence: {
  readonly value: number | null;
  readonly formula: { readonly source: string } | null;
}): readonly ComponentNumber[] {
  if (influence.value !== null) return [{ pointer: "/value", label: "value", value: influence.value }];
  return influence.formula === null ? [] : [{ pointer: "/formula", label: "formula", value: influence.formula.source }];
}

function effectNumbers(
  effect: EffectDefinition,
  pointer: string,
  prefix: string,
  content: CompiledContent,
): readonly ComponentNumber[] {
  const plain = (field: string, value: number) => ({ pointer: at(pointer, field), label: `${prefix}${field}`, value });
  return [
    ...ownNumbers(effect, content).map(({ field, ...number }) => ({ ...plain(field, 0), ...number })),
    plain("chance", effect.chance),
    plain("repeat", effect.repeat),
    ...effect.chainedEffects.flatMap((chained, index) =>
      effectNumbers(chained, at(pointer, "chainedEffects", index), `${prefix}then ${chained.type} `, content),
    ),
  ];
}

type OwnNumber = Omit<ComponentNumber, "pointer" | "label"> & { readonly field: string };

function ownNumbers(effect: EffectDefinition, content: CompiledContent): readonly OwnNumber[] {
  switch (effect.type) {
    case "DAMAGE":
    case "HEAL":
    case "MODIFY_RESOURCE": {
      const channel = effect.calculationChannel;
      if (effect.flatValue !== null) return [{ field: "flatValue", value: effect.flatValue, channel }];
      return effect.formulaValue === null
        ? []
        : [{ field: "formulaValue", value: effect.formulaValue.source, channel }];
    }
    case "APPLY_STATUS": {
      const { statusId, statusStacks, statusDuration } = effect;
      const status = content.statuses.get(statusId);
      return [
        { field: "statusStacks", value: statusStacks ?? status?.defaultStacks ?? 1, statusId },
        { field: "statusDuration", value: statusDuration ?? status?.defaultDuration ?? -1, statusId },
      ];
    }
    case "CARD_ZONE_FLOW":
      return [{ field: "cardCount", value: effect.cardCount }];
    default:
      return [];
  }
}

import {
  type CardUpgrade,
  combine,
  type EffectAttribute,
  type EffectiveCard,
  type UpgradePatch,
} from "../definitions/cards.ts";
import type { Component, CostComponent, EffectComponent, ResourceCost } from "../definitions/components.ts";
import type { CompiledContent } from "../definitions/content.ts";
import type { EffectDefinition } from "../definitions/effects.ts";
import { known } from "../definitions/lookup.ts";
import { limits } from "../state/limits.ts";

type PatchType = UpgradePatch["type"];
type PatchOf<K extends PatchType> = Extract<UpgradePatch, { readonly type: K }>;

/** What a patch is applied with: who brings it, and the revision its defaults come from. */
interface PatchSource {
  readonly upgradeId: string;
  readonly content: CompiledContent;
}

type Patcher<K extends PatchType> = (card: EffectiveCard, patch: PatchOf<K>, source: PatchSource) => EffectiveCard;

/** Applies one upgrade: its patches change the effective card before any calculation (content.md, card-upgrades). */
export function applyUpgrade(card: EffectiveCard, upgrade: CardUpgrade, content: CompiledContent): EffectiveCard {
  const source = { upgradeId: upgrade.upgradeId, content };
  return upgrade.patches.reduce((current, patch) => applyPatch(current, patch.type, patch, source), card);
}

const patchers: { readonly [K in PatchType]: Patcher<K> } = {
  effect_numeric: (card, patch, source) =>
    mapComponent(card, patch.componentId, (component) =>
      component.type === "effect" ? patchEffect(component, patch, source) : component,
    ),
  cost_amount: (card, patch) =>
    mapComponent(card, patch.componentId, (component) =>
      component.type === "cost" ? patchCost(component, patch) : component,
    ),
  tags: (card, patch) => ({
    ...card,
    tags: [...new Set([...card.tags, ...patch.add])].filter((tag) => !patch.remove.includes(tag)),
  }),
  add_component: (card, patch) => ({ ...card, components: [...card.components, patch.component] }),
  remove_component: (card, patch) => ({
    ...card,
    components: card.components.filter((component) => component.componentId !== patch.componentId),
  }),
};

function applyPatch<K extends PatchType>(
  card: EffectiveCard,
  type: K,
  patch: PatchOf<K>,
  source: PatchSource,
): EffectiveCard {
  return patchers[type](card, patch, source);
}

function mapComponent(
  card: EffectiveCard,
  componentId: string,
  change: (component: Component) => Component,
): EffectiveCard {
  return {
    ...card,
    components: card.components.map((one) => (one.componentId === componentId ? change(one) : one)),
  };
}

/** The base value keeps its authored number and lists its patches (EF-10); every other attribute is changed in place. */
function patchEffect(
  component: EffectComponent,
  patch: PatchOf<"effect_numeric">,
  source: PatchSource,
): EffectComponent {
  const { attribute, operation, value } = patch;
  if (attribute === "FlatValue") {
    const basePatch = { upgradeId: source.upgradeId, operation, value };
    return { ...component, patches: [...component.patches, basePatch] };
  }
  const change = (current: number) => combine(current, operation, value);
  return { ...component, effect: patchAttribute(component.effect, attribute, change, source.content) };
}

function patchAttribute(
  effect: EffectDefinition,
  attribute: Exclude<EffectAttribute, "FlatValue">,
  change: (current: number) => number,
  content: CompiledContent,
): EffectDefinition {
  switch (attribute) {
    case "Chance":
      return { ...effect, chance: clamp(change(effect.chance), 0, 1) };
    case "Repeat":
      return { ...effect, repeat: clamp(Math.floor(change(effect.repeat)), 1, limits.effectRepeat) };
    case "CardCount":
      return effect.type === "CARD_ZONE_FLOW"
        ? { ...effect, cardCount: Math.max(0, Math.floor(change(effect.cardCount))) }
        : effect;
    case "StatusStacks":
    case "StatusDuration":
      return patchStatus(effect, attribute, change, content);
  }
}

/** What the effect leaves to the status's defaults is changed from there. */
function patchStatus(
  effect: EffectDefinition,
  attribute: "StatusStacks" | "StatusDuration",
  change: (current: number) => number,
  content: CompiledContent,
): EffectDefinition {
  if (effect.type !== "APPLY_STATUS") return effect;
  const { defaultStacks, defaultDuration } = known(content.statuses, effect.statusId, "status");
  return attribute === "StatusStacks"
    ? { ...effect, statusStacks: Math.floor(change(effect.statusStacks ?? defaultStacks)) }
    : { ...effect, statusDuration: Math.floor(change(effect.statusDuration ?? defaultDuration)) };
}

function patchCost(component: CostComponent, patch: PatchOf<"cost_amount">): CostComponent {
  const patchList = (costs: readonly ResourceCost[]): readonly ResourceCost[] =>
    costs.map((cost) =>
      cost.resourceId === patch.resourceId && cost.amount !== "All"
        ? { ...cost, amount: Math.max(0, combine(cost.amount, patch.operation, patch.value)) }
        : cost,
    );
  if (patch.optionId === null) return { ...component, costs: patchList(component.costs) };
  return {
    ...component,
    alternativeCosts: component.alternativeCosts.map((option) =>
      option.optionId === patch.optionId ? { ...option, costs: patchList(option.costs) } : option,
    ),
  };
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, value));
}

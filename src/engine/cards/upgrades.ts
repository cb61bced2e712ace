import { toCount } from "../../expressions/rounding.ts";
import {
  type CardUpgrade,
  combine,
  type EffectAttribute,
  type EffectiveCard,
  type UpgradePatch,
} from "../definitions/cards.ts";
import type { BasePatch, Component, CostComponent, EffectComponent, ResourceCost } from "../definitions/components.ts";
import type { CompiledContent } from "../definitions/content.ts";
import type { EffectDefinition } from "../definitions/effects.ts";
import { known } from "../definitions/lookup.ts";
import { permanent } from "../instances/stacking.ts";
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
  cost_amount: (card, patch, source) =>
    mapComponent(card, patch.componentId, (component) =>
      component.type === "cost" ? patchCost(component, patch, source) : component,
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

/** The base value keeps its authored number and lists its patches (EF-10); every other attribute is reckoned here. */
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
  const authored = component.upgraded?.effect ?? component.effect;
  const patches = [...(component.upgraded?.patches ?? []), { attribute, operation, value }];
  const own = patches.filter((one) => one.attribute === attribute);
  const effect = patchAttribute({ patched: component.effect, authored }, attribute, own, source.content);
  return { ...component, effect, upgraded: { effect: authored, patches } };
}

/** An effect as patched so far, and as written: each attribute is reckoned from what is written. */
interface PatchedEffect {
  readonly patched: EffectDefinition;
  readonly authored: EffectDefinition;
}

type NumberPatch = Pick<BasePatch, "operation" | "value">;

/** Counts are floored, and 0 applies nothing (EX-01); only what comes of all patches is brought into its bounds. */
function patchAttribute(
  { patched, authored }: PatchedEffect,
  attribute: Exclude<EffectAttribute, "FlatValue">,
  patches: readonly NumberPatch[],
  content: CompiledContent,
): EffectDefinition {
  switch (attribute) {
    case "Chance":
      return { ...patched, chance: Math.min(1, Math.max(0, combineAll(authored.chance, patches) || 0)) };
    case "Repeat":
      return { ...patched, repeat: toCount(combineAll(authored.repeat, patches), limits.effectRepeat) };
    case "CardCount":
      return patched.type === "CARD_ZONE_FLOW" && authored.type === "CARD_ZONE_FLOW"
        ? { ...patched, cardCount: toCount(combineAll(authored.cardCount, patches)) }
        : patched;
    case "StatusStacks":
    case "StatusDuration":
      return patchStatus({ patched, authored }, attribute, patches, content);
  }
}

/** What the effect leaves to the status's defaults is changed from there. */
function patchStatus(
  { patched, authored }: PatchedEffect,
  attribute: "StatusStacks" | "StatusDuration",
  patches: readonly NumberPatch[],
  content: CompiledContent,
): EffectDefinition {
  if (patched.type !== "APPLY_STATUS" || authored.type !== "APPLY_STATUS") return patched;
  const { defaultStacks, defaultDuration } = known(content.statuses, authored.statusId, "status");
  return attribute === "StatusStacks"
    ? { ...patched, statusStacks: toCount(combineAll(authored.statusStacks ?? defaultStacks, patches)) }
    : { ...patched, statusDuration: combineDurations(authored.statusDuration ?? defaultDuration, patches) };
}

function combineAll(authored: number, patches: readonly NumberPatch[]): number {
  return patches.reduce((current, { operation, value }) => combine(current, operation, value), authored);
}

/** A permanent duration stays so under arithmetic, and only `Set` makes one permanent. */
function combineDurations(authored: number, patches: readonly NumberPatch[]): number {
  const last = patches.findLastIndex((patch) => patch.operation === "Set");
  const start = patches[last]?.value ?? authored;
  return start < 0 ? permanent : toCount(combineAll(start, patches.slice(last + 1)));
}

function patchCost(component: CostComponent, patch: PatchOf<"cost_amount">, { upgradeId }: PatchSource): CostComponent {
  const patchList = (costs: readonly ResourceCost[]): readonly ResourceCost[] =>
    costs.map((cost) =>
      cost.resourceId === patch.resourceId && cost.amount !== "All"
        ? patchAmount({ ...cost, amount: cost.amount }, { upgradeId, operation: patch.operation, value: patch.value })
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

/** A price is never below 0, whatever its patches, which stand in its base trace (EF-10). */
function patchAmount(cost: ResourceCost & { readonly amount: number }, patch: BasePatch): ResourceCost {
  const authored = cost.upgraded?.authored ?? cost.amount;
  const patches = [...(cost.upgraded?.patches ?? []), patch];
  return { ...cost, amount: Math.max(0, combineAll(authored, patches)), upgraded: { authored, patches } };
}

import { at, unknownName } from "../problems.ts";
import type { AuthoredComponent } from "../schema/components.ts";
import type { AuthoredEffect } from "../schema/effect.ts";
import { type CheckContext, refuse, refuseDuplicates, refuseWith } from "./context.ts";
import { type EffectiveComponent, effectiveComponents, hasItsBundles } from "./effective-card.ts";
import { flowLacks } from "./flow-invocations.ts";
import { checkActionTargets, checkTargeting } from "./targeting.ts";

/** Cards: unique component ids, single components that stand alone, targets, text (content.md, cards). */
export function checkCards(context: CheckContext): void {
  for (const { component, path } of context.components) checkComponent(context, component, path);
  for (const [cardId, card] of context.authored.cards) {
    if (!hasItsBundles(context.authored, card)) continue;
    const components = effectiveComponents(context.authored, cardId, card);
    checkComponentIds(context, components);
    checkSingles(context, components);
    checkCardTargets(context, components);
    checkText(context, card.description ?? "", components, at("/cards", cardId, "description"));
    refuseDuplicates(context, card.componentBundleIds, at("/cards", cardId, "componentBundleIds"), null, (id) => id);
  }
  for (const [bundleId, bundle] of context.authored["card-component-bundles"]) {
    const ids = bundle.components.map((component) => component.componentId ?? component.type);
    refuseDuplicates(context, ids, at("/card-component-bundles", bundleId, "components"), "componentId", (id) => id);
  }
}

function checkComponent(context: CheckContext, component: AuthoredComponent, path: string): void {
  if (component.type === "targeting") checkTargeting(context, component, path);
  if (component.type === "disposition") {
    const lacking = flowLacks(context, component.cardZoneResolutionFlowId, "CardResolution");
    if (lacking) refuse(context, "FLOW_INVOCATION", at(path, "cardZoneResolutionFlowId"), lacking);
  }
}

function checkComponentIds(context: CheckContext, components: readonly EffectiveComponent[]): void {
  const seen = new Set<string>();
  for (const { componentId, idPath } of components) {
    if (seen.has(componentId)) {
      const message = `the component id \`${componentId}\` is there twice in the effective card`;
      refuse(context, "DUPLICATE_ID", idPath, message);
    }
    seen.add(componentId);
  }
}

function checkSingles(context: CheckContext, components: readonly EffectiveComponent[]): void {
  for (const type of ["targeting", "disposition", "reaction"] as const) {
    const [, ...more] = components.filter(({ component }) => component.type === type);
    for (const { path } of more) {
      refuse(context, "COMPONENT_CONFLICT", path, `an effective card has at most one \`${type}\` component`);
    }
  }
}

function checkCardTargets(context: CheckContext, components: readonly EffectiveComponent[]): void {
  const targeting = components.map(({ component }) => component).find((one) => one.type === "targeting");
  const effects = components.flatMap(({ component, path }) =>
    component.type === "effect" ? [{ effect: component.effect, path: at(path, "effect") }] : [],
  );
  checkActionTargets(context, targeting?.targetKind ?? null, effects);
}

function checkText(context: CheckContext, text: string, components: readonly EffectiveComponent[], path: string): void {
  const effects = components.filter(hasValue).map(({ componentId }) => componentId);
  for (const [, name = ""] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (!effects.includes(name)) {
      refuseWith(context, unknownName("UNKNOWN_REFERENCE", path, "component with a value", name, effects));
    }
  }
}

/** Amounts, stacks and counts: the numbers an evaluation gives a card's text. */
const typesWithValue: readonly AuthoredEffect["type"][] = [
  "DAMAGE",
  "HEAL",
  "MODIFY_RESOURCE",
  "APPLY_STATUS",
  "CARD_ZONE_FLOW",
];

function hasValue({ component }: EffectiveComponent): boolean {
  return component.type === "effect" && typesWithValue.includes(component.effect.type);
}

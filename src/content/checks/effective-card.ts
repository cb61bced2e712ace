import type { Authored, AuthoredDefinitions } from "../authored.ts";
import { at } from "../problems.ts";
import type { AuthoredComponent } from "../schema/components.ts";

/** A component of a card after its bundles are joined, with where the card's own text brings it in. */
export interface EffectiveComponent {
  readonly componentId: string;
  readonly component: AuthoredComponent;
  readonly path: string;
  /** Where its id comes from: its own field, or the bundle the card names. */
  readonly idPath: string;
}

/** The id of a component: its own, else its type. */
export function componentIdOf(component: AuthoredComponent): string {
  return component.componentId ?? component.type;
}

/** The components of a card: inherited, in order, then its own (content.md, cards). */
export function effectiveComponents(
  authored: AuthoredDefinitions,
  cardId: string,
  card: Authored<"cards">,
): readonly EffectiveComponent[] {
  const path = at("/cards", cardId);
  const inherited = card.componentBundleIds.flatMap((bundleId, index) =>
    (authored["card-component-bundles"].get(bundleId)?.components ?? []).map((component) => {
      const place = at(path, "componentBundleIds", index);
      return { componentId: componentIdOf(component), component, path: place, idPath: place };
    }),
  );
  const own = card.components.map((component, index) => {
    const place = at(path, "components", index);
    return { componentId: componentIdOf(component), component, path: place, idPath: at(place, "componentId") };
  });
  return [...inherited, ...own];
}

/** Whether every bundle a card names is there with a sound shape; else its effective form is not known. */
export function hasItsBundles(authored: AuthoredDefinitions, card: Authored<"cards">): boolean {
  return card.componentBundleIds.every((bundleId) => authored["card-component-bundles"].has(bundleId));
}

/** The tags of a card and of the bundles it inherits. */
export function effectiveTags(authored: AuthoredDefinitions, card: Authored<"cards">): ReadonlySet<string> {
  const inherited = card.componentBundleIds.flatMap(
    (bundleId) => authored["card-component-bundles"].get(bundleId)?.tags ?? [],
  );
  return new Set([...card.tags, ...inherited]);
}

/** Whether an upgrade may be put on a card: by its id or a tag; an upgrade that names neither suits any card. */
export function suits(upgrade: Authored<"card-upgrades">, cardId: string, cardTags: ReadonlySet<string>): boolean {
  const { cardDefinitionIds, requiredTags } = upgrade;
  if (cardDefinitionIds.length === 0 && requiredTags.length === 0) return true;
  if (cardDefinitionIds.includes(cardId)) return true;
  return requiredTags.length > 0 && requiredTags.every((tag) => cardTags.has(tag));
}

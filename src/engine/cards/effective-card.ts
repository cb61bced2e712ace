import type { CardDefinition, CardUpgrade, EffectiveCard, EffectiveCardResolver } from "../definitions/cards.ts";
import type { Component } from "../definitions/components.ts";
import type { CompiledContent } from "../definitions/content.ts";
import { known } from "../definitions/lookup.ts";
import { applyUpgrade } from "./upgrades.ts";

const resolvers = new WeakMap<CompiledContent, EffectiveCardResolver>();

/** The resolver of a revision's effective cards; each card with its upgrades is put together once. */
export function effectiveCards(content: CompiledContent): EffectiveCardResolver {
  const kept = resolvers.get(content);
  if (kept) return kept;
  const plain = new Map<string, EffectiveCard>();
  const upgraded = new Map<string, EffectiveCard>();
  const resolver: EffectiveCardResolver = (definitionId, upgradeIds) => {
    const hasUpgrades = upgradeIds.length > 0;
    const cards = hasUpgrades ? upgraded : plain;
    const key = hasUpgrades ? JSON.stringify([definitionId, ...upgradeIds]) : definitionId;
    const found = cards.get(key);
    if (found) return found;
    const card = buildEffectiveCard(content, definitionId, upgradeIds);
    cards.set(key, card);
    return card;
  };
  resolvers.set(content, resolver);
  return resolver;
}

/**
 * A card as it is played: inherited bundles before its own components, upgrades in order, then the running order — by
 * `order`, inherited before own, then position (EF-19, content.md cards).
 */
export function buildEffectiveCard(
  content: CompiledContent,
  definitionId: string,
  upgradeIds: readonly string[],
): EffectiveCard {
  const definition = known(content.cards, definitionId, "card");
  const bundles = definition.componentBundleIds.map((id) => known(content.bundles, id, "component bundle"));
  const inherited = bundles.flatMap((bundle) => bundle.components);
  const base: EffectiveCard = {
    definition,
    upgradeIds,
    tags: unique([...definition.tags, ...bundles.flatMap((bundle) => bundle.tags)]),
    components: [...inherited, ...definition.components],
  };
  const upgraded = upgradeIds.reduce(
    (card, upgradeId) => applyUpgrade(card, known(content.upgrades, upgradeId, "upgrade"), content),
    base,
  );
  return { ...upgraded, components: inRunningOrder(upgraded.components) };
}

/** Whether a card may carry this list of upgrades: each applies to it, none more often than `maxApplications`. */
export function upgradesFit(card: CardDefinition, tags: readonly string[], upgrades: readonly CardUpgrade[]): boolean {
  return upgrades.every(
    (upgrade) =>
      admits(upgrade, card.cardId, tags) &&
      upgrades.filter((one) => one.upgradeId === upgrade.upgradeId).length <= upgrade.maxApplications,
  );
}

/** By id or by tags; an upgrade that names neither suits every card. */
function admits({ cardDefinitionIds, requiredTags }: CardUpgrade, cardId: string, tags: readonly string[]): boolean {
  if (cardDefinitionIds.length === 0) return requiredTags.every((tag) => tags.includes(tag));
  if (cardDefinitionIds.includes(cardId)) return true;
  return requiredTags.length > 0 && requiredTags.every((tag) => tags.includes(tag));
}

function inRunningOrder(components: readonly Component[]): readonly Component[] {
  return [...components].sort((left, right) => left.order - right.order);
}

function unique(tags: readonly string[]): readonly string[] {
  return [...new Set(tags)];
}

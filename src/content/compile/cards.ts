import type { CardComponentBundle, CardDefinition, CardUpgrade, UpgradePatch } from "../../engine/definitions/cards.ts";
import type { AuthoredBundle } from "../schema/card-component-bundles.ts";
import type { AuthoredPatch, AuthoredUpgrade } from "../schema/card-upgrades.ts";
import type { AuthoredCard } from "../schema/cards.ts";
import { compileComponent, compileComponents } from "./components.ts";

/** A card with its own components; the engine joins the bundles it names. */
export function compileCard(card: AuthoredCard): CardDefinition {
  return {
    cardId: card.cardId,
    displayName: card.displayName ?? card.cardId,
    description: card.description ?? "",
    tags: card.tags,
    componentBundleIds: card.componentBundleIds,
    components: compileComponents(card.components, card.cardId),
  };
}

/** Components that cards inherit. */
export function compileBundle(bundle: AuthoredBundle): CardComponentBundle {
  const { bundleId, tags } = bundle;
  return { bundleId, tags, components: compileComponents(bundle.components, bundleId) };
}

/** An upgrade with its patches in order. */
export function compileUpgrade(upgrade: AuthoredUpgrade): CardUpgrade {
  const { upgradeId, maxApplications, cardDefinitionIds, requiredTags } = upgrade;
  const patches = upgrade.patches.map((patch) => compilePatch(patch, upgradeId));
  return { upgradeId, maxApplications, cardDefinitionIds, requiredTags, patches };
}

function compilePatch(patch: AuthoredPatch, upgradeId: string): UpgradePatch {
  switch (patch.type) {
    case "effect_numeric": {
      const { type, componentId, attribute, operation, value } = patch;
      return { type, componentId, attribute, operation, value };
    }
    case "cost_amount": {
      const { type, componentId, resourceId, optionId, operation, value } = patch;
      return { type, componentId, resourceId, optionId: optionId ?? null, operation, value };
    }
    case "tags":
      return { type: patch.type, add: patch.add, remove: patch.remove };
    case "add_component":
      return { type: patch.type, component: compileComponent(patch.component, upgradeId) };
    case "remove_component":
      return { type: patch.type, componentId: patch.componentId };
  }
}

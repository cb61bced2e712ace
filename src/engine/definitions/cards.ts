import type { Component, ComponentContainer } from "./components.ts";

/** What kind of ability an action is; phases allow and budgets count them by it. */
export type ActionType = "BASIC_ATTACK" | "POWER" | "ACTIVATE_ABILITY" | "PLAY_INSTANT";

/** An ability: the same container as a card's, without disposition. */
export interface ActionDefinition extends ComponentContainer {
  readonly actionId: string;
  readonly displayName: string;
  readonly actionType: ActionType;
  /** In activations of its actor; 0: none. */
  readonly cooldown: number;
}

/** A card as published: its own components and the bundles it inherits, in order, before its own. */
export interface CardDefinition {
  readonly cardId: string;
  readonly displayName: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly componentBundleIds: readonly string[];
  readonly components: readonly Component[];
}

/** Components that cards inherit, and tags that come with them. */
export interface CardComponentBundle {
  readonly bundleId: string;
  readonly components: readonly Component[];
  readonly tags: readonly string[];
}

/** How an upgrade changes one number. */
export type UpgradeOperation = "Add" | "Multiply" | "Set";

/** The numbers of an effect that an upgrade may change. */
export type EffectAttribute = "FlatValue" | "Chance" | "Repeat" | "StatusStacks" | "StatusDuration" | "CardCount";

/** One change that an upgrade makes to a card, before any calculation. */
export type UpgradePatch =
  | {
      readonly type: "effect_numeric";
      readonly componentId: string;
      readonly attribute: EffectAttribute;
      readonly operation: UpgradeOperation;
      readonly value: number;
    }
  | {
      readonly type: "cost_amount";
      readonly componentId: string;
      readonly resourceId: string;
      readonly optionId: string | null;
      readonly operation: UpgradeOperation;
      readonly value: number;
    }
  | { readonly type: "tags"; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly type: "add_component"; readonly component: Component }
  | { readonly type: "remove_component"; readonly componentId: string };

/** A set of patches that an instance of a card may carry, so many times at most. */
export interface CardUpgrade {
  readonly upgradeId: string;
  readonly maxApplications: number;
  /** Which cards may carry it: by id or by tag; both empty: any. */
  readonly cardDefinitionIds: readonly string[];
  readonly requiredTags: readonly string[];
  readonly patches: readonly UpgradePatch[];
}

/** A card after bundles and upgrades: what is played (EF-19). */
export interface EffectiveCard extends ComponentContainer {
  readonly definition: CardDefinition;
  readonly upgradeIds: readonly string[];
}

/** Resolves a card of the pinned revision with its upgrades; given to the layers below `cards`. */
export type EffectiveCardResolver = (definitionId: string, upgradeIds: readonly string[]) => EffectiveCard;

/** One upgrade operation on one number. */
export function combine(current: number, operation: UpgradeOperation, value: number): number {
  switch (operation) {
    case "Add":
      return current + value;
    case "Multiply":
      return current * value;
    case "Set":
      return value;
  }
}

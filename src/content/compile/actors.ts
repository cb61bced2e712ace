import type { DeckEntry, EntityDefinition } from "../../engine/definitions/content.ts";
import type { ResourceDefinition } from "../../engine/definitions/resources.ts";
import type { GambitDefinition } from "../../engine/definitions/rules.ts";
import { sortedBy } from "../../engine/state/order.ts";
import type { AuthoredEntity } from "../schema/entities.ts";
import type { AuthoredGambit } from "../schema/gambits.ts";
import type { AuthoredResource } from "../schema/resources.ts";
import { compiled, compiledOrNull } from "./expression.ts";

/** A resource; regeneration that is not enabled is none. */
export function compileResource(resource: AuthoredResource): ResourceDefinition {
  const { resourceId, defaultMin, defaultMax, defaultCurrent, canBeNegative, canExceedMax } = resource;
  const { regeneration, costMultiplier, tags } = resource;
  return {
    resourceId,
    displayName: resource.displayName ?? resourceId,
    defaultMin,
    defaultMax,
    defaultCurrent,
    canBeNegative,
    canExceedMax,
    costMultiplier,
    tags,
    regeneration: regeneration?.enabled
      ? {
          amountPerTurn: regeneration.amountPerTurn ?? 0,
          formula: compiledOrNull(regeneration.formula),
          timing: regeneration.timing,
        }
      : null,
    thresholdPolicies: resource.thresholdPolicies.map((policy) => ({
      policyId: policy.policyId,
      comparison: policy.comparison,
      thresholdSource: policy.thresholdSource,
      thresholdValue: policy.thresholdValue ?? 0,
      tolerance: policy.tolerance,
      consequence: policy.consequence,
      priority: policy.priority,
    })),
  };
}

type EntityComponent = AuthoredEntity["components"][number];

/** An entity, its components of each type joined in order; of pools and stats with one id the last counts. */
export function compileEntity(entity: AuthoredEntity): EntityDefinition {
  const { components } = entity;
  const decks = components.filter((component) => component.type === "deck");
  return {
    definitionId: entity.definitionId,
    displayName: entity.displayName ?? entity.definitionId,
    pools: joined(components, (component) => (component.type === "resources" ? component.pools : noEntries)).map(
      ([resourceId, { current, min, max }]) => ({
        resourceId,
        current: current ?? null,
        min: min ?? null,
        max: max ?? null,
      }),
    ),
    stats: joined(components, (component) => (component.type === "stats" ? component.values : noEntries)).map(
      ([name, value]) => ({ name, value }),
    ),
    abilityIds: unique(components.flatMap((one) => (one.type === "abilities" ? one.abilityIds : []))),
    deck: decks.length === 0 ? null : decks.flatMap(({ cards }) => cards.map(compileDeckEntry)),
    gambitIds: unique(components.flatMap((one) => (one.type === "gambits" ? one.gambitIds : []))),
    tags: entity.tags,
  };
}

function compileDeckEntry({ definitionId, count, upgradeIds }: DeckEntry): DeckEntry {
  return { definitionId, count, upgradeIds };
}

const noEntries: ReadonlyMap<string, never> = new Map<string, never>();

/** The maps of several components as one, in ordinal order of their keys. */
function joined<Value>(
  components: readonly EntityComponent[],
  mapOf: (component: EntityComponent) => ReadonlyMap<string, Value>,
): readonly (readonly [string, Value])[] {
  const entries = new Map(components.flatMap((component) => [...mapOf(component)]));
  return sortedBy([...entries], ([key]) => key);
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}

/** A gambit. */
export function compileGambit(gambit: AuthoredGambit): GambitDefinition {
  const { action, intent } = gambit;
  return {
    gambitId: gambit.gambitId,
    when: gambit.when,
    priority: gambit.priority,
    weight: gambit.weight ?? null,
    predicates: gambit.predicates.map(({ expression }) => compiled(expression)),
    action: {
      actionType: action.actionType,
      actionId: action.actionId ?? null,
      cardDefinitionId: action.cardDefinitionId ?? null,
      requiredTags: action.requiredTags,
      targetSelector: {
        strategy: action.targetSelector.strategy,
        relationship: action.targetSelector.relationship,
        resourceId: action.targetSelector.resourceId ?? null,
      },
    },
    intent: intent ? { displayName: intent.displayName, telegraphType: intent.telegraphType, tags: intent.tags } : null,
  };
}

import type { Expression } from "../../expressions/types.ts";
import type { ResourceField, ResourceOperation } from "./resources.ts";

/** Every kind of consequence; a registry holds the handler of each. */
export type EffectType =
  | "DAMAGE"
  | "HEAL"
  | "MODIFY_RESOURCE"
  | "APPLY_STATUS"
  | "REMOVE_STATUS"
  | "DISPEL_STATUS"
  | "CARD_ZONE_FLOW"
  | "APPLY_MODIFIER"
  | "REMOVE_MODIFIER"
  | "FIZZLE_PENDING_ACTION";

/** Who an effect is for (EF-04): chosen by the command, a whole relation, one by lot or by a resource, or the event's. */
export type TargetPolicy =
  | "SELF"
  | "TARGET"
  | "ALL_ENEMIES"
  | "ALL_ALLIES"
  | "ALL"
  | "RANDOM_ENEMY"
  | "RANDOM_ALLY"
  | "LOWEST_RESOURCE_ENEMY"
  | "HIGHEST_RESOURCE_ENEMY"
  | "LOWEST_RESOURCE_ALLY"
  | "HIGHEST_RESOURCE_ALLY"
  | "EVENT_SOURCE"
  | "EVENT_TARGET";

/** Who holds a relic or a modifier. `id` null: the effect's target (its side for `Side`; the run owner for `Run`). */
export interface InstanceOwner {
  readonly scope: "Entity" | "Side" | "Run" | "Global";
  readonly id: string | null;
}

/** Which statuses a DISPEL_STATUS removes. */
export interface DispelFilter {
  readonly statusIds: readonly string[];
  readonly requiredTags: readonly string[];
  /** Relative to the effect's source: whose applications count. */
  readonly sourceScope: "Any" | "Self" | "Ally" | "Enemy";
  /** Null: all that match. */
  readonly maximumInstances: number | null;
  readonly order: "InstanceId" | "OldestFirst" | "NewestFirst" | "HighestPriorityFirst";
}

interface EffectCommon {
  readonly effectId: string;
  readonly target: TargetPolicy;
  readonly selectionResourceId: string | null;
  readonly condition: Expression | null;
  /** Against the action's effective tags. */
  readonly requiredTags: readonly string[];
  readonly excludedTags: readonly string[];
  /** 0 to 1. */
  readonly chance: number;
  readonly chanceScope: "PerEffect" | "PerTarget";
  /** 1 to 100. */
  readonly repeat: number;
  readonly targetLoss: "Skip" | "Fail";
  readonly tags: readonly string[];
  readonly chainedEffects: readonly EffectDefinition[];
}

/** DAMAGE subtracts, HEAL adds, MODIFY_RESOURCE does its `operation`; the compiler writes `operation` for all three. */
export interface NumericEffect extends EffectCommon {
  readonly type: "DAMAGE" | "HEAL" | "MODIFY_RESOURCE";
  /** The authored base: exactly one of `flatValue` and `formulaValue`. */
  readonly flatValue: number | null;
  readonly formulaValue: Expression | null;
  readonly targetResource: string;
  readonly resourceField: ResourceField;
  readonly operation: ResourceOperation;
  readonly calculationChannel: string;
  readonly calculationPipelineId: string | null;
}

/** Puts a status on the target, by the status's own stacking policies. */
export interface ApplyStatusEffect extends EffectCommon {
  readonly type: "APPLY_STATUS";
  readonly statusId: string;
  /** Null: the status's default. */
  readonly statusStacks: number | null;
  readonly statusDuration: number | null;
}

/** Takes every instance of one status from the target. */
export interface RemoveStatusEffect extends EffectCommon {
  readonly type: "REMOVE_STATUS";
  readonly statusId: string;
}

/** Takes the statuses that a filter picks from the target. */
export interface DispelStatusEffect extends EffectCommon {
  readonly type: "DISPEL_STATUS";
  readonly dispel: DispelFilter;
}

/** Runs a zone flow for the target; the cards it names are the flow's explicit input. */
export interface CardZoneFlowEffect extends EffectCommon {
  readonly type: "CARD_ZONE_FLOW";
  readonly cardZoneFlowId: string;
  readonly cardCount: number;
  readonly cardDefinitionIds: readonly string[];
  readonly cardInstanceIds: readonly string[];
}

/** Gives a modifier to an actor, a side, the run or everybody. */
export interface ApplyModifierEffect extends EffectCommon {
  readonly type: "APPLY_MODIFIER";
  readonly modifierId: string;
  readonly modifierStacks: number | null;
  readonly modifierDuration: number | null;
  readonly modifierOwner: InstanceOwner;
}

/** Removes `modifierStacks` stacks of every matching instance, or the whole instances when null. */
export interface RemoveModifierEffect extends EffectCommon {
  readonly type: "REMOVE_MODIFIER";
  readonly modifierId: string;
  readonly modifierStacks: number | null;
  readonly modifierOwner: InstanceOwner;
}

/** Takes an item off the stack (RX-22). */
export interface FizzlePendingActionEffect extends EffectCommon {
  readonly type: "FIZZLE_PENDING_ACTION";
  /** Null: the pending action's own policy, `FizzleKeepPaid` where that is `RejectTransaction` (RX-22). */
  readonly failure: "FizzleKeepPaid" | "FizzleRefund" | null;
}

/** One consequence, whoever owns it (effects.md). */
export type EffectDefinition =
  | NumericEffect
  | ApplyStatusEffect
  | RemoveStatusEffect
  | DispelStatusEffect
  | CardZoneFlowEffect
  | ApplyModifierEffect
  | RemoveModifierEffect
  | FizzlePendingActionEffect;

/** The moments of a combat at which triggers fire by themselves, in the order of engine.md. */
export type Boundary = "CombatStart" | "CombatEnd" | "StartRound" | "EndRound" | "StartActivation" | "EndActivation";

/** What a trigger may answer to (EF-12). */
export type Observation =
  | "EffectApplied"
  | "ResourceChanged"
  | "StatusApplied"
  | "StatusRemoved"
  | "CardMoved"
  | "CardPlayed"
  | "ActorDefeated";

/** Effects bound to a boundary or an observation (EF-12). */
export interface TriggerDefinition {
  readonly triggerId: string;
  readonly boundary: Boundary | Observation;
  readonly priority: number;
  readonly observe: "Target" | "Source" | "Any";
  readonly limit: { readonly count: number; readonly per: "Activation" | "Round" | "Combat" } | null;
  readonly requiredTags: readonly string[];
  readonly excludedTags: readonly string[];
  readonly condition: Expression | null;
  /** Cards only: the zones in which the trigger is awake; empty: every zone that allows card play. */
  readonly activeZoneIds: readonly string[];
  readonly effects: readonly EffectDefinition[];
}

import type { Expression } from "../../expressions/types.ts";
import type { EffectDefinition, TargetPolicy, TriggerDefinition } from "./effects.ts";
import type { ContextualInfluence } from "./influences.ts";
import type { FailurePolicy } from "./rules.ts";

/** A patch of an upgrade that touched a number, kept for the base trace (EF-10). */
export interface BasePatch {
  readonly upgradeId: string;
  readonly operation: "Add" | "Multiply" | "Set";
  readonly value: number;
}

/** A price in a resource; `All` takes whatever there is (PY-17). */
export interface ResourceCost {
  readonly resourceId: string;
  /** After its upgrades. */
  readonly amount: number | "All";
  /** As written, and what upgrades made of it, in order of application; absent without any. */
  readonly upgraded?: { readonly authored: number; readonly patches: readonly BasePatch[] };
}

/** One alternative price (PY-12): its resources stand in place of the component's own. */
export interface CostOption {
  readonly optionId: string;
  readonly description: string | null;
  readonly costs: readonly ResourceCost[];
}

/** A price in cards (payments.md). */
export interface ZonePayment {
  readonly paymentId: string;
  readonly flowId: string;
  readonly sourceZoneId: string;
  readonly targetZoneId: string;
  /** 1 to 64. */
  readonly count: number;
  readonly allowResolvingCard: boolean;
  readonly order: "SourceOrder" | "ChosenOrder";
  readonly requiredTags: readonly string[];
  readonly excludedTags: readonly string[];
  readonly costOptionId: string | null;
}

interface ComponentCommon {
  /** Unique in the effective card. */
  readonly componentId: string;
  readonly order: number;
}

/** What an action takes: its base price or one of its alternatives, and all payments in cards that are due. */
export interface CostComponent extends ComponentCommon {
  readonly type: "cost";
  readonly costs: readonly ResourceCost[];
  readonly alternativeCosts: readonly CostOption[];
  readonly zonePayments: readonly ZonePayment[];
}

/** What must hold for the action to be legal; the reason is told to the player. */
export interface ConditionComponent extends ComponentCommon {
  readonly type: "condition";
  readonly expression: Expression;
  readonly failureReason: string;
}

/** Whom the action may be aimed at, and how many of them. */
export interface TargetingComponent extends ComponentCommon {
  readonly type: "targeting";
  /** `TARGET`: chosen by the command; any other policy resolves to chosen ids by itself. */
  readonly target: TargetPolicy;
  readonly selectionResourceId: string | null;
  readonly minimumTargets: number;
  readonly maximumTargets: number;
  readonly relationship: "Enemy" | "Ally" | "Any";
  readonly allowSelf: boolean;
  /** Per target. */
  readonly condition: Expression | null;
  readonly targetKind: "Actor" | "PendingAction";
}

/** One consequence of the action, at its place in the order. */
export interface EffectComponent extends ComponentCommon {
  readonly type: "effect";
  readonly effect: EffectDefinition;
  /** Upgrades of the effect's base value, in order of application; empty as authored. */
  readonly patches: readonly BasePatch[];
  /** The effect as written and the patches of its other numbers, in order of application; absent without any. */
  readonly upgraded?: {
    readonly effect: EffectDefinition;
    readonly patches: readonly (Omit<BasePatch, "upgradeId"> & { readonly attribute: string })[];
  };
}

/** Effects of a card that wait for a boundary or an observation, while the card lies in an active zone. */
export interface TriggerComponent extends ComponentCommon {
  readonly type: "trigger";
  readonly trigger: TriggerDefinition;
}

/** A contribution of the card to the calculations of its own effects. */
export interface InfluenceComponent extends ComponentCommon {
  readonly type: "influence";
  readonly influence: ContextualInfluence;
}

/** Where a card goes after it has resolved. */
export interface DispositionComponent extends ComponentCommon {
  readonly type: "disposition";
  readonly cardZoneResolutionFlowId: string;
}

/** The card's or action's own choices in place of the reaction policy's (RX-23); null: the policy's. */
export interface ReactionComponent extends ComponentCommon {
  readonly type: "reaction";
  readonly opens: boolean | null;
  readonly responds: boolean | null;
  readonly respondsToTags: readonly string[];
  readonly failure: FailurePolicy | null;
  readonly targetLock: "Proposal" | "Resolution" | null;
  readonly costTiming: "Proposal" | "Resolution" | null;
}

/** One part of a card or an action; its type says what it does. */
export type Component =
  | CostComponent
  | ConditionComponent
  | TargetingComponent
  | EffectComponent
  | TriggerComponent
  | InfluenceComponent
  | DispositionComponent
  | ReactionComponent;

export type ComponentType = Component["type"];

/** What an action of any kind is made of, in the order it runs: by `order`, inherited before own, then position. */
export interface ComponentContainer {
  /** The effective tags. */
  readonly tags: readonly string[];
  readonly components: readonly Component[];
}

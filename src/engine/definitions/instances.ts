import type { Expression } from "../../expressions/types.ts";
import type { TriggerDefinition } from "./effects.ts";
import type { ContextualInfluence } from "./influences.ts";

/** What applying it again does to the stacks that are there. */
export type StackingPolicy = "Add" | "Replace" | "Highest" | "Independent";

/** What applying it again does to the time that is left; `Refresh` keeps the longer of the two. */
export type DurationReapplyPolicy = "Refresh" | "Add" | "Replace" | "Highest" | "Preserve";

/** Forbids actions by their tags while the status lasts (EF-14). */
export interface ActionConstraint {
  readonly constraintId: string;
  readonly requiredActionTags: readonly string[];
  readonly excludedActionTags: readonly string[];
  readonly condition: Expression | null;
  readonly reason: string;
}

/** Stacks and durations shared by statuses and modifiers; a negative duration is permanent. */
export interface StackingDefinition {
  readonly defaultStacks: number;
  readonly maxStacks: number;
  readonly defaultDuration: number;
  readonly stacking: StackingPolicy;
  readonly durationReapply: DurationReapplyPolicy;
}

/** A condition of an actor that influences, triggers and forbids while it lasts (EF-13). */
export interface StatusDefinition extends StackingDefinition {
  readonly statusId: string;
  readonly displayName: string;
  readonly durationTickBoundary: "StartRound" | "StartActivation" | "EndActivation" | "EndRound" | "Unspecified";
  readonly priority: number;
  readonly influences: readonly ContextualInfluence[];
  readonly triggers: readonly TriggerDefinition[];
  readonly actionConstraints: readonly ActionConstraint[];
  readonly tags: readonly string[];
}

/** An influence with stacks and a duration that an actor, a side, the run or everybody holds. */
export interface ModifierDefinition extends StackingDefinition {
  readonly modifierId: string;
  readonly displayName: string;
  readonly durationBoundary: "Command" | "Activation" | "Round" | "Combat";
  readonly influences: readonly ContextualInfluence[];
  readonly tags: readonly string[];
}

/** An influence that stays for the whole combat, with triggers of its own. */
export interface RelicDefinition {
  readonly relicId: string;
  readonly displayName: string;
  readonly stackLimit: number;
  readonly stacking: StackingPolicy;
  readonly influences: readonly ContextualInfluence[];
  readonly triggers: readonly TriggerDefinition[];
  readonly tags: readonly string[];
}

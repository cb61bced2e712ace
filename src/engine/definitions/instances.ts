import type { Expression } from "../../expressions/types.ts";
import type { TriggerDefinition } from "./effects.ts";
import type { ContextualInfluence } from "./influences.ts";

export type StackingPolicy = "Add" | "Replace" | "Highest" | "Independent";
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

export interface ModifierDefinition extends StackingDefinition {
  readonly modifierId: string;
  readonly displayName: string;
  readonly durationBoundary: "Command" | "Activation" | "Round" | "Combat";
  readonly influences: readonly ContextualInfluence[];
  readonly tags: readonly string[];
}

export interface RelicDefinition {
  readonly relicId: string;
  readonly displayName: string;
  readonly stackLimit: number;
  readonly stacking: StackingPolicy;
  readonly influences: readonly ContextualInfluence[];
  readonly triggers: readonly TriggerDefinition[];
  readonly tags: readonly string[];
}

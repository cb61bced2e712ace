import type { Expression } from "../../expressions/types.ts";

/** The three numbers of a pool. */
export type ResourceField = "Current" | "Minimum" | "Maximum";

/** How a mutation changes one of them (EF-01). */
export type ResourceOperation = "ADD" | "SUBTRACT" | "SET";

/** How a resource's current value is held against a threshold. */
export type ThresholdComparison =
  | "LessThan"
  | "LessThanOrEqual"
  | "Equal"
  | "NotEqual"
  | "GreaterThanOrEqual"
  | "GreaterThan";

/** When a resource reaches a value, what follows (content.md, resources). */
export interface ThresholdPolicy {
  readonly policyId: string;
  readonly comparison: ThresholdComparison;
  readonly thresholdSource: "Minimum" | "Maximum" | "Constant";
  /** Required for `Constant`, 0 otherwise. */
  readonly thresholdValue: number;
  readonly tolerance: number;
  readonly consequence: "None" | "DefeatOwner";
  readonly priority: number;
}

/** Regeneration per turn: `formula`, when present, stands in place of `amountPerTurn`. */
export interface Regeneration {
  readonly amountPerTurn: number;
  readonly formula: Expression | null;
  readonly timing: "START_TURN" | "END_TURN";
}

/** A quantity that actors have pools of; its meaning is its definition's and nobody else's. */
export interface ResourceDefinition {
  readonly resourceId: string;
  readonly displayName: string;
  readonly defaultMin: number;
  readonly defaultMax: number;
  readonly defaultCurrent: number;
  readonly canBeNegative: boolean;
  readonly canExceedMax: boolean;
  readonly costMultiplier: number;
  readonly tags: readonly string[];
  /** Null when absent or not enabled. */
  readonly regeneration: Regeneration | null;
  readonly thresholdPolicies: readonly ThresholdPolicy[];
}

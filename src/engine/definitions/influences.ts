import type { Expression } from "../../expressions/types.ts";
import type { ResourceField, ResourceOperation } from "./resources.ts";

/** The channel through which a mode may calculate prices (PY-14). A price has no target. */
export const priceChannel = "cost_amount";

/** A contribution to a calculation (content.md, contextual influence): exactly one of `value` and `formula`. */
export interface ContextualInfluence {
  readonly influenceId: string;
  /** `Actor`: counts when its owner acts; `Target`: when its owner is the target. */
  readonly scope: "Actor" | "Target";
  readonly channel: string;
  readonly bucket: string;
  readonly value: number | null;
  readonly formula: Expression | null;
  readonly priority: number;
  readonly requiredTags: readonly string[];
  readonly excludedTags: readonly string[];
  /** A fixed `value` is multiplied by the instance's stacks. */
  readonly perStack: boolean;
}

/** What a bucket does with the contributions it holds (EF-07). */
export type BucketOperation = "Add" | "AddPercent" | "Multiply" | "Set" | "Minimum" | "Maximum" | "ConsumeCapacity";

/** One stage of a pipeline: an operation, then bounds, then rounding (EF-08). */
export interface CalculationBucket {
  readonly bucketId: string;
  readonly order: number;
  readonly operation: BucketOperation;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly rounding: "None" | "Floor" | "Ceiling" | "Round" | "Truncate";
  readonly midpointRounding: "AwayFromZero" | "ToEven";
  readonly setConflict: "HighestPriorityWins" | "LowestPriorityWins" | "ErrorOnMultiple";
}

/** A resource field that contributes to a calculation, and what its use costs it (EF-09). */
export interface ResourceInfluenceBinding {
  readonly bindingId: string;
  readonly scope: "Actor" | "Target";
  readonly resourceId: string;
  readonly field: ResourceField;
  readonly channel: string;
  readonly bucket: string;
  readonly scale: number;
  readonly offset: number;
  readonly priority: number;
  readonly requiredTags: readonly string[];
  readonly excludedTags: readonly string[];
  readonly missingResource: "Ignore" | "Zero" | "Error";
  readonly settlement: {
    readonly operation: "Add" | "Subtract" | "Set";
    readonly field: ResourceField;
    readonly useEffectiveValue: boolean;
  } | null;
}

/** How a number becomes its final value; `buckets` sorted by order, then id. */
export interface CalculationPipeline {
  readonly pipelineId: string;
  readonly channel: string;
  readonly buckets: readonly CalculationBucket[];
  readonly resourceInfluenceBindings: readonly ResourceInfluenceBinding[];
}

/** `ResourceOperation` spelled as settlements spell it. */
export const settlementOperation: Readonly<Record<"Add" | "Subtract" | "Set", ResourceOperation>> = {
  Add: "ADD",
  Subtract: "SUBTRACT",
  Set: "SET",
};

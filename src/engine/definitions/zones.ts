import type { Expression } from "../../expressions/types.ts";

/** The moments at which flows run by themselves. */
export type FlowBoundary =
  | "encounter.started"
  | "encounter.ended"
  | "round.started"
  | "round.ended"
  | "activation.started"
  | "activation.ended";

/** Who may run a flow. */
export type FlowInvocation = "Boundary" | "Effect" | "CardResolution";

/** For which actors a boundary runs a flow. */
export type ActorScope = "Any" | "RunOwner" | "PlayerControlled" | "AiControlled";

/** Whose zone a step means. */
export type OwnerReference = "FlowOwner" | "ActiveActor" | "SourceActor" | "TargetActor" | "RunOwner" | "Global";

/** What one step of a flow does. */
export type ZoneOperation = "Create" | "Move" | "Destroy" | "Shuffle" | "Reorder" | "ExecuteFlow";

/** Which cards of the source a step takes. */
export type SelectionStrategy =
  | "Explicit"
  | "Top"
  | "Bottom"
  | "First"
  | "Last"
  | "All"
  | "Random"
  | "ByDefinition"
  | "ByTags"
  | "ByCondition";

/** Where in the target they go. */
export type InsertionStrategy =
  | "Top"
  | "Bottom"
  | "AtIndex"
  | "RandomPosition"
  | "PreserveSourceOrder"
  | "ShuffleAfterInsert"
  | "CreationOrder";

/** A place for cards, and who may see what of it. */
export interface ZoneDefinition {
  readonly zoneId: string;
  readonly ownerScope: "Global" | "RunOwner" | "Actor";
  readonly ordering: "Ordered" | "Unordered";
  readonly allowsCardPlay: boolean;
  /** Null: unbounded. */
  readonly capacity: number | null;
  readonly visibility: { readonly contents: "None" | "Owner" | "All"; readonly order: "Hidden" | "Visible" };
  /** Opaque to the engine, copied to views. */
  readonly presentation: unknown;
}

/** The cards that a step takes from its source, and how many. */
export interface ZoneSelection {
  readonly strategy: SelectionStrategy;
  /** Null with no `countFormula`: the strategy's default (all for `All`, `Explicit` and `selectAllMatches`, else 1). */
  readonly count: number | null;
  readonly countFormula: Expression | null;
  readonly definitionIds: readonly string[];
  readonly requiredTags: readonly string[];
  readonly excludedTags: readonly string[];
  /** Per card: `hasTag` is of the card. */
  readonly condition: Expression | null;
  readonly selectAllMatches: boolean;
}

/** Where created cards end: `Run` never, `UntilBoundary` at that flow boundary. */
export interface CardLifetime {
  readonly strategy: "Run" | "UntilBoundary";
  readonly boundary: FlowBoundary | null;
}

/** One movement, or the like, of a flow. */
export interface FlowStep {
  readonly stepId: string;
  readonly operation: ZoneOperation;
  /** Null where the operation needs none (Create has no source, Destroy and Shuffle no target). */
  readonly sourceZoneId: string | null;
  readonly targetZoneId: string | null;
  readonly sourceOwner: OwnerReference;
  readonly targetOwner: OwnerReference;
  readonly selection: ZoneSelection;
  readonly insertion: { readonly strategy: InsertionStrategy; readonly index: number | null };
  readonly onInsufficient: "RejectTransaction" | "AllowPartial" | "ExecuteFallbackAndRetry";
  readonly fallbackFlowId: string | null;
  /** With `ExecuteFallbackAndRetry`: move what is there, run the fallback, then once more for what is missing. */
  readonly moveAvailableBeforeFallback: boolean;
  readonly onOverflow: "RejectTransaction" | "AllowPartial" | "RedirectOverflow";
  readonly overflowZoneId: string | null;
  readonly condition: Expression | null;
  /** Create: the card to make, or `$input` for the definitions the invocation names. */
  readonly cardDefinitionId: string | null;
  readonly lifetime: CardLifetime;
  readonly nestedFlowId: string | null;
}

/** Steps over zones that run whole or not at all. */
export interface ZoneFlow {
  readonly flowId: string;
  readonly priority: number;
  readonly triggers: readonly FlowBoundary[];
  readonly actorScope: ActorScope;
  readonly allowedInvocations: readonly FlowInvocation[];
  readonly steps: readonly FlowStep[];
}

/** A topology of zones and the flows over it. */
export interface CardZoneSystem {
  readonly cardZoneSystemId: string;
  readonly deckZoneId: string;
  readonly startingHandSize: number;
  /** In declared order. */
  readonly zones: readonly ZoneDefinition[];
  /** In declared order; executed by priority descending, then flow id. */
  readonly flows: readonly ZoneFlow[];
}

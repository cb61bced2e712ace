import type { Expression } from "../../expressions/types.ts";
import type { ActionType } from "./cards.ts";
import type { ContextualInfluence } from "./influences.ts";

/** What a phase allows and a budget counts. */
export type PhaseAction = ActionType | "PLAY_CARD" | "PASS" | "END_TURN" | "PASS_PRIORITY";

export interface PhaseEdge {
  readonly edgeId: string;
  readonly targetPhaseId: string;
  readonly trigger: "Automatic" | "ActivationExit" | "ActionResolved";
  readonly condition: Expression | null;
  readonly priority: number;
}

export interface PhaseDefinition {
  readonly phaseId: string;
  readonly displayName: string;
  readonly role: "Start" | "Middle" | "End";
  readonly order: number;
  readonly allowedActions: readonly PhaseAction[];
  readonly allowPriority: boolean;
  /** By priority descending, then id. */
  readonly edges: readonly PhaseEdge[];
}

export interface PhaseSequence {
  readonly sequenceId: string;
  readonly entryPhaseId: string;
  readonly maxAutomaticTransitions: number;
  readonly phases: readonly PhaseDefinition[];
}

/** Which actors a rule concerns. */
export type RuleActorScope = "RunOwner" | "PlayerControlled" | "AiControlled" | "All";

export interface TurnOrderPolicy {
  readonly strategy: "Fixed" | "Initiative" | "BySide";
  readonly formula: Expression | null;
  readonly recalculateAt: "CombatStart" | "RoundStart";
  readonly tieBreak: "StableActorId" | "SideController" | "SeededRandom";
}

export interface ActionBudgetPolicy {
  readonly strategy: "ResourceLimited" | "FixedCount";
  /** `Ignore`: prices are not taken. */
  readonly actionCosts: "Configured" | "Ignore";
  readonly actorScope: RuleActorScope;
  readonly resourceId: string | null;
  /** Required for `FixedCount`. */
  readonly maxActionsPerActivation: number | null;
  readonly consumingCommands: readonly PhaseAction[];
}

export interface AiPolicy {
  readonly enabled: boolean;
  readonly autoEndAfterAction: boolean;
  readonly publishIntents: boolean;
  /** Gambits of an actor that has none of its own. */
  readonly decisionIds: readonly string[];
  readonly intent: {
    readonly refresh: "RecomputeOnPublish" | "LockUntilActorActivation";
    readonly whenInvalid: "Fail" | "Recompute" | "Hide";
  };
}

export interface ResourceCyclePolicy {
  readonly resourceId: string;
  readonly actorScope: RuleActorScope;
  readonly startActivation: "ResetToMax" | "Add" | "Set" | "Preserve";
  readonly amount: number | null;
}

export interface OutcomePolicy {
  readonly evaluationBoundary: "Immediate" | "AfterCurrentAction" | "AfterResolutionStack";
  readonly tieBreak: "Draw" | "PlayerControlledWins" | "AiControlledWins" | "ActiveActorWins";
  readonly maxRounds: number | null;
}

export type FailurePolicy = "RejectTransaction" | "FizzleKeepPaid" | "FizzleRefund";

/** Priority and the stack (reactions.md). Only `PriorityStack` carries choices (RX-10). */
export type ReactionPolicy =
  | { readonly strategy: "Disabled" }
  | { readonly strategy: "Automatic" }
  | {
      readonly strategy: "PriorityStack";
      readonly stackOrder: "Lifo" | "Fifo";
      readonly eligibility: "AllAlive" | "OpponentsOnly";
      readonly targetLock: "Proposal" | "Resolution";
      readonly costTiming: "Proposal" | "Resolution";
      readonly failure: FailurePolicy;
      readonly maxStackDepth: number;
      readonly openingActionTags: readonly string[];
      readonly responseActionTags: readonly string[];
      readonly autoPass: "Never" | "WhenNoResponse";
    };

export type StatusBoundary = "StartRound" | "StartActivation" | "EndActivation" | "EndRound";

export interface FlowPolicies {
  readonly maxAutomaticSteps: number;
  readonly actionBudget: ActionBudgetPolicy;
  readonly ai: AiPolicy;
  readonly resourceCycles: readonly ResourceCyclePolicy[];
  /** The boundaries at which statuses act and fall at all. */
  readonly statusBoundaries: readonly StatusBoundary[];
  readonly outcome: OutcomePolicy;
  readonly encounterResolution: "ManualAck" | "Automatic";
  readonly animation: "FullSnapshots" | "CompactWithSnapshotLookup";
  readonly reactions: ReactionPolicy;
  readonly previewRandomOutcomes: "Reveal" | "Conceal";
  readonly boundaryFailure: "Abort" | "SkipAndRecord";
  readonly clock: {
    readonly secondsPerDecision: number;
    readonly onExpiry: "Pass" | "EndTurn" | "Concede";
  } | null;
}

export interface CombatRules {
  readonly combatRulesId: string;
  readonly phaseSequence: PhaseSequence;
  readonly turnOrder: TurnOrderPolicy;
  readonly flow: FlowPolicies;
}

export interface GambitDefinition {
  readonly gambitId: string;
  readonly when: "Activation" | "Response" | "Both";
  readonly priority: number;
  /** Null: not drawn by weight. */
  readonly weight: number | null;
  readonly predicates: readonly Expression[];
  readonly action: {
    readonly actionType: PhaseAction;
    readonly actionId: string | null;
    readonly cardDefinitionId: string | null;
    readonly requiredTags: readonly string[];
    readonly targetSelector: {
      readonly strategy: "None" | "FirstOrdinal" | "LowestResource" | "HighestResource" | "Random" | "Self";
      readonly relationship: "Enemy" | "Ally" | "Self" | "Any";
      readonly resourceId: string | null;
    };
  };
  readonly intent: {
    readonly displayName: string;
    readonly telegraphType: string;
    readonly tags: readonly string[];
  } | null;
}

export interface ModeDefinition {
  readonly modeId: string;
  readonly combatRulesId: string;
  readonly cardZoneSystemId: string;
  readonly calculationPipelineIds: readonly string[];
  readonly inspection: "Disabled" | "Resolved" | "Full";
  readonly allowCustomSeed: boolean;
  readonly timeline: { readonly inspect: boolean; readonly branch: boolean };
  readonly simulation: boolean;
  readonly influences: readonly ContextualInfluence[];
  readonly startingRelicIds: readonly string[];
}

import type { Expression } from "../../expressions/types.ts";
import type { ActionType } from "./cards.ts";
import type { ContextualInfluence } from "./influences.ts";

/** What a mode may give to seats: each tells its holder something of what is hidden, or of what comes. */
export type SeatTool = "Branch" | "Simulate" | "Verify" | "Export";

/** What a phase allows and a budget counts. */
export type PhaseAction = ActionType | "PLAY_CARD" | "PASS" | "END_TURN" | "PASS_PRIORITY";

/** A way from one phase to another; of several that are open the first counts. */
export interface PhaseEdge {
  readonly edgeId: string;
  readonly targetPhaseId: string;
  readonly trigger: "Automatic" | "ActivationExit" | "ActionResolved";
  readonly condition: Expression | null;
  readonly priority: number;
}

/** A part of an activation: what may be done in it, and where it leads. */
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

/** The phases of an activation, a graph from its entry to an `End` phase. */
export interface PhaseSequence {
  readonly sequenceId: string;
  readonly entryPhaseId: string;
  readonly maxAutomaticTransitions: number;
  readonly phases: readonly PhaseDefinition[];
}

/** Which actors a rule concerns. */
export type RuleActorScope = "RunOwner" | "PlayerControlled" | "AiControlled" | "All";

/** Who acts after whom in a round; `Initiative`: highest formula first. */
export interface TurnOrderPolicy {
  readonly strategy: "Fixed" | "Initiative" | "BySide";
  readonly formula: Expression | null;
  readonly recalculateAt: "CombatStart" | "RoundStart";
  readonly tieBreak: "StableActorId" | "SideController" | "SeededRandom";
}

/** How much an actor may do in one activation. */
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

/** What machines decide by, and what they tell beforehand. */
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

/** What an activation's start does to a resource of its actor. */
export interface ResourceCyclePolicy {
  readonly resourceId: string;
  readonly actorScope: RuleActorScope;
  readonly startActivation: "ResetToMax" | "Add" | "Set" | "Preserve";
  readonly amount: number | null;
}

/** When the end of a combat is decided, and how a tie is (RX-12). */
export interface OutcomePolicy {
  readonly evaluationBoundary: "Immediate" | "AfterCurrentAction" | "AfterResolutionStack";
  readonly tieBreak: "Draw" | "PlayerControlledWins" | "AiControlledWins" | "ActiveActorWins";
  readonly maxRounds: number | null;
}

/** What becomes of a pending action that can no longer resolve (RX-09). */
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

/** The boundaries at which statuses may act and fall. */
export type StatusBoundary = "StartRound" | "StartActivation" | "EndActivation" | "EndRound";

/** Every choice a mode makes about the course of a combat (content.md, combat-rules). */
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

/** The rules of a mode, its phase sequence resolved. */
export interface CombatRules {
  readonly combatRulesId: string;
  readonly phaseSequence: PhaseSequence;
  readonly turnOrder: TurnOrderPolicy;
  readonly flow: FlowPolicies;
}

/** One rule of an AI: when its predicates hold, which listed action, at whom. */
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

/** A way to play: rules, zones, pipelines, and what clients may look at. */
export interface ModeDefinition {
  readonly modeId: string;
  readonly combatRulesId: string;
  readonly cardZoneSystemId: string;
  readonly calculationPipelineIds: readonly string[];
  readonly inspection: "Disabled" | "Resolved" | "Full";
  readonly allowCustomSeed: boolean;
  readonly timeline: { readonly inspect: boolean; readonly branch: boolean };
  readonly simulation: boolean;
  /** What seats may do besides playing; otherwise only the game's makers may. */
  readonly seatTools: readonly SeatTool[];
  readonly influences: readonly ContextualInfluence[];
  readonly startingRelicIds: readonly string[];
}

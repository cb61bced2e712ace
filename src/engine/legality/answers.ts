import type { Command } from "../state/commands.ts";
import type { CalculationTrace, Frame } from "../state/records.ts";
import type { RejectionReason } from "../state/rejections.ts";
import type { ActionIntent, PendingAction } from "../state/snapshot.ts";

/** One price of an action as the viewer is told it. */
export interface CostAnswer {
  readonly componentId: string;
  readonly optionId: string | null;
  readonly resourceId: string;
  /** What it would take now. */
  readonly amount: number;
  readonly affordable: boolean;
  /** In evaluations of a mode that may be inspected: how it was calculated; absent where nothing calculates prices. */
  readonly trace?: CalculationTrace;
}

/** A price in cards (PY-04). */
export interface PaymentRequirement {
  readonly componentId: string;
  readonly paymentId: string;
  readonly costOptionId?: string;
  readonly count: number;
  readonly sourceZoneId: string;
  readonly targetZoneId: string;
  readonly eligibleCardInstanceIds: readonly string[];
}

/** How many targets an action takes, and from whom they may be chosen (PY-16). */
export interface TargetRequirements {
  readonly minimum: number;
  readonly maximum: number;
  readonly eligibleIds: readonly string[];
}

/** One thing the actor may do now; `submit` is posted verbatim with an id and versions. */
export interface LegalCandidate {
  /** SHA-256 of the command on this state: stable while the state is. */
  readonly candidateId: string;
  readonly source: "System" | "Ability" | "Card";
  readonly command: ActionIntent;
  readonly submit: Command;
  readonly costs: readonly CostAnswer[];
  readonly targetRequirements?: TargetRequirements;
  readonly paymentRequirements?: readonly PaymentRequirement[];
  /** The dry run drew from the generator or from a hidden order. */
  readonly outcomeUncertain: boolean;
}

/** All that an actor may do in this state, in a stable order. */
export interface LegalActions {
  readonly actorId: string | null;
  readonly candidates: readonly LegalCandidate[];
  /** False: the work of one request did not reach for more; what is not listed may still be submitted. */
  readonly isComplete: boolean;
  readonly stateFingerprint: string;
  readonly sequence: number;
  readonly step: number;
}

/** What a command leads to on the stack; these five are all (RX-18). */
export type ReactionTransition =
  | "ResolvedImmediately"
  | "Proposed"
  | "PriorityPassed"
  | "StackActionResolved"
  | "StackActionFizzled";

/** What a command would do (RX-18, EF-18); a refused one has reasons and nothing else. */
export interface Preview {
  readonly isLegal: boolean;
  readonly reasons: readonly RejectionReason[];
  readonly reactionTransition: ReactionTransition | null;
  readonly pendingAction: PendingAction | null;
  readonly costs: readonly CostAnswer[];
  /** Null when refused. */
  readonly frames: readonly Frame[] | null;
  readonly stateHash: string | null;
  readonly outcomeUncertain: boolean;
  readonly sequence: number;
  readonly step: number;
}

/** A number of a card's text: as authored, as it is now without a target, and per legal target. */
export interface CardValue {
  readonly componentId: string;
  /** Null where the number needs a target and none is legal. */
  readonly base: number | null;
  /** Null where the number needs a target. */
  readonly current: number | null;
  readonly perTarget: readonly { readonly targetId: string; readonly value: number }[];
  /** Empty under `inspection: Disabled`. */
  readonly traces: readonly CalculationTrace[];
}

/** One card as its holder may be told about it: legality, prices, values for its text, targets (PY-04). */
export interface CardEvaluation {
  readonly cardInstanceId: string;
  readonly definitionId: string;
  readonly actorId: string;
  readonly isPlayable: boolean;
  readonly reasons: readonly RejectionReason[];
  /** Absent without card payments (PY-13). */
  readonly paymentRequirements?: readonly PaymentRequirement[];
  readonly costs: readonly CostAnswer[];
  /** Every alternative, with its prices and whether it can be paid. */
  readonly costOptions: readonly {
    readonly optionId: string | null;
    readonly description: string | null;
    readonly costs: readonly CostAnswer[];
    readonly payable: boolean;
  }[];
  readonly values: readonly CardValue[];
  readonly targetRequirements: TargetRequirements;
  readonly legalTargetIds: readonly string[];
  readonly tags: readonly string[];
  readonly upgradeIds: readonly string[];
  /** The description with `{componentId}` filled in. */
  readonly text: string;
  /** `inspection: Full` only: what could matter. */
  readonly inspection?: {
    readonly statuses: readonly string[];
    readonly relics: readonly string[];
    readonly modifiers: readonly string[];
    readonly policies: Readonly<Record<string, string>>;
  };
  readonly sequence: number;
  readonly step: number;
}

import type { TransitionType } from "./records.ts";

type AtRound = { readonly round: number };

/** An action as its frames tell it; an item of the stack has an id. */
type ActionPayload = {
  readonly pendingActionId?: string;
  readonly actionType?: string;
  readonly definitionId: string | null;
  readonly cardInstanceId: string | null;
  readonly targetIds: readonly string[];
};

/** What came back with a fizzle, and what did not (RX-09). */
export type FizzleRefunds = {
  readonly resources: readonly { readonly actorId: string; readonly resourceId: string; readonly amount: number }[];
  readonly cardInstanceIds: readonly string[];
  readonly stayedCardInstanceIds: readonly string[];
};

/** What a fizzle frame tells (RX-19); `code` where the item itself could not resolve. */
export type FizzleNote = {
  readonly pendingActionId: string;
  readonly definitionId: string | null;
  readonly cardInstanceId: string | null;
  readonly actorId: string;
  readonly reason: string;
  readonly refunds: FizzleRefunds;
  readonly code?: string;
};

/** The facts of each transition itself, besides the five lists of its frame. */
export type TransitionPayloads = {
  readonly "combat.initialized": { readonly modeId: string };
  /** Of `PASS` there is nothing but its type. */
  readonly "combat.action.applied": { readonly actionType: "PASS" } | ActionPayload;
  readonly "combat.activation.started": AtRound & { readonly turn: number };
  readonly "combat.activation.ended": { readonly actionsTaken: number };
  readonly "combat.round.started": AtRound;
  readonly "combat.round.ended": AtRound;
  readonly "combat.phase.changed": { readonly from: string | null; readonly to: string };
  readonly "combat.boundary.resolved": { readonly boundary: string };
  readonly "combat.boundary.skipped": {
    readonly boundary: string;
    readonly part: string;
    readonly code: string;
    readonly message: string;
  };
  readonly "combat.reaction.proposed": ActionPayload & { readonly windowId?: string | null };
  readonly "combat.priority.passed": { readonly windowId: string; readonly holderActorId: string };
  readonly "combat.reaction.resolved": ActionPayload;
  readonly "combat.reaction.fizzled": FizzleNote;
  readonly "combat.reaction.dropped": {
    readonly items: readonly {
      readonly pendingActionId: string;
      readonly actorId: string;
      readonly cardInstanceId: string | null;
    }[];
  };
  readonly "combat.outcome.decided": {
    readonly status: string;
    readonly winnerSideId: string | null;
    readonly reason: string;
  };
  readonly "combat.conceded": { readonly sideId: string };
  readonly "combat.acknowledged": { readonly winnerSideId: string | null };
};

/** Holds the table to its keys: each transition has its payload, and no other has one. */
export type TransitionPayload<T extends TransitionType> = TransitionPayloads[T];

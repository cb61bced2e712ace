import type { GambitDefinition } from "../definitions/rules.ts";
import type { ActionCandidate } from "../legality/candidates.ts";
import type { ActorState, Snapshot } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";

/** What an actor decides on: its own activation, or a response in a window. */
export type Situation = "Activation" | "Response";

/**
 * What a policy chose. Passing means priority in a window, else the end of the turn; forgoing is the command `PASS`, which
 * uses one action of a `FixedCount` budget.
 */
export type Decision =
  | { readonly kind: "Act"; readonly candidate: ActionCandidate; readonly gambit: GambitDefinition | null }
  | { readonly kind: "Pass" }
  | { readonly kind: "Forgo" };

/** Tries a candidate's whole command and gives the state it would lead to; null when it is refused. */
export type TryCandidate = (candidate: ActionCandidate) => Snapshot | null;

/** A policy decides for an actor among its legal candidates; conceding is never among them (engine.md, AI). */
export type Policy = (tx: Transaction, actor: ActorState, situation: Situation, tryCandidate: TryCandidate) => Decision;

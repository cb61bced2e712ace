import type { GambitDefinition } from "../definitions/rules.ts";
import type { ActionCandidate, SubjectFilter } from "../legality/candidates.ts";
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

/**
 * Tries a candidate's whole command and gives the state it would lead to, or for an uncertain one a state it might lead
 * to; null when it is refused.
 */
export type TryCandidate = (candidate: ActionCandidate) => Snapshot | null;

/** What a policy may look at besides the state. */
export interface Outlook {
  readonly situation: Situation;
  /** What a player in its place would be listed (RX-16), without what it has just tried in vain; one at a time. */
  readonly candidates: (admits?: SubjectFilter) => Iterable<ActionCandidate>;
  readonly tryCandidate: TryCandidate;
}

/** A policy decides for an actor among its candidates; conceding is never among them (engine.md, AI). */
export type Policy = (tx: Transaction, actor: ActorState, outlook: Outlook) => Decision;

import type { Lineage } from "../engine/state/snapshot.ts";

/** Who caused a journal entry: the creation, a caller, or the combat's own clock. */
export type Origin = "Creation" | "Player" | "Clock";

/** The type of the journal entry at sequence 0. */
export const creationType = "CREATE";

/** One accepted command, linked to the state before it. */
export interface JournalEntry {
  readonly sequence: number;
  readonly commandId: string;
  readonly type: string;
  readonly actorId: string | null;
  /** Plain JSON: the command's payload, or the creation. */
  readonly payload: unknown;
  /** SHA-256 of the canonical `{ type, payload }`. */
  readonly payloadHash: string;
  readonly origin: Origin;
  readonly stepBefore: number;
  readonly stepAfter: number;
  /** The state hash before; of the creation, the origin id. */
  readonly previousHash: string;
  readonly stateHash: string;
  readonly engineVersion: string;
  readonly draws: number;
  /** Milliseconds since 1970; operational, in no hash. */
  readonly createdAt: number;
}

/** Where a combat lives: no part of what it is, and laid over every stored state when it is read. */
export interface Identity {
  readonly combatId: string;
  readonly runId: string;
  readonly lineage: Lineage | null;
}

/** What a combat knows about itself beside its states. */
export interface Meta {
  readonly identity: Identity;
  readonly contentRevision: string;
  readonly configName: string;
  /** Why this revision: as asked, the current one, or a rollout's. */
  readonly revisionReason: string;
  /** SHA-256 of the canonical creation request: the same attempt key must bring the same one. */
  readonly requestHash: string;
}

/** A combat that branched off, directly or further down. */
export interface BranchRecord {
  readonly combatId: string;
  readonly lineage: Lineage;
}

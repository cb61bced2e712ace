import type { RngState } from "../../state/snapshot.ts";

/** Cards about to enter an ordered zone. */
export interface InsertionRequest {
  /** The zone without them, top first. */
  readonly existing: readonly string[];
  /** In the order they were selected or made; at least one. */
  readonly incoming: readonly string[];
  /** The source zone before they left it, or the incoming ones as made. */
  readonly sourceOrder: readonly string[];
  readonly index: number | null;
  readonly rng: RngState;
}

/** The zone with them in it, and the generator afterwards. */
export interface Inserted {
  readonly cardIds: readonly string[];
  readonly rng: RngState;
}

/** Where cards go in an ordered zone: one per strategy. */
export type InsertionHandler = (request: InsertionRequest) => Inserted;

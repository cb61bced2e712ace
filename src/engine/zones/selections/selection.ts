import type { RngState } from "../../state/snapshot.ts";

/** What a selection chooses among. */
export interface SelectionRequest {
  /** The ids that pass the filters, in the order of their zone. */
  readonly pool: readonly string[];
  /** The ids the invocation names, each once. */
  readonly named: readonly string[];
  /** How many at most. */
  readonly count: number;
  readonly rng: RngState;
}

/** The chosen ids, in the order in which they will move, and the generator afterwards. */
export interface Selected {
  readonly cardIds: readonly string[];
  readonly rng: RngState;
}

/** Which cards of a pool are chosen: one per strategy. */
export interface SelectionHandler {
  /** How many it chooses where the content does not say: one, all of the pool, or all that are named. */
  readonly defaultCount: "One" | "All" | "Named";
  readonly choose: (request: SelectionRequest) => Selected;
}

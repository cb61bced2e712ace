import type { CompiledContent } from "../definitions/content.ts";
import type { Hasher } from "./hash.ts";
import type { Frame } from "./records.ts";
import type { Snapshot } from "./snapshot.ts";

/** What every engine call needs besides the state: the pinned revision and the hash function. */
export interface EngineContext {
  readonly content: CompiledContent;
  readonly hash: Hasher;
}

/** An accepted command: the new state and the frames that led to it, the last frame's `stateAfter` being the state. */
export interface Transition {
  readonly snapshot: Snapshot;
  readonly frames: readonly Frame[];
  /** How many draws of the generator the whole command took. */
  readonly draws: number;
  /** How many units of work the whole command took. */
  readonly work: number;
  /** The actor the command was for; null for the combat's own (creation, CONTINUE, RESOLVE_COMBAT). */
  readonly actorId: string | null;
}

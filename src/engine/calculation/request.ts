import type { ExpressionValue } from "../../expressions/types.ts";
import type { ContextualInfluence } from "../definitions/influences.ts";
import type { EngineContext } from "../state/context.ts";
import type { BaseTrace } from "../state/records.ts";
import type { Snapshot } from "../state/snapshot.ts";
import type { Work } from "../state/work.ts";

/** One number to be calculated on the state of this moment. */
export interface CalculationRequest {
  readonly snapshot: Snapshot;
  readonly context: EngineContext;
  readonly channel: string;
  /** Null: the only pipeline of the channel that the mode enables. */
  readonly pipelineId: string | null;
  /** Where `baseValue` comes from; copied to the trace. */
  readonly baseTrace: BaseTrace;
  /** The authored value after its upgrades. */
  readonly baseValue: number;
  /** Who acts, for everything of scope `Actor`; null: nobody. */
  readonly sourceActorId: string | null;
  /** Whom it concerns, for everything of scope `Target`; null: nobody yet. */
  readonly targetActorId: string | null;
  /** The action's effective tags and the effect's, together. */
  readonly tags: readonly string[];
  /** Influence components of the played card; their owner is the acting actor. */
  readonly cardInfluences?: readonly ContextualInfluence[];
  /** Definition id of that card. */
  readonly cardSourceId?: string;
  /** Variables of the place for influence formulas; an influence's own `stacks` and `duration` stand before them. */
  readonly variables?: ReadonlyMap<string, ExpressionValue>;
  /** What the calculation counts against. */
  readonly work: Work;
}

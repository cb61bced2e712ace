import type { EngineContext } from "../state/context.ts";
import type { Snapshot } from "../state/snapshot.ts";
import type { RunView } from "./model.ts";

/** The aggregate a combat lives in; `lineage` is there for a branch. Nothing in it is hidden from anyone. */
export function viewRun(snapshot: Snapshot, context: EngineContext): RunView {
  const { runId, sequence, modeId, contentRevision, lineage } = snapshot;
  const view: RunView = { runId, sequence, stateHash: context.hash.state(snapshot), modeId, contentRevision };
  return lineage === null ? view : { ...view, lineage };
}

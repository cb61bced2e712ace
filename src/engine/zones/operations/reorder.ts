import { accept, type Result } from "../../state/rejections.ts";
import { type FlowRun, type OperationHandler, openSource, recordStep, type StepScene } from "../flow-run.ts";
import { insertCards } from "../insertions.ts";
import { takeCards } from "../selections/take.ts";
import { withZoneCards } from "../topology.ts";

/** Gives the selected cards another place in their own zone, by the step's insertion. They do not move: their stay goes on. */
export const runReorder: OperationHandler = (scene, run) => takeCards(scene, run, reorder);

function reorder(scene: StepScene, run: FlowRun, cardIds: readonly string[]): Result<FlowRun> {
  const source = openSource(scene, run.snapshot);
  if (!source.ok) return source;
  const { definition, zone } = source.value;
  const lifted = new Set(cardIds);
  const inserted = insertCards(definition, scene.step.insertion.strategy, {
    existing: zone.cardIds.filter((id) => !lifted.has(id)),
    incoming: cardIds,
    sourceOrder: zone.cardIds,
    index: scene.step.insertion.index,
    rng: run.snapshot.rng,
  });
  const snapshot = withZoneCards({ ...run.snapshot, rng: inserted.rng }, zone, inserted.cardIds);
  return accept(recordStep(run, scene, snapshot, { source: zone, target: zone, movedCardIds: cardIds }));
}

import { accept, type Result } from "../../state/rejections.ts";
import { destroyCards } from "../cards.ts";
import {
  cardChange,
  cardsOf,
  type FlowRun,
  type OperationHandler,
  openSource,
  recordStep,
  type StepScene,
} from "../flow-run.ts";
import { takeCards } from "../selections/take.ts";

/** Takes the selected cards of the source out of the combat. */
export const runDestroy: OperationHandler = (scene, run) => takeCards(scene, run, destroy);

function destroy(scene: StepScene, run: FlowRun, cardIds: readonly string[]): Result<FlowRun> {
  const source = openSource(scene, run.snapshot);
  if (!source.ok) return source;
  const { zone } = source.value;
  const cardChanges = cardsOf(run.snapshot, cardIds).map((card) => cardChange(card, zone, null));
  const snapshot = destroyCards(run.snapshot, zone, cardIds);
  return accept(recordStep(run, scene, snapshot, { source: zone, destroyedCardIds: cardIds, cardChanges }));
}

import { accept } from "../../state/rejections.ts";
import { drawShuffle } from "../../state/rng.ts";
import { type OperationHandler, openSource, recordStep } from "../flow-run.ts";
import { withZoneCards } from "../topology.ts";

/** Shuffles the whole source zone, n − 1 draws for n cards; an unordered zone has nothing to shuffle. */
export const runShuffle: OperationHandler = (scene, run) => {
  const source = openSource(scene, run.snapshot);
  if (!source.ok) return source;
  const { definition, zone } = source.value;
  if (definition.ordering === "Unordered") return accept(recordStep(run, scene, run.snapshot, { source: zone }));
  const shuffled = drawShuffle(run.snapshot.rng, zone.cardIds);
  const snapshot = withZoneCards({ ...run.snapshot, rng: shuffled.rng }, zone, shuffled.value);
  return accept(recordStep(run, scene, snapshot, { source: zone }));
};

import { accept, type Result } from "../../state/rejections.ts";
import type { Snapshot } from "../../state/snapshot.ts";
import { type FlowRun, failStep, openSource, type StepScene } from "../flow-run.ts";
import { evaluateCount } from "../flow-scope.ts";
import { inZoneOrder } from "../topology.ts";
import { filterCards, isFiltered } from "./filters.ts";
import { selections } from "./registry.ts";
import type { Selected } from "./selection.ts";

/** What an operation does with the cards selected for it, in the order selected. */
export type UseCards = (scene: StepScene, run: FlowRun, cardIds: readonly string[]) => Result<FlowRun>;

/**
 * Selects the step's cards and uses them. Too few for its count: the flow fails, uses what is there, or runs the
 * fallback and then uses what is there, once, each of the two uses with a record of its own. A selection of all that
 * match is never too small.
 */
export function takeCards(scene: StepScene, run: FlowRun, use: UseCards): Result<FlowRun> {
  const wanted = countWanted(scene, run.snapshot);
  if (!wanted.ok) return wanted;
  const found = selectCards(scene, run.snapshot, wanted.value, []);
  if (!found.ok) return found;
  const { cardIds, rng } = found.value;
  const selected = { ...run, snapshot: { ...run.snapshot, rng } };
  const needed = wanted.value ?? cardIds.length;
  if (needed <= cardIds.length || scene.step.onInsufficient === "AllowPartial") return use(scene, selected, cardIds);
  if (scene.step.onInsufficient === "RejectTransaction") {
    const counted = isFiltered(scene) ? "fewer that match" : String(cardIds.length);
    return failStep(scene, `it needs ${needed} cards and finds ${counted}`);
  }
  const early = scene.step.moveAvailableBeforeFallback ? cardIds : [];
  const before = early.length > 0 ? use(scene, selected, early) : accept(run);
  return before.ok ? retryAfterFallback(scene, before.value, needed - early.length, early, use) : before;
}

function retryAfterFallback(
  scene: StepScene,
  run: FlowRun,
  count: number,
  used: readonly string[],
  use: UseCards,
): Result<FlowRun> {
  if (scene.step.fallbackFlowId === null) return failStep(scene, "it has no fallback flow");
  const after = scene.runNested(scene.step.fallbackFlowId, run);
  if (!after.ok) return after;
  const found = selectCards(scene, after.value.snapshot, count, used);
  if (!found.ok) return found;
  const snapshot = { ...after.value.snapshot, rng: found.value.rng };
  return use(scene, { ...after.value, snapshot }, found.value.cardIds);
}

/** How many cards the step asks for; null: all that match. */
function countWanted(scene: StepScene, snapshot: Snapshot): Result<number | null> {
  const { strategy, count, countFormula, selectAllMatches } = scene.step.selection;
  if (countFormula) return evaluateCount(scene, snapshot, countFormula);
  if (count !== null) return accept(count);
  if (selectAllMatches || selections[strategy].defaultCount === "All") return accept(null);
  return accept(selections[strategy].defaultCount === "Named" ? namedIds(scene).length : 1);
}

/** @param used cards the step has used already: none is taken twice */
function selectCards(
  scene: StepScene,
  snapshot: Snapshot,
  count: number | null,
  used: readonly string[],
): Result<Selected> {
  const source = openSource(scene, snapshot);
  if (!source.ok) return source;
  const { definition, zone } = source.value;
  const { choose, defaultCount } = selections[scene.step.selection.strategy];
  const named = namedIds(scene);
  const isFree = (id: string) => !used.includes(id) && (defaultCount !== "Named" || named.includes(id));
  const pool = filterCards(scene, snapshot, inZoneOrder(definition, zone.cardIds).filter(isFree));
  if (!pool.ok) return pool;
  return accept(choose({ pool: pool.value, named, count: count ?? pool.value.length, rng: snapshot.rng }));
}

function namedIds(scene: StepScene): readonly string[] {
  return [...new Set(scene.request.cardInstanceIds)];
}

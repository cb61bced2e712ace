import { limits } from "../../state/limits.ts";
import { accept, type Result, reject } from "../../state/rejections.ts";
import { makeCards, roomOf } from "../cards.ts";
import {
  cardChange,
  type FlowRun,
  failStep,
  type OperationHandler,
  openTarget,
  recordStep,
  type StepScene,
  type ZonePlace,
} from "../flow-run.ts";
import { evaluateCount } from "../flow-scope.ts";
import { insertCards } from "../insertions.ts";
import { placeItems } from "../overflow.ts";
import { withZoneCards } from "../topology.ts";

/** Stands for the definitions the invocation names. */
const input = "$input";

/**
 * Makes so many cards of the step's definition, or so many of each that the invocation names, without upgrades, for
 * the owner of the target zone. An invocation that names none fails.
 */
export const runCreate: OperationHandler = (scene, run) => {
  const definitionIds =
    scene.step.cardDefinitionId === input ? scene.request.cardDefinitionIds : [scene.step.cardDefinitionId ?? ""];
  const unknown = definitionIds.find((id) => !scene.context.content.cards.has(id));
  if (unknown !== undefined) return failStep(scene, `there is no card "${unknown}"`);
  if (definitionIds.length === 0) return failStep(scene, "no card definition was named");
  const count = countOfEach(scene, run);
  if (!count.ok) return count;
  const each = count.value;
  if (each * definitionIds.length > limits.cards) {
    return reject("LIMIT_EXCEEDED", `A combat holds at most ${limits.cards} cards.`, `flows.${scene.flowId}`);
  }
  return createCards(
    scene,
    run,
    definitionIds.flatMap((id) => Array.from({ length: each }, () => id)),
  );
};

/** One where the content does not say, whatever the strategy: there is nothing to select. */
function countOfEach(scene: StepScene, run: FlowRun): Result<number> {
  const { count, countFormula } = scene.step.selection;
  return countFormula ? evaluateCount(scene, run.snapshot, countFormula) : accept(count ?? 1);
}

function createCards(scene: StepScene, run: FlowRun, definitionIds: readonly string[]): Result<FlowRun> {
  const target = openTarget(scene, run.snapshot);
  if (!target.ok) return target;
  const room = roomOf(target.value.definition, target.value.zone);
  const placed = placeItems(scene, run.snapshot, target.value, definitionIds, room);
  if (!placed.ok) return placed;
  const { fitting, redirected, overflow } = placed.value;
  const made = createIn(scene, run, target.value, fitting);
  return made.ok && overflow ? createIn(scene, made.value, overflow, redirected) : made;
}

function createIn(
  scene: StepScene,
  run: FlowRun,
  { definition, zone }: ZonePlace,
  definitionIds: readonly string[],
): Result<FlowRun> {
  const expiresAt = scene.step.lifetime.strategy === "UntilBoundary" ? scene.step.lifetime.boundary : null;
  const orders = definitionIds.map((definitionId) => ({
    definitionId,
    upgradeIds: [],
    ownerId: zone.ownerId,
    expiresAt,
  }));
  const made = makeCards(run.snapshot, orders, scene.context);
  if (!made.ok) return made;
  const { snapshot, cards } = made.value;
  const ids = cards.map((card) => card.cardInstanceId);
  const inserted = insertCards(definition, scene.step.insertion.strategy, {
    existing: zone.cardIds,
    incoming: ids,
    sourceOrder: ids,
    index: scene.step.insertion.index,
    rng: snapshot.rng,
  });
  const filled = withZoneCards({ ...snapshot, rng: inserted.rng }, zone, inserted.cardIds);
  const cardChanges = cards.map((card) => cardChange(card, null, zone));
  return accept(recordStep(run, scene, filled, { target: zone, createdCardIds: ids, cardChanges }));
}

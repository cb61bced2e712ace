import { accept, type Result } from "../../state/rejections.ts";
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
import { insertCards } from "../insertions/registry.ts";
import { placeItems } from "../overflow.ts";
import { countWanted } from "../selections/take.ts";
import { withZoneCards } from "../topology.ts";

/** Stands for the definitions the invocation names. */
const input = "$input";

/**
 * Makes so many cards of the step's definition, or so many of each that the invocation names, without upgrades, for
 * the owner of the target zone. An invocation that names none is insufficient.
 */
export const runCreate: OperationHandler = (scene, run) => {
  const definitionIds =
    scene.step.cardDefinitionId === input ? scene.request.cardDefinitionIds : [scene.step.cardDefinitionId ?? ""];
  const unknown = definitionIds.find((id) => !scene.context.content.cards.has(id));
  if (unknown !== undefined) return failStep(scene, `there is no card "${unknown}"`);
  const prepared = definitionIds.length > 0 ? accept(run) : withoutInput(scene, run);
  if (!prepared.ok) return prepared;
  const count = countWanted(scene, prepared.value.snapshot);
  if (!count.ok) return count;
  const each = count.value ?? 1;
  return createCards(
    scene,
    prepared.value,
    definitionIds.flatMap((id) => Array.from({ length: each }, () => id)),
  );
};

function withoutInput(scene: StepScene, run: FlowRun): Result<FlowRun> {
  if (scene.step.onInsufficient === "RejectTransaction") return failStep(scene, "no card definition was named");
  const fallback = scene.step.onInsufficient === "ExecuteFallbackAndRetry" ? scene.step.fallbackFlowId : null;
  return fallback === null ? accept(run) : scene.runNested(fallback, run);
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

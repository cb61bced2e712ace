import { accept, type Result } from "../../state/rejections.ts";
import type { Snapshot } from "../../state/snapshot.ts";
import { withCards } from "../../state/with-cards.ts";
import { roomOf } from "../cards.ts";
import {
  cardChange,
  cardsOf,
  type FlowRun,
  type OperationHandler,
  openSource,
  openTarget,
  recordStep,
  type StepScene,
  type ZonePlace,
} from "../flow-run.ts";
import { insertCards } from "../insertions.ts";
import { placeItems } from "../overflow.ts";
import { takeCards } from "../selections/take.ts";
import { findZone, withZoneCards } from "../topology.ts";

/**
 * Moves the selected cards from the source to the target. Each move begins a new stay (RX-04), also within one zone;
 * a reserved card moves like any other and stays reserved. Redirected cards have a record of their own.
 */
export const runMove: OperationHandler = (scene, run) => takeCards(scene, run, moveCards);

function moveCards(scene: StepScene, run: FlowRun, cardIds: readonly string[]): Result<FlowRun> {
  const source = openSource(scene, run.snapshot);
  if (!source.ok) return source;
  const target = openTarget(scene, run.snapshot);
  if (!target.ok) return target;
  const room = roomOf(target.value.definition, target.value.zone) + returning(source.value, target.value, cardIds);
  const placed = placeItems(scene, run.snapshot, target.value, cardIds, room);
  if (!placed.ok) return placed;
  const { fitting, redirected, overflow } = placed.value;
  const moved = transfer(scene, run, source.value, target.value, fitting);
  return accept(overflow ? transfer(scene, moved, source.value, overflow, redirected) : moved);
}

/** Cards that leave the very zone they enter make their own room. */
function returning(source: ZonePlace, target: ZonePlace, cardIds: readonly string[]): number {
  return source.zone === target.zone ? cardIds.length : 0;
}

function transfer(
  scene: StepScene,
  run: FlowRun,
  source: ZonePlace,
  target: ZonePlace,
  cardIds: readonly string[],
): FlowRun {
  const cards = cardsOf(run.snapshot, cardIds);
  return recordStep(run, scene, withMoved(scene, run.snapshot, source, target, cardIds), {
    source: source.zone,
    target: target.zone,
    movedCardIds: cardIds,
    cardChanges: cards.map((card) => cardChange(card, source.zone, target.zone)),
  });
}

function withMoved(
  scene: StepScene,
  snapshot: Snapshot,
  source: ZonePlace,
  target: ZonePlace,
  cardIds: readonly string[],
): Snapshot {
  const leaving = new Set(cardIds);
  const sourceOrder = findZone(snapshot, source.zone.zoneId, source.zone.ownerId)?.cardIds ?? [];
  const left = withZoneCards(
    snapshot,
    source.zone,
    sourceOrder.filter((id) => !leaving.has(id)),
  );
  const inserted = insertCards(target.definition, scene.step.insertion.strategy, {
    existing: findZone(left, target.zone.zoneId, target.zone.ownerId)?.cardIds ?? [],
    incoming: cardIds,
    sourceOrder,
    index: scene.step.insertion.index,
    rng: snapshot.rng,
  });
  const moved = cardsOf(snapshot, cardIds).map((card) => ({ ...card, incarnation: card.incarnation + 1 }));
  return withZoneCards({ ...withCards(left, moved), rng: inserted.rng }, target.zone, inserted.cardIds);
}

import type { CardChange, CardZoneStepRecord, Frame, ZoneAddress } from "../../../src/engine/state/records.ts";
import type { Snapshot } from "../../../src/engine/state/snapshot.ts";
import { addressKey, type Complain } from "./report.ts";

/**
 * No card comes, goes or moves unseen: what a frame lists leads from the places before it to those after it. Zone steps
 * move cards, and so does a fizzle, which gives back what was paid (RX-09).
 */
export function auditCards(before: Snapshot, frame: Frame, complain: Complain): void {
  const places = placesOf(before);
  const touched = new Set<string>();
  const refunds = frame.applications.filter((one) => one.type === "FIZZLE_PENDING_ACTION");
  const happened = [...frame.cardZoneSteps, ...refunds].sort((left, right) => left.ordinal - right.ordinal);
  for (const one of happened) {
    if ("stepId" in one) takeStep(one, places, touched, complain);
    else for (const change of one.cardChanges) giveBack(change, places, touched, complain);
  }
  comparePlaces(places, placesOf(frame.stateAfter), complain);
  auditUntouched(before, frame.stateAfter, touched, complain);
  auditChanges(frame, complain);
}

function takeStep(step: CardZoneStepRecord, places: Map<string, string>, touched: Set<string>, complain: Complain) {
  const [from, to] = [keyOf(step.source), keyOf(step.target)];
  touched.add(from).add(to);
  if (step.drawsAfter < step.drawsBefore) complain(`step ${step.stepId} gave draws back`);
  for (const id of step.movedCardIds) leave(id, from, places, complain).set(id, to);
  for (const id of step.destroyedCardIds) leave(id, from, places, complain).delete(id);
  for (const id of step.createdCardIds) {
    if (places.has(id)) complain(`card ${id} was made twice`);
    places.set(id, to);
  }
}

function giveBack(change: CardChange, places: Map<string, string>, touched: Set<string>, complain: Complain) {
  const from = addressKey(change.fromZoneId, change.fromOwnerId);
  const to = addressKey(change.toZoneId, change.toOwnerId);
  touched.add(from).add(to);
  leave(change.cardInstanceId, from, places, complain).set(change.cardInstanceId, to);
}

function leave(id: string, from: string, places: Map<string, string>, complain: Complain): Map<string, string> {
  if (places.get(id) !== from) complain(`card ${id} left ${from}, it lay in ${places.get(id)}`);
  return places;
}

function comparePlaces(
  expected: ReadonlyMap<string, string>,
  actual: ReadonlyMap<string, string>,
  complain: Complain,
): void {
  for (const id of new Set([...expected.keys(), ...actual.keys()]))
    if (expected.get(id) !== actual.get(id))
      complain(`card ${id} lies in ${actual.get(id)}, the steps lead to ${expected.get(id)}`);
}

/** A zone that no step names keeps its cards in their order. */
function auditUntouched(before: Snapshot, after: Snapshot, touched: ReadonlySet<string>, complain: Complain): void {
  const orders = new Map(before.zones.map((zone) => [keyOf(zone), zone.cardIds.join()]));
  for (const zone of after.zones)
    if (!touched.has(keyOf(zone)) && orders.get(keyOf(zone)) !== zone.cardIds.join())
      complain(`zone ${keyOf(zone)} changed without a step`);
}

/** What an application says of cards is what some zone step did. */
function auditChanges(frame: Frame, complain: Complain): void {
  const done = new Set<string>();
  for (const step of frame.cardZoneSteps) {
    for (const id of step.movedCardIds) done.add([id, keyOf(step.source), keyOf(step.target)].join());
    for (const id of step.createdCardIds) done.add([id, keyOf(null), keyOf(step.target)].join());
    for (const id of step.destroyedCardIds) done.add([id, keyOf(step.source), keyOf(null)].join());
  }
  for (const application of frame.applications.filter((one) => one.type !== "FIZZLE_PENDING_ACTION"))
    for (const change of application.cardChanges)
      if (!done.has(wayOf(change))) complain(`${application.effectId} tells of ${wayOf(change)}, no step did it`);
}

function wayOf(change: CardChange): string {
  const { cardInstanceId, fromZoneId, fromOwnerId, toZoneId, toOwnerId } = change;
  return [cardInstanceId, addressKey(fromZoneId, fromOwnerId), addressKey(toZoneId, toOwnerId)].join();
}

function keyOf(address: ZoneAddress | null): string {
  return addressKey(address?.zoneId ?? null, address?.ownerId ?? null);
}

function placesOf(state: Snapshot): Map<string, string> {
  return new Map(state.zones.flatMap((zone) => zone.cardIds.map((id): [string, string] => [id, keyOf(zone)])));
}

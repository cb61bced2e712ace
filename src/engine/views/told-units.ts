import type { CompiledContent } from "../definitions/content.ts";
import type { CardZoneSystem } from "../definitions/zones.ts";
import type { Snapshot } from "../state/snapshot.ts";

/** Of an ability of an actor's: whether it is usable, and the reasons why not. */
const abilityUnits = 250;

/** A part of a state keeps its length: parts are immutable, and most are those of the frame before. */
const known = new WeakMap<object, number>();

/** About how long the JSON of a state's read model is, in UTF-16 units, for somebody who sees everything. */
export function toldUnits(snapshot: Snapshot, content: CompiledContent): number {
  const { actors, zones, statuses, modifiers, relics, pendingActions, activation, cards, turnOrder } = snapshot;
  const listed = [zones, statuses, modifiers, relics, pendingActions, activation.intents];
  return (
    sum(actors, (actor) => unitsOf(actor) + actor.abilityIds.length * abilityUnits) +
    sum(listed, (list) => sum(list, unitsOf)) +
    presentedUnits(snapshot, content) +
    cardUnits(cards) +
    unitsOf(turnOrder)
  );
}

function cardUnits(cards: Snapshot["cards"]): number {
  const kept = known.get(cards);
  if (kept !== undefined) return kept;
  const units = sum(Object.values(cards), unitsOf);
  known.set(cards, units);
  return units;
}

/** How long each zone's presentation is, which a read model repeats. */
const presentations = new WeakMap<CardZoneSystem, ReadonlyMap<string, number>>();

function presentedUnits({ zones, modeId }: Snapshot, content: CompiledContent): number {
  const system = content.zoneSystems.get(content.modes.get(modeId)?.cardZoneSystemId ?? "");
  if (system === undefined) return 0;
  const lengthOf = (presentation: unknown) => JSON.stringify(presentation ?? null).length;
  const units =
    presentations.get(system) ?? new Map(system.zones.map((zone) => [zone.zoneId, lengthOf(zone.presentation)]));
  presentations.set(system, units);
  return sum(zones, ({ zoneId }) => units.get(zoneId) ?? 0);
}

function unitsOf(part: object): number {
  const kept = known.get(part);
  if (kept !== undefined) return kept;
  const units = JSON.stringify(part).length;
  known.set(part, units);
  return units;
}

function sum<T>(items: readonly T[], units: (item: T) => number): number {
  return items.reduce((total, item) => total + units(item), 0);
}

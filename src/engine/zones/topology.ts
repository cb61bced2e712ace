import type { CardZoneSystem, OwnerReference, ZoneDefinition } from "../definitions/zones.ts";
import { limits } from "../state/limits.ts";
import { sortedBy } from "../state/order.ts";
import type { ZoneAddress } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { Snapshot, ZoneState } from "../state/snapshot.ts";

/**
 * The empty zones of a new combat, in declared order; an `Actor` zone once per actor that has a deck, in the order given.
 * @param deckActorIds the actors that have a deck, in actor order
 * @returns `LIMIT_EXCEEDED` beyond `limits.zones`
 */
export function createZones(
  system: CardZoneSystem,
  deckActorIds: readonly string[],
  runOwnerId: string,
): Result<readonly ZoneState[]> {
  const zones = system.zones.flatMap(({ zoneId, ownerScope }): readonly ZoneState[] => {
    if (ownerScope === "Global") return [{ zoneId, ownerId: null, cardIds: [] }];
    if (ownerScope === "RunOwner") return [{ zoneId, ownerId: runOwnerId, cardIds: [] }];
    return deckActorIds.map((ownerId) => ({ zoneId, ownerId, cardIds: [] }));
  });
  return zones.length <= limits.zones
    ? accept(zones)
    : reject("LIMIT_EXCEEDED", `A combat has at most ${limits.zones} zones; this one would have ${zones.length}.`);
}

/** The zone of an address; undefined where there is none. */
export function findZone(snapshot: Snapshot, zoneId: string, ownerId: string | null): ZoneState | undefined {
  return snapshot.zones.find((zone) => zone.zoneId === zoneId && zone.ownerId === ownerId);
}

/** The zone a card is in; undefined for a card that is not, or no longer, in the combat. */
export function locateCard(snapshot: Snapshot, cardInstanceId: string): ZoneState | undefined {
  return snapshot.zones.find((zone) => zone.cardIds.includes(cardInstanceId));
}

/** The rules of a zone; undefined for an id that the system does not have. */
export function findZoneDefinition(system: CardZoneSystem, zoneId: string): ZoneDefinition | undefined {
  return system.zones.find((zone) => zone.zoneId === zoneId);
}

/** Where a zone is for an actor: shared ones at their own address, an `Actor` zone at the actor's. */
export function addressFor(definition: ZoneDefinition, actorId: string | null, runOwnerId: string): ZoneAddress {
  const owners: { readonly [K in ZoneDefinition["ownerScope"]]: string | null } = {
    Global: null,
    RunOwner: runOwnerId,
    Actor: actorId,
  };
  return { zoneId: definition.zoneId, ownerId: owners[definition.ownerScope] };
}

/** Whom a flow speaks of by its owner references; null: nobody. */
export interface FlowActors {
  readonly flowOwnerId: string;
  readonly activeActorId: string | null;
  readonly sourceActorId: string | null;
  readonly targetActorId: string | null;
}

/**
 * The owner part of an address that a step names: null is the `Global` address, undefined an actor that this flow does
 * not have. Nobody ever stands in for another actor (PY-05).
 */
export function resolveOwner(
  reference: OwnerReference,
  actors: FlowActors,
  runOwnerId: string,
): string | null | undefined {
  switch (reference) {
    case "FlowOwner":
      return actors.flowOwnerId;
    case "ActiveActor":
      return actors.activeActorId ?? undefined;
    case "SourceActor":
      return actors.sourceActorId ?? undefined;
    case "TargetActor":
      return actors.targetActorId ?? undefined;
    case "RunOwner":
      return runOwnerId;
    case "Global":
      return null;
  }
}

/** The zones an actor may play cards from: its own and the `Global` ones that allow it, in declared order. */
export function playSourceZones(snapshot: Snapshot, system: CardZoneSystem, actorId: string): readonly ZoneState[] {
  const playable = new Set(system.zones.filter((zone) => zone.allowsCardPlay).map((zone) => zone.zoneId));
  return snapshot.zones.filter(
    (zone) => playable.has(zone.zoneId) && (zone.ownerId === null || zone.ownerId === actorId),
  );
}

/** Cards in the order of their zone: as they lie, or by id, which is creation order, where the zone has no order. */
export function inZoneOrder(definition: ZoneDefinition, cardIds: readonly string[]): readonly string[] {
  return definition.ordering === "Ordered" ? cardIds : sortedBy(cardIds, (id) => id);
}

/** The snapshot with one zone's cards replaced. */
export function withZoneCards(snapshot: Snapshot, address: ZoneAddress, cardIds: readonly string[]): Snapshot {
  const zones = snapshot.zones.map((zone) =>
    zone.zoneId === address.zoneId && zone.ownerId === address.ownerId ? { ...zone, cardIds } : zone,
  );
  return { ...snapshot, zones };
}

import type { FlowBoundary } from "../definitions/zones.ts";
import type { CardChange, CardZoneStepRecord } from "../state/records.ts";
import type { CardState, Snapshot, ZoneState } from "../state/snapshot.ts";
import { isActivationBoundary } from "./boundaries.ts";
import { destroyCards } from "./cards.ts";
import { cardChange, cardsOf } from "./flow-run.ts";

/** A snapshot without the cards whose time had come, and what went. */
export interface Expiry {
  readonly snapshot: Snapshot;
  /** One record per zone that lost cards; its flow is the boundary. */
  readonly steps: readonly CardZoneStepRecord[];
  readonly cardChanges: readonly CardChange[];
}

/**
 * Destroys the cards made to last until this boundary, reserved ones too. It runs before the boundary's flows, so that
 * what these make with that lifetime lasts until the next one.
 * @param actorId the active actor at `activation.*`: its zones and the `Global` ones are concerned; else of no account
 */
export function expireCards(snapshot: Snapshot, boundary: FlowBoundary, actorId: string | null): Expiry {
  let expiry: Expiry = { snapshot, steps: [], cardChanges: [] };
  for (const zone of snapshot.zones) {
    if (isActivationBoundary(boundary) && zone.ownerId !== null && zone.ownerId !== actorId) continue;
    const ended = cardsOf(snapshot, zone.cardIds).filter((card) => card.expiresAt === boundary);
    if (ended.length > 0) expiry = withExpired(expiry, boundary, zone, ended);
  }
  return expiry;
}

function withExpired(before: Expiry, boundary: FlowBoundary, zone: ZoneState, ended: readonly CardState[]): Expiry {
  const destroyedCardIds = ended.map((card) => card.cardInstanceId);
  const draws = before.snapshot.rng.draws;
  const record: CardZoneStepRecord = {
    flowId: boundary,
    stepId: "lifetime",
    operation: "Destroy",
    source: { zoneId: zone.zoneId, ownerId: zone.ownerId },
    target: null,
    movedCardIds: [],
    createdCardIds: [],
    destroyedCardIds,
    drawsBefore: draws,
    drawsAfter: draws,
  };
  return {
    snapshot: destroyCards(before.snapshot, zone, destroyedCardIds),
    steps: [...before.steps, record],
    cardChanges: [...before.cardChanges, ...ended.map((card) => cardChange(card, zone, null))],
  };
}

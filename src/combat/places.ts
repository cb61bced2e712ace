import type { Viewer } from "../engine/index.ts";
import { bounds } from "./bounds.ts";

/** One place among the listeners of a combat: who has it, and from which address. */
export interface Place {
  readonly viewer: Viewer;
  /** As the Worker knows it; those without one share the same. */
  readonly address: string;
}

/** Whether somebody gets a place, and whose; `gives` has to leave first. */
export type Admission<P extends Place> =
  | { readonly ok: true; readonly gives: P | null }
  | { readonly ok: false; readonly reason: string };

/**
 * Finds a place for somebody. Each seat has places of its own that nobody else gets, but for those who see everything;
 * when a seat finds everything taken, the newest spectator gives way first.
 * @param taken by all who listen, the longest there first
 * @param seatCount how many seats the combat has
 */
export function findPlace<P extends Place>(newcomer: Place, taken: readonly P[], seatCount: number): Admission<P> {
  const refused = overCap(newcomer, taken);
  if (refused !== null) return { ok: false, reason: refused };
  const isSeat = newcomer.viewer.kind === "Seat";
  const kept = keptPerSeat(seatCount);
  const isOwnPlace = isSeat && taken.filter((place) => isSameHolder(place, newcomer)).length < kept;
  const isShared = beyondKept(taken, kept);
  const sharedCount = taken.filter(isShared).length;
  const hasRoom = isOwnPlace || newcomer.viewer.kind === "Full" || sharedCount < bounds.listeners - kept * seatCount;
  if (hasRoom && taken.length < bounds.listeners) return { ok: true, gives: null };
  const yielding = isOwnPlace ? ["Spectator", "Full", "Seat"] : isSeat ? ["Spectator"] : [];
  const gives = yielding.flatMap(
    (kind) => taken.findLast((place) => place.viewer.kind === kind && isShared(place)) ?? [],
  );
  return gives[0] === undefined
    ? { ok: false, reason: "all places to listen are taken" }
    : { ok: true, gives: gives[0] };
}

/** With very many seats there is not room for as many places of each. */
function keptPerSeat(seatCount: number): number {
  return Math.min(bounds.placesPerSeat, Math.floor(bounds.keptPlaces / Math.max(1, seatCount)));
}

/** Why one credential or one address gets no more places, or null. */
function overCap({ viewer, address }: Place, taken: readonly Place[]): string | null {
  const own = taken.filter((place) => isSameHolder(place, { viewer, address }));
  const { perCredential, perAddress } = bounds.placeCaps[viewer.kind];
  if (own.length >= perCredential) return `this credential has ${perCredential} listeners already`;
  if (own.filter((place) => place.address === address).length < perAddress) return null;
  return `this address has ${perAddress} listeners already`;
}

/** Whether two listen by the same credential: as the same seat, as spectators, as those who see everything. */
function isSameHolder(left: Place, right: Place): boolean {
  return holderOf(left) === holderOf(right);
}

function holderOf({ viewer }: Place): string {
  return viewer.kind === "Seat" ? JSON.stringify(viewer.actorIds) : viewer.kind;
}

/** Tells the places that are not among the first of a seat's, which are kept for it. */
function beyondKept<P extends Place>(taken: readonly P[], kept: number): (place: P) => boolean {
  const counts = new Map<string, number>();
  const own = new Set<P>();
  for (const place of taken) {
    const count = counts.get(holderOf(place)) ?? 0;
    counts.set(holderOf(place), count + 1);
    if (place.viewer.kind === "Seat" && count < kept) own.add(place);
  }
  return (place) => !own.has(place);
}

import { describe, expect, it } from "vitest";
import { bounds } from "../../src/combat/bounds.ts";
import { findPlace, type Place } from "../../src/combat/places.ts";
import type { Viewer } from "../../src/engine/index.ts";

/** The combat of these tests has the seats of ada and bo: 4 of the 64 places are theirs, 60 are everybody's. */
const seats = 2;

const spectator: Viewer = { kind: "Spectator" };
const full: Viewer = { kind: "Full" };
const seatOf = (actorId: string): Viewer => ({ kind: "Seat", actorIds: [actorId] });

/** So many listeners, each at an address of its own unless one is named. */
function listeners(count: number, viewer: Viewer, address?: string): readonly Place[] {
  return Array.from({ length: count }, (_, index) => ({ viewer, address: address ?? `${viewer.kind} ${index}` }));
}

const at = (viewer: Viewer, address = "new"): Place => ({ viewer, address });
const free = { ok: true, gives: null };

describe("the places at a stream", () => {
  it("are 64", () => {
    expect(findPlace(at(full), listeners(63, full), 0)).toEqual(free);
    expect(findPlace(at(full), listeners(64, full), 0).ok).toBe(false);
  });

  it("are kept for each seat, two of them: spectators and others beyond them share the rest", () => {
    const crowd = [...listeners(48, spectator), ...listeners(8, seatOf("cy")), ...listeners(2, full)];
    expect(findPlace(at(seatOf("ada")), crowd, seats)).toEqual(free);
    const shared = [...listeners(8, seatOf("ada")), ...listeners(48, spectator), ...listeners(5, full)];
    expect(shared).toHaveLength(61);
    // 6 of ada's 8, 48 and 5 are 59 of the 60 that are shared.
    expect(findPlace(at(seatOf("bo")), shared, seats)).toEqual(free);
    expect(findPlace(at(full), [...shared, ...listeners(1, full, "b")], seats)).toEqual(free);
  });

  it("of spectators end where those kept for seats begin", () => {
    const taken = [...listeners(47, spectator), ...listeners(12, full)];
    expect(findPlace(at(spectator), taken, seats)).toEqual(free);
    expect(findPlace(at(spectator), [...taken, at(full)], seats)).toEqual({
      ok: false,
      reason: "all places to listen are taken",
    });
  });

  it("are given up by the newest spectator when a seat wants more than its two", () => {
    const taken = [...listeners(2, seatOf("ada")), ...listeners(47, spectator), ...listeners(13, full)];
    expect(findPlace(at(seatOf("ada")), taken, seats)).toEqual({ ok: true, gives: at(spectator, "Spectator 46") });
    const withoutSpectators = [...listeners(2, seatOf("ada")), ...listeners(60, full)];
    expect(findPlace(at(seatOf("ada")), withoutSpectators, seats).ok).toBe(false);
  });

  it("of a seat are given to it by whoever has them: spectators first, then those who see everything", () => {
    const taken = [...listeners(40, spectator), ...listeners(24, full)];
    expect(findPlace(at(seatOf("ada")), taken, seats)).toEqual({ ok: true, gives: at(spectator, "Spectator 39") });
    expect(findPlace(at(seatOf("ada")), listeners(64, full), seats)).toEqual({ ok: true, gives: at(full, "Full 63") });
  });

  it("are capped for each credential: 8 of a seat, 48 of all spectators", () => {
    expect(findPlace(at(seatOf("ada")), listeners(7, seatOf("ada")), seats)).toEqual(free);
    expect(findPlace(at(seatOf("ada")), listeners(8, seatOf("ada")), seats)).toEqual({
      ok: false,
      reason: "this credential has 8 listeners already",
    });
    expect(findPlace(at(spectator), listeners(48, spectator), seats)).toEqual({
      ok: false,
      reason: "this credential has 48 listeners already",
    });
  });

  it("are capped for each address: 16 of spectators, 48 of those who see everything", () => {
    expect(findPlace(at(spectator, "a"), listeners(16, spectator, "a"), seats)).toEqual({
      ok: false,
      reason: "this address has 16 listeners already",
    });
    expect(findPlace(at(spectator, "b"), listeners(16, spectator, "a"), seats)).toEqual(free);
    expect(findPlace(at(full, "a"), listeners(48, full, "a"), seats).ok).toBe(false);
    expect(findPlace(at(seatOf("ada"), "a"), listeners(16, spectator, "a"), seats)).toEqual(free);
  });

  it("are kept for seats up to 48 in all: with very many seats fewer for each", () => {
    const kept = (seatCount: number) => {
      const taken = listeners(65, full);
      const room = taken.findIndex((_, count) => !findPlace(at(spectator), taken.slice(0, count), seatCount).ok);
      return bounds.listeners - room;
    };
    expect([0, 2, 24, 25, 48, 49, 128].map(kept)).toEqual([0, 4, 48, 25, 48, 0, 0]);
  });
});

import { describe, expect, it } from "vitest";
import type { FlowBoundary } from "../../../src/engine/definitions/zones.ts";
import type { Snapshot } from "../../../src/engine/state/snapshot.ts";
import { expireCards } from "../../../src/engine/zones/lifetimes.ts";
import { cardId, makeCard } from "../../support/handmade.ts";
import { lay, numbersIn } from "./grove.ts";

/** ada's branch holds 1 and 2, bo's 3, the commons 4; the odd ones and 4 end at the boundary. */
function mortal(boundary: FlowBoundary): Snapshot {
  const before = lay({ branch: [1, 2], boBranch: [3], commons: [4] });
  const ending = [1, 3, 4].map((number) => makeCard(number, "fern", { expiresAt: boundary }));
  return {
    ...before,
    cards: { ...before.cards, ...Object.fromEntries(ending.map((one) => [one.cardInstanceId, one])) },
  };
}

describe("lifetimes of created cards", () => {
  it("end at their boundary, wherever the cards lie", () => {
    const { snapshot } = expireCards(mortal("round.ended"), "round.ended", null);
    expect(numbersIn(snapshot, "branch")).toEqual([2]);
    expect(numbersIn(snapshot, "branch", "bo")).toEqual([]);
    expect(Object.keys(snapshot.cards)).toEqual([cardId(2)]);
  });

  it("do not end at another boundary", () => {
    const before = mortal("round.ended");
    expect(expireCards(before, "round.started", null).snapshot).toBe(before);
  });

  it("of an activation end at that of the owner of their zone, or in a global zone at anyone's", () => {
    const { snapshot } = expireCards(mortal("activation.ended"), "activation.ended", "bo");
    expect(numbersIn(snapshot, "branch")).toEqual([1, 2]);
    expect(numbersIn(snapshot, "branch", "bo")).toEqual([]);
    expect(numbersIn(snapshot, "commons", null)).toEqual([]);
  });

  it("are told, zone by zone", () => {
    const { steps, cardChanges } = expireCards(mortal("round.ended"), "round.ended", null);
    expect(steps.map((one) => [one.source, one.destroyedCardIds])).toEqual([
      [{ zoneId: "branch", ownerId: "ada" }, [cardId(1)]],
      [{ zoneId: "branch", ownerId: "bo" }, [cardId(3)]],
      [{ zoneId: "commons", ownerId: null }, [cardId(4)]],
    ]);
    expect(cardChanges.map((one) => [one.cardInstanceId, one.toZoneId])).toEqual([
      [cardId(1), null],
      [cardId(3), null],
      [cardId(4), null],
    ]);
  });
});

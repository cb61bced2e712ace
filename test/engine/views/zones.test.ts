import { describe, expect, it } from "vitest";
import type { Viewer } from "../../../src/engine/views/model.ts";
import { createSight } from "../../../src/engine/views/sight.ts";
import { viewZones } from "../../../src/engine/views/zones.ts";
import { cardId, makeCard, makeSnapshot, makeZone } from "../../support/handmade.ts";
import { ada, bo, context, full, spectator } from "./meadow.ts";

/** One zone of ada's with cards 3, 1, 2 from the top. */
function seen(zoneId: string, viewer: Viewer): readonly string[] | number | undefined {
  const snapshot = makeSnapshot({
    zones: [makeZone(zoneId, "ada", 3, 1, 2)],
    cards: [makeCard(1, "nut"), makeCard(2, "nut"), makeCard(3, "nut")],
  });
  const [zone] = viewZones(snapshot, createSight(snapshot, viewer, context.content));
  return zone?.cards?.map((card) => card.cardInstanceId) ?? zone?.count;
}

describe("PY-05 what a viewer sees of a zone", () => {
  const stored = [3, 1, 2].map(cardId);
  const sorted = [1, 2, 3].map(cardId);
  it.each([
    ["burrow", stored, 3, 3, 3],
    ["paw", stored, stored, 3, 3],
    ["pouch", stored, sorted, 3, 3],
    ["trail", stored, stored, stored, stored],
    ["heap", stored, sorted, sorted, sorted],
  ] as const)("%s: full viewer, owner, other seat, spectator", (zoneId, ...expected) => {
    expect([full, ada, bo, spectator].map((viewer) => seen(zoneId, viewer))).toEqual(expected);
  });
});

describe("a zone's view", () => {
  it("has the zone's address, count, visibility and presentation", () => {
    const snapshot = makeSnapshot({ zones: [makeZone("burrow", null)] });
    expect(viewZones(snapshot, createSight(snapshot, bo, context.content))).toEqual([
      {
        zoneId: "burrow",
        ownerId: null,
        count: 0,
        allowsCardPlay: false,
        visibility: { contents: "None", order: "Hidden" },
        presentation: { icon: "hole" },
      },
    ]);
  });

  it("a card has its upgrades, and who reserves it only when reserved", () => {
    const snapshot = makeSnapshot({
      zones: [makeZone("trail", "ada", 1, 2)],
      cards: [makeCard(1, "nut", { reservedBy: "p" }), makeCard(2, "leaf", { upgradeIds: ["big"] })],
    });
    const [zone] = viewZones(snapshot, createSight(snapshot, bo, context.content));
    expect(zone?.cards).toEqual([
      { cardInstanceId: cardId(1), definitionId: "nut", reservedBy: "p", upgradeIds: [] },
      { cardInstanceId: cardId(2), definitionId: "leaf", upgradeIds: ["big"] },
    ]);
  });

  it("contents for the owner of a zone that nobody owns are nobody's", () => {
    const snapshot = makeSnapshot({ zones: [makeZone("paw", null, 1)], cards: [makeCard(1, "nut")] });
    const [zone] = viewZones(snapshot, createSight(snapshot, ada, context.content));
    expect(zone).not.toHaveProperty("cards");
  });
});

import { describe, expect, it } from "vitest";
import { zoneSystemOf } from "../../../src/engine/definitions/lookup.ts";
import type { CardZoneSystem } from "../../../src/engine/definitions/zones.ts";
import { fillDeck } from "../../../src/engine/zones/cards.ts";
import { zonesAreSound } from "../../../src/engine/zones/soundness.ts";
import {
  addressFor,
  createZones,
  findZone,
  locateCard,
  playSourceZones,
  resolveOwner,
} from "../../../src/engine/zones/topology.ts";
import { cardId, makeSnapshot, makeZoneDefinition } from "../../support/handmade.ts";
import { grove, groveZones, lay } from "./grove.ts";

const context = grove([]);
const system = zoneSystemOf(lay({}), context.content);

describe("the zones of a combat", () => {
  it("stand in declared order: shared ones once, an actor's once per actor with a deck", () => {
    const zones = createZones(system, ["bo", "ada"], "ada");
    expect(zones.ok && zones.value.map((zone) => `${zone.zoneId} ${zone.ownerId}`)).toEqual([
      "loam bo",
      "loam ada",
      "branch bo",
      "branch ada",
      "mulch bo",
      "mulch ada",
      "pond bo",
      "pond ada",
      "commons null",
      "shrine ada",
    ]);
  });

  it("are at most two hundred", () => {
    const many: CardZoneSystem = { ...system, zones: [makeZoneDefinition("loam", "All", "Visible")] };
    const actors = (length: number) => Array.from({ length }, (_, index) => `actor ${index}`);
    expect(createZones(many, actors(200), "ada")).toMatchObject({ ok: true });
    expect(createZones(many, actors(201), "ada")).toMatchObject({ ok: false, rejection: { code: "LIMIT_EXCEEDED" } });
  });

  it("have an address of id and owner", () => {
    const snapshot = lay({ loam: [1], boLoam: [2] });
    expect(findZone(snapshot, "loam", "bo")?.cardIds).toEqual([cardId(2)]);
    expect(findZone(snapshot, "loam", null)).toBeUndefined();
    expect(locateCard(snapshot, cardId(1))).toMatchObject({ zoneId: "loam", ownerId: "ada" });
    expect(locateCard(snapshot, cardId(9))).toBeUndefined();
  });

  it("are where their scope says for an actor", () => {
    const [loam, , , , commons, shrine] = groveZones;
    expect([loam, commons, shrine].map((zone) => zone && addressFor(zone, "bo", "ada").ownerId)).toEqual([
      "bo",
      null,
      "ada",
    ]);
  });

  it("let an actor play from its own and the global ones that allow it", () => {
    const zones = system.zones.map((zone) => (zone.zoneId === "commons" ? { ...zone, allowsCardPlay: true } : zone));
    const sources = playSourceZones(lay({}), { ...system, zones }, "bo");
    expect(sources.map((zone) => `${zone.zoneId} ${zone.ownerId}`)).toEqual(["branch bo", "commons null"]);
  });
});

describe("owner references", () => {
  const actors = { flowOwnerId: "ada", activeActorId: "bo", sourceActorId: "cy", targetActorId: null };

  it("name the actors of the flow, the run owner, or nobody's shared address", () => {
    const references = ["FlowOwner", "ActiveActor", "SourceActor", "RunOwner", "Global"] as const;
    expect(references.map((one) => resolveOwner(one, actors, "run"))).toEqual(["ada", "bo", "cy", "run", null]);
  });

  it("name nobody where the flow has no such actor", () => {
    expect(resolveOwner("TargetActor", actors, "run")).toBeUndefined();
  });
});

describe("a deck", () => {
  it("is made in declared order in the deck zone, with its upgrades", () => {
    const deck = [
      { definitionId: "oak", count: 2, upgradeIds: ["polished"] },
      { definitionId: "fern", count: 1, upgradeIds: [] },
    ];
    const filled = fillDeck(lay({}), system, "bo", deck, context);
    const snapshot = filled.ok ? filled.value : makeSnapshot();
    const cards = findZone(snapshot, "loam", "bo")?.cardIds.map((id) => snapshot.cards[id]);
    expect(cards?.map((card) => [card?.definitionId, card?.upgradeIds, card?.ownerId])).toEqual([
      ["oak", ["polished"], "bo"],
      ["oak", ["polished"], "bo"],
      ["fern", [], "bo"],
    ]);
  });

  it("must fit into its zone and the combat", () => {
    const entry = (count: number) => [{ definitionId: "oak", count, upgradeIds: [] }];
    const narrow = { ...system, deckZoneId: "branch" };
    const tooBig = { ok: false, rejection: { code: "LIMIT_EXCEEDED" } };
    expect(fillDeck(lay({}), narrow, "ada", entry(5), context)).toMatchObject({ ok: true });
    expect(fillDeck(lay({}), narrow, "ada", entry(6), context)).toMatchObject(tooBig);
    expect(fillDeck(lay({}), system, "ada", entry(1_001), context)).toMatchObject(tooBig);
  });

  it("names cards that exist", () => {
    const deck = [{ definitionId: "__proto__", count: 1, upgradeIds: [] }];
    expect(fillDeck(lay({}), system, "ada", deck, context)).toMatchObject({
      ok: false,
      rejection: { code: "UNKNOWN_REFERENCE" },
    });
  });
});

describe("soundness of the zones", () => {
  const sound = lay({ loam: [1, 2], branch: [3] });

  it("holds where each card is in exactly one zone", () => {
    expect(zonesAreSound(sound, system)).toBeNull();
  });

  it("names a card in two places, a lost one, an unknown one, and a zone over its capacity", () => {
    const twice = { ...sound, zones: [...sound.zones, { zoneId: "mulch", ownerId: "cy", cardIds: [cardId(1)] }] };
    expect(zonesAreSound(twice, system)).toBe(`card ${cardId(1)} is in two places`);
    expect(zonesAreSound({ ...sound, zones: [] }, system)).toBe(`card ${cardId(1)} is in no zone`);
    expect(zonesAreSound({ ...sound, cards: {} }, system)).toBe(`card ${cardId(1)} of zone "loam" does not exist`);
    expect(zonesAreSound(lay({ branch: [1, 2, 3, 4, 5, 6] }), system)).toBe(
      'zone "branch" of ada is over its capacity',
    );
  });
});

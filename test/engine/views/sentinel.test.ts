import { describe, expect, it } from "vitest";
import type { Frame } from "../../../src/engine/state/records.ts";
import type { Viewer } from "../../../src/engine/views/model.ts";
import { viewResolution } from "../../../src/engine/views/resolution.ts";
import { cardId, generatorKey, makeCard, makeFrame, makeSnapshot, makeZone } from "../../support/handmade.ts";
import { ada, bo, context, full, spectator, usable } from "./meadow.ts";
import { applied, calculation, move } from "./records.ts";

/**
 * Sentinels: each of ada's cards has a definition and an effect of its own name, lies in a zone of its own kind, and
 * stands in every record of the frame. A viewer's answer as text must hold the names of exactly the cards it may know.
 */
const places = ["burrow", "paw", "pouch", "trail", "heap"] as const;
const numbers = places.map((_, index) => index + 1);
const name = (number: number) => `sentinel-${number}`;
const moves = numbers.map((number, index) => move(number, name(number), places[index] ?? null, places[index] ?? null));

const state = makeSnapshot({
  zones: places.map((place, index) => makeZone(place, "ada", index + 1)),
  cards: numbers.map((number) => makeCard(number, name(number), { upgradeIds: [`better-${name(number)}`] })),
});

const frame: Frame = makeFrame(state, {
  payload: {
    offered: numbers.map(cardId),
    told: numbers.map((number) => ({ cardInstanceId: cardId(number), cardDefinitionId: name(number) })),
    reason: numbers.map(cardId).join(" and "),
  },
  applications: numbers.map((number) => {
    const provenance = { ...applied(number).provenance, ownerId: name(number), componentId: `part-${name(number)}` };
    const prints = { effectId: `${name(number)}.hit`, calculationFingerprint: `print-${name(number)}` };
    return applied(number, { ordinal: 2 * number, provenance, ...prints, cardChanges: moves });
  }),
  calculations: numbers.map((number) =>
    calculation({
      ordinal: 2 * number - 1,
      fingerprint: `print-${name(number)}`,
      baseTrace: { authored: 1, formula: `formula-${name(number)}`, patches: [] },
    }),
  ),
  effectSteps: numbers.map((number) => ({
    ordinal: 100 + number,
    effectId: `${name(number)}.hit`,
    type: "DAMAGE",
    ownerKind: "Card",
    ownerId: name(number),
    ownerInstanceId: cardId(number),
    sourceActorId: "ada",
    targetId: "bo",
    repetition: 0,
    outcome: "Skipped",
    reason: "CHANCE",
    applicationId: null,
    drawsBefore: 0,
    drawsAfter: 1,
  })),
  cardZoneSteps: numbers.map((number, index) => {
    const address = { zoneId: places[index] ?? "", ownerId: "ada" };
    return {
      ordinal: 200 + number,
      flowId: "stir",
      stepId: "one",
      operation: "Reorder",
      source: address,
      target: address,
      movedCardIds: [cardId(number)],
      createdCardIds: [],
      destroyedCardIds: [],
      drawsBefore: 0,
      drawsAfter: 0,
    };
  }),
});

function told(viewer: Viewer): readonly string[] {
  const source = { commandId: "c", sequence: 3, initialStateHash: "h", frames: [frame], viewer };
  const text = JSON.stringify(viewResolution(source, context, usable));
  return places.filter((_, index) => text.includes(name(index + 1)) || text.includes(cardId(index + 1)));
}

describe("no hidden thing leaks", () => {
  it("a full viewer is told of every card", () => {
    expect(told(full)).toEqual(places);
  });

  it("the owner is told of all but what nobody sees", () => {
    expect(told(ada)).toEqual(["paw", "pouch", "trail", "heap"]);
  });

  it("another seat and a spectator are told of what everybody sees", () => {
    expect(told(bo)).toEqual(["trail", "heap"]);
    expect(told(spectator)).toEqual(["trail", "heap"]);
  });

  it("nobody is told the key of the generator", () => {
    for (const viewer of [full, ada, bo, spectator]) {
      const source = { commandId: "c", sequence: 3, initialStateHash: "h", frames: [frame], viewer };
      expect(JSON.stringify(viewResolution(source, context, usable))).not.toContain(generatorKey);
    }
  });

  it("what everybody sees is told whole", () => {
    const source = { commandId: "c", sequence: 3, initialStateHash: "h", frames: [frame], viewer: bo };
    const [view] = viewResolution(source, context, usable).frames;
    expect(view?.calculations.map((trace) => trace.ordinal)).toEqual([7, 9]);
    expect(view?.payload.offered).toEqual([cardId(4), cardId(5), null, null, null]);
  });
});

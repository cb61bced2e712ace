import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { atEnemy, card, does, marks } from "../../support/mini-parts.ts";
import { beast, person } from "../../support/position.ts";
import { attempts, cardsIn, carried, played, pool, type Scene, scene } from "../kit.ts";
import { hurt, status } from "../parts.ts";

const patch = (componentId: string, attribute: string, operation: string, value: number) => ({
  type: "effect_numeric",
  componentId,
  attribute,
  operation,
  value,
});
const lasting = (operation: string, value: number) => patch("mark", "StatusDuration", operation, value);
const stacked = (operation: string, value: number) => patch("mark", "StatusStacks", operation, value);

/** ann holds one `probe`, which hits, marks for 2 turns (or as the status lasts) and draws, with these upgrades in order. */
function carrying(patches: readonly JsonObject[], mark: JsonObject = { statusDuration: 2 }, lasts = 5): Scene {
  const upgrades = patches.map((one, index) => ({
    upgradeId: `better${index}`,
    cardDefinitionIds: ["probe"],
    patches: [one],
  }));
  const deal = { type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "deal", effectId: "deal" };
  const probe = card(
    "probe",
    [],
    does("hurt", hurt("hurt", 3), 1),
    does("mark", marks("mark", { effectId: "mark", ...mark }), 2),
    does("deal", deal, 3),
    atEnemy,
  );
  const deck = [
    { definitionId: "probe", upgradeIds: upgrades.map((one) => one.upgradeId) },
    { definitionId: "jab", count: 9 },
  ];
  return scene({
    participants: [person("ann", "red", { deck }), beast("gus", "blue")],
    more: {
      cards: { probe },
      "card-upgrades": Object.fromEntries(upgrades.map((one) => [one.upgradeId, one])),
      "status-effects": { mark: status("mark", { defaultDuration: lasts }) },
    },
  });
}

const used = (begun: Scene) => played(begun, "probe", "gus");
const marked = (...parameters: Parameters<typeof carrying>) => carried(used(carrying(...parameters)), "gus");

describe("EF-13 arithmetic never makes a duration permanent", () => {
  it.each([
    [lasting("Add", -1), "mark x1, 1"],
    [lasting("Multiply", 1.75), "mark x1, 3"],
    [lasting("Set", 4), "mark x1, 4"],
    [lasting("Set", -1), "mark x1, -1"],
  ])("%o of 2 turns: %s", (upgrade, expected) => expect(marked([upgrade])).toEqual([expected]));

  it.each([lasting("Add", -3), lasting("Add", -2), lasting("Multiply", 0.25), lasting("Multiply", -1)])(
    "%o of 2 turns leaves less than one: nothing is applied, and a step says so",
    (upgrade) => {
      const done = used(carrying([upgrade]));
      expect(carried(done, "gus")).toEqual([]);
      expect(attempts(done)).toContain("mark>gus!NOTHING_TO_APPLY");
    },
  );

  it("only what comes of all upgrades counts: 2 − 3 + 2 is 1", () =>
    expect(marked([lasting("Add", -3), lasting("Add", 2)])).toEqual(["mark x1, 1"]));

  it("is reckoned from the status's default where the effect says nothing: 5 − 6 is nothing", () =>
    expect(marked([lasting("Add", -6)], {})).toEqual([]));
});

describe("EF-13 a permanent duration stays permanent under arithmetic", () => {
  it.each([lasting("Add", 2), lasting("Add", -3), lasting("Multiply", 3), lasting("Multiply", 0)])(
    "%o of a permanent one",
    (upgrade) => {
      expect(marked([upgrade], { statusDuration: -1 })).toEqual(["mark x1, -1"]);
      expect(marked([upgrade], {}, -1)).toEqual(["mark x1, -1"]);
    },
  );

  it("Set ends it, and what follows is reckoned from there: 3 + 1", () => {
    expect(marked([lasting("Set", 3), lasting("Add", 1)], { statusDuration: -1 })).toEqual(["mark x1, 4"]);
    expect(marked([lasting("Set", -1), lasting("Add", 1)])).toEqual(["mark x1, -1"]);
  });
});

describe("EX-01 counts are floored, and 0 does nothing", () => {
  it.each([
    [stacked("Multiply", 1.5), "mark x1, 2"],
    [stacked("Multiply", 2.9), "mark x2, 2"],
  ])("%o of 1 stack: %s", (upgrade, expected) => expect(marked([upgrade])).toEqual([expected]));

  it.each([stacked("Multiply", 0.5), stacked("Add", -1), stacked("Set", 0)])("%o leaves no stack", (upgrade) =>
    expect(attempts(used(carrying([upgrade])))).toContain("mark>gus!NOTHING_TO_APPLY"),
  );

  it.each([
    patch("hurt", "Repeat", "Set", 0),
    patch("hurt", "Repeat", "Add", -1),
    patch("hurt", "Repeat", "Multiply", 0.5),
  ])("%o runs not once", (upgrade) => {
    const done = used(carrying([upgrade]));
    expect(pool(done, "gus", "zeal")).toBe(12);
    expect(attempts(done).slice(0, 2)).toEqual(["hurt>nobody!NOTHING_TO_APPLY", "mark>gus"]);
  });

  it("CardCount Add −1 of 1 runs no flow", () => {
    const begun = carrying([patch("deal", "CardCount", "Add", -1)]);
    const done = used(begun);
    expect(attempts(done)).toContain("deal>ann!NOTHING_TO_APPLY");
    expect(cardsIn(done.snapshot, "keep")).toEqual(cardsIn(begun.snapshot, "keep"));
  });

  it("an overflow is no number of its own: the most there can be", () => {
    const huge = [stacked("Multiply", 1e308), stacked("Multiply", 1e308)];
    expect(marked(huge)).toEqual(["mark x99, 2"]);
  });
});

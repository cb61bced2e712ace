import { describe, expect, it } from "vitest";
import { createRng, drawShuffle } from "../../../src/engine/state/rng.ts";
import { nodeHasher } from "../../support/hasher.ts";
import type { JsonObject } from "../../support/json.ts";
import { miniRules } from "../../support/mini-bundle.ts";
import { beast, person } from "../../support/position.ts";
import { ended, scene } from "../kit.ts";

const participants = [person("dan", "red"), beast("abe", "blue"), person("cat", "blue"), beast("bob", "red")];

/** The order of a combat of dan, abe, cat and bob; red is dan's and bob's. */
function order(turnOrder: JsonObject, flux: Readonly<Record<string, number>> = {}, seed = "7"): readonly string[] {
  const quiet = {
    ...miniRules("quiet", { resourceCycle: [] }),
    turnOrder: { recalculateAt: "CombatStart", tieBreak: { strategy: "StableActorId" }, ...turnOrder },
  };
  const resourcesByActor = Object.fromEntries(Object.entries(flux).map(([id, amount]) => [id, { flux: amount }]));
  return scene({ participants, seed, more: { "combat-rules": { quiet } }, initialState: { resourcesByActor } }).snapshot
    .turnOrder;
}

const byFlux = { strategy: "Initiative", formula: "source.resources.flux.current" };

describe("who acts after whom", () => {
  it("Fixed: the order of the participants", () =>
    expect(order({ strategy: "Fixed" })).toEqual(["dan", "abe", "cat", "bob"]));

  it("Initiative: the highest formula first", () =>
    expect(order(byFlux, { dan: 1, abe: 3, cat: 0, bob: 2 })).toEqual(["abe", "bob", "dan", "cat"]));

  it("BySide: one side after the other, within a side by the formula", () =>
    expect(order({ ...byFlux, strategy: "BySide" }, { dan: 1, abe: 0, cat: 3, bob: 2 })).toEqual([
      "cat",
      "abe",
      "bob",
      "dan",
    ]));

  it("StableActorId: equals by their ids", () => expect(order(byFlux)).toEqual(["abe", "bob", "cat", "dan"]));

  it("SideController: players first among equals, then by id", () =>
    expect(order({ ...byFlux, tieBreak: { strategy: "SideController" } })).toEqual(["cat", "dan", "abe", "bob"]));

  it.each(["1", "2", "3"])("SeededRandom: equals are shuffled by the generator (seed %s)", (seed) => {
    const shuffled = drawShuffle(
      createRng(seed, "2", nodeHasher().text),
      participants.map((one) => one.instanceId),
    );
    expect(order({ ...byFlux, tieBreak: { strategy: "SeededRandom" } }, {}, seed)).toEqual(shuffled.value);
  });
});

describe("when the order is made again", () => {
  const spent = (recalculateAt: string) => {
    const quiet = {
      ...miniRules("quiet", { resourceCycle: [] }),
      turnOrder: { ...byFlux, recalculateAt, tieBreak: { strategy: "StableActorId" } },
    };
    const flux = {
      resourceId: "flux",
      defaultMax: 9,
      defaultCurrent: 3,
      regeneration: { enabled: true, formula: "source.stats.slow", timing: "END_TURN" },
    };
    const entities = {
      morrow: {
        definitionId: "morrow",
        components: [
          { type: "resources", pools: { zeal: {}, flux: {}, husk: {} } },
          { type: "stats", values: { slow: -2 } },
        ],
      },
    };
    const begun = scene({
      participants: [person("ann", "red"), beast("gus", "blue")],
      more: { "combat-rules": { quiet }, resources: { flux }, entities },
    });
    return [begun, ended(begun)].map((one) => one.snapshot.turnOrder);
  };

  it("CombatStart: once", () =>
    expect(spent("CombatStart")).toEqual([
      ["ann", "gus"],
      ["ann", "gus"],
    ]));

  it("RoundStart: with the numbers of the round", () => {
    const orders = spent("RoundStart");
    expect(orders[0]).toEqual(["ann", "gus"]);
    expect(orders[1]).toEqual(["gus", "ann"]);
  });
});

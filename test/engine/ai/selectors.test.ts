import { describe, expect, it } from "vitest";
import { drawIndex } from "../../../src/engine/state/rng.ts";
import type { JsonObject } from "../../support/json.ts";
import { beast, person } from "../../support/position.ts";
import { ability, against, answer, gambit } from "./machine.ts";

const participants = [
  person("ann", "red"),
  person("abe", "red"),
  beast("gus", "blue"),
  beast("gil", "blue", { definitionId: "stump" }),
];
const entities = {
  stump: { definitionId: "stump", components: [{ type: "resources", pools: { zeal: { current: 5 } } }] },
};

/** Whom gus's ability on anybody reaches; the zeal of ann, abe, gus and gil is 9, 11, 12 and 5. */
function aimed(targetSelector: JsonObject, seed = "7") {
  const touch = ability("touch", {
    requiresTarget: false,
    targeting: { target: "TARGET", relationship: "Any", allowSelf: true },
  });
  const begun = against({
    abilities: [touch],
    gambits: [gambit("a", "touch", {}, { targetSelector })],
    participants,
    seed,
    more: { entities },
    initialState: { resourcesByActor: { ann: { zeal: 9 }, abe: { zeal: 11 } } },
  });
  return { begun, told: answer(begun).filter((one) => one.startsWith("touch"))[0] };
}

describe("target selectors", () => {
  it.each([
    [{ strategy: "None", relationship: "Any" }, "ann"],
    [{ strategy: "None", relationship: "Ally" }, "gus"],
    [{ strategy: "FirstOrdinal", relationship: "Enemy" }, "abe"],
    [{ strategy: "FirstOrdinal", relationship: "Ally" }, "gil"],
    [{ strategy: "FirstOrdinal", relationship: "Self" }, "gus"],
    [{ strategy: "FirstOrdinal", relationship: "Any" }, "abe"],
    [{ strategy: "LowestResource", resourceId: "zeal", relationship: "Enemy" }, "ann"],
    [{ strategy: "HighestResource", resourceId: "zeal", relationship: "Enemy" }, "abe"],
    [{ strategy: "LowestResource", resourceId: "zeal", relationship: "Any" }, "gil"],
    [{ strategy: "HighestResource", resourceId: "zeal", relationship: "Any" }, "gus"],
    [{ strategy: "Self", relationship: "Any" }, "gus"],
  ])("%o", (selector, expected) => expect(aimed(selector).told).toBe(`touch>${expected}`));

  it("who lacks the resource is ranked last", () =>
    expect(aimed({ strategy: "LowestResource", resourceId: "flux", relationship: "Ally" }).told).toBe("touch>gus"));

  it.each(["1", "2", "3"])("Random draws among those that fit (seed %s)", (seed) => {
    const { begun, told } = aimed({ strategy: "Random", relationship: "Enemy" }, seed);
    expect(told).toBe(`touch>${["ann", "abe"][drawIndex(begun.snapshot.rng, 2).value]}`);
  });
});

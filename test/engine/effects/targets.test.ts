import { describe, expect, it } from "vitest";
import { drawIndex } from "../../../src/engine/state/rng.ts";
import { attempts, fourActors, played, probing, stepsOf } from "../kit.ts";
import { hurt, status, trigger } from "../parts.ts";

const zeal = (amounts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(amounts).map(([actorId, amount]) => [actorId, { zeal: amount }]));

/** Whom one effect of `ann` reaches: red is ann and abe, blue gus and gil, in this order. */
function reached(target: string, resourcesByActor: Readonly<Record<string, Readonly<Record<string, number>>>> = {}) {
  const effect = hurt("touch", 1, { target, ...(target.includes("RESOURCE") ? { selectionResourceId: "zeal" } : {}) });
  const begun = probing([effect], { participants: fourActors, initialState: { resourcesByActor } });
  return stepsOf(played(begun, "probe", "gil")).map((step) => step.targetId);
}

describe("EF-04 whom an effect reaches, in actor order", () => {
  it.each([
    ["SELF", ["ann"]],
    ["TARGET", ["gil"]],
    ["ALL_ENEMIES", ["gus", "gil"]],
    ["ALL_ALLIES", ["ann", "abe"]],
    ["ALL", ["ann", "abe", "gus", "gil"]],
  ])("%s", (target, expected) => expect(reached(target)).toEqual(expected));

  it.each([
    ["LOWEST_RESOURCE_ENEMY", { gus: 9, gil: 4 }, "gil"],
    ["HIGHEST_RESOURCE_ENEMY", { gus: 9, gil: 4 }, "gus"],
    ["LOWEST_RESOURCE_ALLY", { ann: 5, abe: 6 }, "ann"],
    ["HIGHEST_RESOURCE_ALLY", { ann: 5, abe: 6 }, "abe"],
  ])("%s looks at the named resource", (target, amounts, expected) =>
    expect(reached(target, zeal(amounts))).toEqual([expected]),
  );

  it.each(["LOWEST_RESOURCE_ENEMY", "HIGHEST_RESOURCE_ENEMY"])("%s: equals go by actor order", (target) =>
    expect(reached(target, zeal({ gus: 7, gil: 7 }))).toEqual(["gus"]),
  );

  it("an actor without the resource is not ranked", () => {
    const entities = { stump: { definitionId: "stump", components: [{ type: "resources", pools: { zeal: {} } }] } };
    const [ann, abe, gus, gil] = fourActors;
    if (!ann || !abe || !gus || !gil) throw new Error("four");
    const participants = [ann, abe, { ...gus, definitionId: "stump" }, gil];
    const effect = hurt("touch", 1, { target: "LOWEST_RESOURCE_ENEMY", selectionResourceId: "flux" });
    const begun = probing([effect], { participants, more: { entities } });
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["touch>gil"]);
  });
});

describe("EF-04 automatic targets are living", () => {
  const kill = hurt("kill", 12);

  it.each([
    ["ALL_ENEMIES", ["touch>gil"]],
    ["LOWEST_RESOURCE_ENEMY", ["touch>gil"]],
    ["ALL", ["touch>ann", "touch>abe", "touch>gil"]],
  ])("%s passes over who was just defeated", (target, expected) => {
    const touch = hurt("touch", 1, { target, ...(target.includes("RESOURCE") ? { selectionResourceId: "zeal" } : {}) });
    const begun = probing([kill, touch], { participants: fourActors });
    expect(attempts(played(begun, "probe", "gus")).slice(1)).toEqual(expected);
  });

  it("SELF of one that has fallen by its own action reaches nobody", () => {
    const begun = probing([hurt("fall", 20, { target: "SELF" }), hurt("touch", 1, { target: "SELF" })], {
      participants: fourActors,
    });
    expect(attempts(played(begun, "probe", "gus"))).toContain("touch>nobody!NO_TARGET");
  });
});

describe("EF-04 RANDOM_* draws once from the seeded generator", () => {
  it.each([
    ["RANDOM_ENEMY", ["gus", "gil"]],
    ["RANDOM_ALLY", ["ann", "abe"]],
  ])("%s: one draw, recorded", (target, candidates) => {
    const begun = probing([hurt("touch", 1, { target })], { participants: fourActors });
    const [step] = stepsOf(played(begun, "probe", "gil"));
    const { draws } = begun.snapshot.rng;
    expect(step?.targetId).toBe(candidates[drawIndex(begun.snapshot.rng, 2).value]);
    expect([step?.drawsBefore, step?.drawsAfter]).toEqual([draws, draws + 1]);
  });

  it("one candidate draws nothing", () => {
    const begun = probing([hurt("touch", 1, { target: "RANDOM_ENEMY" })]);
    const done = played(begun, "probe", "gus");
    expect(attempts(done)).toEqual(["touch>gus"]);
    expect(done.snapshot.rng).toEqual(begun.snapshot.rng);
  });

  it("no candidate draws nothing and skips", () => {
    const begun = probing([hurt("kill", 12), hurt("touch", 1, { target: "RANDOM_ENEMY" })]);
    const done = played(begun, "probe", "gus");
    expect(attempts(done)).toEqual(["kill>gus", "touch>nobody!NO_TARGET"]);
    expect(done.snapshot.rng).toEqual(begun.snapshot.rng);
  });

  it("each repeat draws again", () => {
    const begun = probing([hurt("touch", 1, { target: "RANDOM_ENEMY", repeat: 3 })], { participants: fourActors });
    const done = played(begun, "probe", "gil");
    expect(done.snapshot.rng.draws - begun.snapshot.rng.draws).toBe(3);
    expect(stepsOf(done).map((step) => step.repetition)).toEqual([0, 1, 2]);
  });
});

describe("EF-04 the targets of an observed event", () => {
  it.each([
    ["EVENT_SOURCE", "ann"],
    ["EVENT_TARGET", "gus"],
  ])("%s", (target, expected) => {
    const thorns = status("thorns", { triggers: [trigger("prick", "ResourceChanged", [hurt("back", 2, { target })])] });
    const begun = probing([hurt("touch", 1)], {
      more: { "status-effects": { thorns } },
      initialState: { effects: [{ targetActorId: "gus", statusId: "thorns" }] },
    });
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["touch>gus", `back>${expected}`]);
  });
});

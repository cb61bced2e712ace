import { describe, expect, it } from "vitest";
import type { InstanceOwner } from "../../../src/engine/definitions/effects.ts";
import type { ContextualInfluence } from "../../../src/engine/definitions/influences.ts";
import type { EncounterInfluence } from "../../../src/engine/state/snapshot.ts";
import { makeActor } from "../../support/handmade.ts";
import {
  bucket,
  finalOf,
  formula,
  held,
  influence,
  modifier,
  refusalOf,
  relic,
  status,
  traceOf,
  type World,
  worn,
} from "./world.ts";

const plusThree = influence("plus", "flat", 3);
const onTarget = { scope: "Target" } as const;

function encounter(more: Partial<EncounterInfluence>): EncounterInfluence {
  const { perStack: _perStack, formula: _formula, ...common } = influence("weather", "flat", 2);
  return { ...common, formula: null, ...more };
}

describe("EF-08 scope and ownership: a status", () => {
  const strong = status("strong", plusThree);
  const frail = status("frail", influence("frail", "flat", 5, onTarget));

  it("of scope Actor counts when its owner acts", () => {
    expect(finalOf({ statuses: [strong], state: { statuses: [worn("strong")] } })).toBe(13);
    expect(finalOf({ statuses: [strong], state: { statuses: [worn("strong", { ownerId: "bo" })] } })).toBe(10);
  });

  it("of scope Target counts when its owner is the target", () => {
    expect(finalOf({ statuses: [frail], state: { statuses: [worn("frail", { ownerId: "bo" })] } })).toBe(15);
    expect(finalOf({ statuses: [frail], state: { statuses: [worn("frail")] } })).toBe(10);
  });

  it("counts once when its owner acts on itself", () => {
    const world = { statuses: [strong, frail], state: { statuses: [worn("strong"), worn("frail")] } };
    expect(finalOf(world, { targetActorId: "ada" })).toBe(18);
  });

  it("counts for nobody without an acting actor or a target", () => {
    const world = {
      statuses: [strong, frail],
      state: { statuses: [worn("strong"), worn("frail", { ownerId: "bo" })] },
    };
    expect(finalOf(world, { sourceActorId: null, targetActorId: null })).toBe(10);
  });

  it("several instances of one influence all count", () => {
    const statuses = [worn("strong", { instanceId: "1" }), worn("strong", { instanceId: "2" })];
    expect(finalOf({ statuses: [strong], state: { statuses } })).toBe(16);
  });
});

describe("EF-08 scope and ownership: modifiers and relics", () => {
  const owners: readonly (readonly [InstanceOwner, boolean, boolean])[] = [
    [{ scope: "Entity", id: "ada" }, true, false],
    [{ scope: "Entity", id: "bo" }, false, true],
    [{ scope: "Side", id: "red" }, true, false],
    [{ scope: "Side", id: "blue" }, false, true],
    [{ scope: "Run", id: null }, true, false],
    [{ scope: "Global", id: null }, true, true],
  ];

  it.each(owners)("owned by %j: counts for ada acting %s, for bo as target %s", (owner, asActor, asTarget) => {
    const influences = [plusThree, influence("taken", "flat", 5, onTarget)];
    const expected = 10 + (asActor ? 3 : 0) + (asTarget ? 5 : 0);
    const relics = [{ instanceId: "r", relicId: "idol", owner, stacks: 1 }];
    expect(finalOf({ relics: [relic("idol", ...influences)], state: { relics } })).toBe(expected);
    const common = { sourceId: null, stacks: 1, duration: -1, appliedSequence: 0 };
    const modifiers = [{ ...common, instanceId: "m", modifierId: "curse", owner }];
    expect(finalOf({ modifiers: [modifier("curse", ...influences)], state: { modifiers } })).toBe(expected);
  });

  it("a side's relic speaks of the member that acts as owner", () => {
    const own = influence("own", "flat", formula("owner.resources.zeal.current"));
    const relics = [{ instanceId: "r", relicId: "idol", owner: { scope: "Side", id: "red" }, stacks: 1 } as const];
    const ally = makeActor("al", { sideId: "red", resources: [held("zeal", 50)] });
    const ada = makeActor("ada", { sideId: "red", resources: [held("zeal", 4)] });
    const world = { relics: [relic("idol", own)], state: { relics, actors: [ally, ada] } };
    expect(finalOf(world, { targetActorId: null })).toBe(14);
    expect(finalOf(world, { sourceActorId: "al", targetActorId: null })).toBe(60);
  });
});

describe("EF-08 mode, encounter and card", () => {
  it("the mode's count for whoever acts and whoever is the target", () => {
    const world: World = { modeInfluences: [plusThree, influence("taken", "flat", 5, onTarget)] };
    expect(finalOf(world)).toBe(18);
    expect(finalOf(world, { sourceActorId: "bo", targetActorId: "ada" })).toBe(18);
    expect(finalOf(world, { targetActorId: null })).toBe(13);
  });

  it("the encounter's count alike, with formulas kept as text", () => {
    const encounterInfluences = [encounter({}), encounter({ value: null, formula: "round * 2 + stacks", ...onTarget })];
    expect(finalOf({ state: { encounterInfluences, round: 3 } })).toBe(19);
  });

  it("an encounter formula that does not parse is CALCULATION_FAILED", () => {
    const encounterInfluences = [encounter({ value: null, formula: "round *" })];
    expect(refusalOf({ state: { encounterInfluences } })).toBe("CALCULATION_FAILED");
  });

  it("the card's belong to the acting actor", () => {
    const cardInfluences = [plusThree, influence("taken", "flat", 5, onTarget)];
    const trace = traceOf({}, { cardInfluences, cardSourceId: "lunge" });
    expect(trace.finalValue).toBe(13);
    expect(trace.buckets[0]?.contributions).toMatchObject([{ sourceKind: "Card", sourceId: "lunge" }]);
    expect(finalOf({}, { cardInfluences, targetActorId: "ada" })).toBe(18);
  });
});

describe("EF-08 values", () => {
  const wearing = (one: ContextualInfluence, stacks = 1, duration = -1): World => ({
    statuses: [status("mood", one)],
    state: { statuses: [worn("mood", { stacks, duration })] },
  });

  it("a fixed value is per instance, or per stack where it says so", () => {
    expect(finalOf(wearing(plusThree, 4))).toBe(13);
    expect(finalOf(wearing({ ...plusThree, perStack: true }, 4))).toBe(22);
  });

  it("a formula sees the instance's stacks and duration", () => {
    expect(finalOf(wearing(influence("f", "flat", formula("stacks * 10 + duration")), 4, 2))).toBe(52);
  });

  it("a formula sees both sides' stats and resources and the action's tags", () => {
    const one = influence(
      "f",
      "flat",
      formula('source.stats.might - target.stats.guard + target.resources.zeal.current + (hasTag("hit") ? 100 : 0)'),
    );
    const world = {
      ...wearing(one),
      ada: { stats: [{ name: "might", value: 6 }] },
      bo: { stats: [{ name: "guard", value: 2 }], resources: [held("zeal", 7)] },
    };
    expect(finalOf(world)).toBe(21);
    expect(finalOf(world, { tags: ["hit"] })).toBe(121);
  });

  it("owner is the status's owner also when it counts as target", () => {
    const taken = influence("f", "flat", formula("owner.resources.zeal.current"), onTarget);
    const world = {
      statuses: [status("mood", taken)],
      state: { statuses: [worn("mood", { ownerId: "bo" })] },
      bo: { resources: [held("zeal", 8)] },
    };
    expect(finalOf(world)).toBe(18);
  });

  it("a formula without value is CALCULATION_FAILED, and so is an endless product", () => {
    expect(refusalOf(wearing(influence("f", "flat", formula("1 / 0"))))).toBe("CALCULATION_FAILED");
    expect(refusalOf(wearing(influence("f", "flat", formula("target.stats.x"))), { targetActorId: null })).toBe(
      "CALCULATION_FAILED",
    );
    expect(refusalOf(wearing(influence("f", "flat", 1e308, { perStack: true }), 99))).toBe("CALCULATION_FAILED");
  });

  it("a variable of the place is read, but an instance's own stacks stand before it", () => {
    const one = influence("f", "flat", formula("event.amount + stacks"));
    const variables = new Map([
      ["event.amount", 20],
      ["stacks", 1_000],
    ]);
    expect(finalOf(wearing(one, 4), { variables })).toBe(34);
  });

  it.each(["round", "source.resources.sap.current"])("a variable of the place named %s is a clash", (name) => {
    expect(refusalOf({}, { variables: new Map([[name, 1]]) })).toBe("CALCULATION_FAILED");
  });
});

describe("EF-08 what an influence is addressed to", () => {
  const wearing = (more: Partial<ContextualInfluence>): World => ({
    buckets: [bucket("flat", "Add"), bucket("final", "Add")],
    statuses: [status("mood", { ...plusThree, ...more })],
    state: { statuses: [worn("mood")] },
  });

  it("another channel or an unknown bucket leaves it out, formula and all", () => {
    const endless = { value: null, formula: formula("1 / 0") };
    expect(finalOf(wearing({ channel: "price", ...endless }))).toBe(10);
    expect(finalOf(wearing({ bucket: "nowhere", ...endless }))).toBe(10);
  });

  it("all required tags must be there", () => {
    const world = wearing({ requiredTags: ["hit", "cold"] });
    expect(finalOf(world, { tags: ["hit"] })).toBe(10);
    expect(finalOf(world, { tags: ["cold", "hit"] })).toBe(13);
  });

  it("no excluded tag may be there", () => {
    const world = wearing({ excludedTags: ["calm"] });
    expect(finalOf(world, { tags: ["hit"] })).toBe(13);
    expect(finalOf(world, { tags: ["hit", "calm"] })).toBe(10);
  });
});

import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { atEnemy, atSelf, card, does, marks } from "../../support/mini-parts.ts";
import { beast, type PositionRequest, person } from "../../support/position.ts";
import {
  applicationsOf,
  attempts,
  cardsIn,
  carried,
  ended,
  fourActors,
  played,
  playing,
  pool,
  probing,
  refusal,
  type Scene,
} from "../kit.ts";
import { hurt, mat, status } from "../parts.ts";

/** The changes that the first application of ann's probe at gus has made. */
function changesOf(effect: JsonObject, request: PositionRequest = {}) {
  const [application] = applicationsOf(played(probing([effect], request), "probe", "gus"));
  return application?.resourceChanges;
}

const numeric = (type: string, flatValue: number, more: JsonObject = {}) => ({
  effectId: "touch",
  type,
  target: "TARGET",
  flatValue,
  targetResource: "husk",
  ...more,
});
const five = { initialState: { resourcesByActor: { gus: { husk: 5 } } } };

describe("EF-01 three types, one reducer, any resource", () => {
  it.each([
    ["DAMAGE", {}, "SUBTRACT", 3],
    ["HEAL", {}, "ADD", 7],
    ["MODIFY_RESOURCE", { operation: "ADD" }, "ADD", 7],
    ["MODIFY_RESOURCE", { operation: "SUBTRACT" }, "SUBTRACT", 3],
    ["MODIFY_RESOURCE", { operation: "SET" }, "SET", 2],
  ])("%s %o of 2 on 5", (type, more, operation, current) => {
    const [change] = changesOf(numeric(type, 2, more), five) ?? [];
    expect(change).toMatchObject({ actorId: "gus", resourceId: "husk", field: "Current", operation, current });
  });

  it.each([
    ["Maximum", 101],
    ["Minimum", 2],
  ])("on the field %s", (resourceField, current) => {
    const [change] = changesOf(numeric("MODIFY_RESOURCE", 2, { operation: "ADD", resourceField }), five) ?? [];
    expect(change).toMatchObject({ field: resourceField, operation: "ADD", applied: 2, current });
  });
});

describe("EF-02 the reducer", () => {
  it("records previous, requested, applied and resulting value", () =>
    expect(changesOf(numeric("DAMAGE", 8), five)).toEqual([
      {
        actorId: "gus",
        resourceId: "husk",
        field: "Current",
        operation: "SUBTRACT",
        previous: 5,
        requested: 8,
        applied: 5,
        current: 0,
      },
    ]));

  it("for SET, the difference to the previous value", () =>
    expect(changesOf(numeric("MODIFY_RESOURCE", 200, { operation: "SET" }), five)?.[0]).toMatchObject({
      requested: 195,
      applied: 94,
      current: 99,
    }));

  it("a lowered maximum normalises the current value again, with a record of its own", () =>
    expect(
      changesOf(numeric("MODIFY_RESOURCE", 3, { operation: "SET", resourceField: "Maximum" }), five),
    ).toMatchObject([
      { field: "Maximum", previous: 99, current: 3 },
      { field: "Current", operation: "SET", previous: 5, current: 3 },
    ]));

  it("defeat follows only from the thresholds: no zeal left is defeat, no husk left is not", () => {
    const done = played(
      probing([numeric("DAMAGE", 9), hurt("kill", 12)], { participants: fourActors, ...five }),
      "probe",
      "gus",
    );
    expect(done.snapshot.actors.map((actor) => actor.isAlive)).toEqual([true, true, false, true]);
    expect(done.frames.flatMap((frame) => frame.actorChanges)).toMatchObject([{ actorId: "gus", isAlive: false }]);
  });

  it("an effect on a resource that its target lacks is RESOURCE_MISSING, and nothing has changed", () => {
    const entities = { stump: { definitionId: "stump", components: [{ type: "resources", pools: { zeal: {} } }] } };
    const begun = probing([hurt("touch", 1), numeric("DAMAGE", 1)], {
      participants: [
        person("ann", "red", { deck: [{ definitionId: "probe" }] }),
        beast("gus", "blue", { definitionId: "stump" }),
      ],
      more: { entities },
    });
    expect(refusal(begun, playing(begun, "probe", ["gus"])).code).toBe("RESOURCE_MISSING");
  });
});

describe("EF-13 EF-15 statuses", () => {
  const statuses = {
    mark: status("mark", { tags: ["bad"] }),
    blot: status("blot", { tags: ["bad"], priority: 3 }),
    boon: status("boon"),
  };
  const begun = (effect: JsonObject, effects: NonNullable<NonNullable<PositionRequest["initialState"]>["effects"]>) =>
    probing([effect], { more: { "status-effects": statuses }, initialState: { effects } });

  it("APPLY_STATUS takes the effect's stacks and duration, else the status's own", () => {
    const given = marks("mark", { effectId: "mark", statusStacks: 3, statusDuration: 4 });
    expect(carried(played(begun(given, []), "probe", "gus"), "gus")).toEqual(["mark x3, 4"]);
    expect(carried(played(begun(marks("mark"), []), "probe", "gus"), "gus")).toEqual(["mark x1, -1"]);
  });

  it("EF-13 instances merge per owner and status, whatever their source", () => {
    const done = played(
      begun(marks("mark", { statusStacks: 2 }), [{ targetActorId: "gus", statusId: "mark" }]),
      "probe",
      "gus",
    );
    expect(carried(done, "gus")).toEqual(["mark x3, -1"]);
    expect(done.snapshot.statuses[0]?.sourceId).toBe("ann");
  });

  it("EF-15 REMOVE_STATUS takes one status id; nothing to take is a skip", () => {
    const unmark = { effectId: "unmark", type: "REMOVE_STATUS", target: "TARGET", statusId: "mark" };
    const bearer = ["mark", "blot"].map((statusId) => ({ targetActorId: "gus", statusId }));
    expect(carried(played(begun(unmark, bearer), "probe", "gus"), "gus")).toEqual(["blot x1, -1"]);
    expect(attempts(played(begun(unmark, []), "probe", "gus"))).toEqual(["unmark>gus!NOTHING_TO_REMOVE"]);
  });

  it("EF-15 DISPEL_STATUS selects by filter, limit and order, and lists every instance removed", () => {
    const dispel = (fields: JsonObject) => ({
      effectId: "cleanse",
      type: "DISPEL_STATUS",
      target: "TARGET",
      dispel: fields,
    });
    const bearer = ["mark", "boon", "blot"].map((statusId) => ({ targetActorId: "gus", statusId }));
    const first = { requiredTags: ["bad"], maximumInstances: 1, order: "HighestPriorityFirst" };
    expect(carried(played(begun(dispel(first), bearer), "probe", "gus"), "gus")).toEqual([
      "mark x1, -1",
      "boon x1, -1",
    ]);
    const [all] = applicationsOf(played(begun(dispel({ requiredTags: ["bad"] }), bearer), "probe", "gus"));
    expect(all?.statusChanges.map((change) => [change.statusId, change.change])).toEqual([
      ["mark", "Removed"],
      ["blot", "Removed"],
    ]);
  });
});

describe("EF-15 modifiers", () => {
  const apply = (more: JsonObject = {}) => ({
    effectId: "give",
    type: "APPLY_MODIFIER",
    target: "TARGET",
    modifierId: "mood",
    ...more,
  });
  const take = (more: JsonObject = {}) => ({
    effectId: "take",
    type: "REMOVE_MODIFIER",
    target: "TARGET",
    modifierId: "mood",
    ...more,
  });
  const moods = (stacking: string) => ({
    modifiers: { mood: { modifierId: "mood", maxStacks: 9, stacking, durationBoundary: "Combat" } },
  });
  const owners = (from: Scene) =>
    from.snapshot.modifiers.map(({ owner, stacks }) => `${owner.scope}:${owner.id} x${stacks}`);

  it.each([
    [undefined, "Entity:gus"],
    [{ scope: "Entity", id: "ann" }, "Entity:ann"],
    [{ scope: "Side" }, "Side:blue"],
    [{ scope: "Run" }, "Run:null"],
    [{ scope: "Global" }, "Global:null"],
  ])("APPLY_MODIFIER to %o", (modifierOwner, expected) => {
    const effect = apply({ modifierStacks: 2, ...(modifierOwner ? { modifierOwner } : {}) });
    expect(owners(played(probing([effect], { more: moods("Add") }), "probe", "gus"))).toEqual([`${expected} x2`]);
  });

  it("EF-15 REMOVE_MODIFIER takes stacks of every instance, each recorded by itself", () => {
    const begun = probing([apply({ modifierStacks: 3, repeat: 2 }), take({ modifierStacks: 2 })], {
      more: moods("Independent"),
    });
    const done = played(begun, "probe", "gus");
    expect(owners(done)).toEqual(["Entity:gus x1", "Entity:gus x1"]);
    const changes = applicationsOf(done).at(-1)?.modifierChanges ?? [];
    expect(changes.map(({ previousStacks, stacks, removed }) => [previousStacks, stacks, removed])).toEqual([
      [3, 1, false],
      [3, 1, false],
    ]);
    expect(new Set(changes.map((change) => change.instanceId)).size).toBe(2);
  });

  it("EF-15 without a number of stacks whole instances go; nothing to take is a skip", () => {
    const done = played(
      probing([apply({ modifierStacks: 3 }), take(), take()], { more: moods("Add") }),
      "probe",
      "gus",
    );
    expect(owners(done)).toEqual([]);
    expect(attempts(done)).toEqual(["give>gus", "take>gus", "take>gus!NOTHING_TO_REMOVE"]);
  });
});

describe("EF-16 CARD_ZONE_FLOW", () => {
  const deal = (more: JsonObject) => ({
    effectId: "deal",
    type: "CARD_ZONE_FLOW",
    target: "SELF",
    cardZoneFlowId: "deal",
    ...more,
  });

  it("runs a published flow for its target, with the count as `requestedCount`", () => {
    const deck = [{ definitionId: "probe", count: 8 }];
    const participants = [person("ann", "red", { deck }), beast("gus", "blue")];
    const done = played(probing([deal({ cardCount: 2 })], { participants }), "probe", "gus");
    expect([cardsIn(done.snapshot, "fist").length, cardsIn(done.snapshot, "keep").length]).toEqual([7, 1]);
    expect(applicationsOf(done)[0]?.cardChanges.map(({ fromZoneId, toZoneId }) => [fromZoneId, toZoneId])).toEqual([
      ["keep", "fist"],
      ["keep", "fist"],
    ]);
    expect(done.frames.flatMap((frame) => frame.cardZoneSteps)).toHaveLength(1);
  });

  it("creates the named cards, which end at the boundary their lifetime names", () => {
    const create = {
      flowId: "conjure",
      allowedInvocations: ["Effect"],
      steps: [
        {
          stepId: "make",
          operation: "Create",
          targetZoneId: "fist",
          cardDefinitionId: "$input",
          selection: { countFormula: "requestedCount" },
          lifetime: { strategy: "UntilBoundary", boundary: "activation.ended" },
        },
      ],
    };
    const conjure = {
      effectId: "conjure",
      type: "CARD_ZONE_FLOW",
      target: "SELF",
      cardZoneFlowId: "conjure",
      cardCount: 2,
      cardDefinitionId: "jab",
    };
    const begun = probing([conjure], { more: { "card-zone-systems": { mat: mat([create]) } } });
    const done = played(begun, "probe", "gus");
    const made = cardsIn(done.snapshot, "fist").filter((id) => done.snapshot.cards[id]?.definitionId === "jab");
    expect(made).toHaveLength(2);
    expect(pool(played(done, "jab", "gus"), "gus", "zeal")).toBe(7);
    const later = ended(done);
    expect(Object.values(later.snapshot.cards).filter((one) => one.definitionId === "jab")).toEqual([]);
  });

  it("a flow that fails refuses the whole action", () => {
    const all = mat([
      {
        flowId: "strict",
        allowedInvocations: ["Effect"],
        steps: [
          {
            stepId: "go",
            operation: "Move",
            sourceZoneId: "keep",
            targetZoneId: "fist",
            selection: { strategy: "Top", count: 3 },
          },
        ],
      },
    ]);
    const cards = {
      probe: card(
        "probe",
        [],
        does("touch", hurt("touch", 1)),
        does("deal", { ...deal({}), cardZoneFlowId: "strict" }),
        atEnemy,
      ),
    };
    const begun = probing([], { more: { cards, "card-zone-systems": { mat: all } } });
    expect(refusal(begun, playing(begun, "probe", ["gus"])).code).toBe("ZONE_FLOW_FAILED");
  });
});

describe("EF-11 one failing part: nothing has changed", () => {
  it.each([
    [
      "a formula without a value",
      hurt("late", 0, { flatValue: null, formulaValue: "1 / source.resources.husk.current" }),
      "CALCULATION_FAILED",
    ],
    [
      "a condition without a value",
      hurt("late", 1, { condition: "1 / source.resources.husk.current > 0" }),
      "CALCULATION_FAILED",
    ],
    [
      "a number that is not finite",
      numeric("HEAL", 1e308, { repeat: 1, chainedEffects: [], formulaValue: "1e308 * 10", flatValue: null }),
      "CALCULATION_FAILED",
    ],
  ])("%s", (_name, effect, code) => {
    const begun = probing([hurt("first", 3), effect]);
    expect(refusal(begun, playing(begun, "probe", ["gus"])).code).toBe(code);
  });

  it("what it would have cost is still there", () => {
    const cards = {
      probe: card(
        "probe",
        [],
        { type: "cost", costs: { costs: [{ resourceId: "flux", amount: 2 }] } },
        does("late", hurt("late", 0, { flatValue: null, formulaValue: "1 / 0" })),
        atSelf,
      ),
    };
    const begun = probing([], { more: { cards } });
    refusal(begun, playing(begun, "probe", []));
    expect(pool(begun, "ann", "flux")).toBe(3);
  });
});

import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { miniRules } from "../../support/mini-bundle.ts";
import { atEnemy, card, marks } from "../../support/mini-parts.ts";
import { beast, person } from "../../support/position.ts";
import {
  applicationsOf,
  attempts,
  carried,
  ended,
  fourActors,
  probing,
  ran,
  refusal,
  type Scene,
  scene,
} from "../kit.ts";
import { hurt, relic, shell, status, trigger } from "../parts.ts";

/** A status that answers a boundary with one point of husk. */
function bell(statusId: string, boundary: string, more: JsonObject = {}, triggerMore: JsonObject = {}): JsonObject {
  return status(statusId, { triggers: [trigger(statusId, boundary, [shell(statusId, 1)], triggerMore)], ...more });
}

function bearing(
  statuses: Readonly<Record<string, JsonObject>>,
  ...bearers: readonly (readonly [string, string])[]
): Scene {
  return scene({
    more: { "status-effects": statuses },
    initialState: { effects: bearers.map(([targetActorId, statusId]) => ({ targetActorId, statusId })) },
  });
}

/** The attempts of a list of effects, in order. */
const only = (from: Scene, ...effectIds: readonly string[]) =>
  attempts(from).filter((one) => effectIds.some((id) => one.startsWith(`${id}>`)));

describe("EF-12 boundaries", () => {
  it.each([
    ["CombatStart", ["ring>gus"]],
    ["StartRound", ["ring>gus"]],
    ["StartActivation", []],
  ])("%s at the beginning of a combat, ann being the first", (boundary, expected) =>
    expect(only(bearing({ ring: bell("ring", boundary) }, ["gus", "ring"]), "ring")).toEqual(expected),
  );

  it.each([
    ["EndActivation", "ann", ["ring>ann"]],
    ["StartActivation", "gus", ["ring>gus"]],
    ["EndActivation", "gus", ["ring>gus"]],
    ["EndRound", "gus", ["ring>gus"]],
    ["StartRound", "gus", ["ring>gus"]],
    ["StartActivation", "ann", ["ring>ann"]],
    ["CombatStart", "ann", []],
    ["CombatEnd", "ann", []],
  ])("%s of %s, once in the turn that ann ends", (boundary, bearer, expected) =>
    expect(only(ended(bearing({ ring: bell("ring", boundary) }, [bearer, "ring"])), "ring")).toEqual(expected),
  );

  it("those of an activation concern its actor alone, those of a round everybody", () => {
    const ring = { a: bell("a", "EndActivation"), r: bell("r", "EndRound") };
    const bearers = ["ann", "gus"].flatMap(
      (id) =>
        [
          [id, "a"],
          [id, "r"],
        ] as const,
    );
    expect(only(ended(bearing(ring, ...bearers)), "a", "r")).toEqual(["a>ann", "a>gus", "r>ann", "r>gus"]);
  });

  it("a trigger added during a boundary waits for the next", () => {
    const giver = status("giver", {
      triggers: [
        trigger("giver", "EndActivation", [marks("late", { effectId: "give", target: "SELF" })], {
          limit: { count: 1, per: "Combat" },
        }),
      ],
    });
    const begun = bearing({ giver, late: bell("late", "EndActivation") }, ["ann", "giver"]);
    const first = ended(begun);
    expect(only(first, "give", "late")).toEqual(["give>ann"]);
    expect(only(ended(first), "late")).toEqual(["late>ann"]);
  });

  it("a status removed before its turn does not fire", () => {
    const cleanse = { effectId: "cleanse", type: "REMOVE_STATUS", target: "SELF", statusId: "second" };
    const first = status("first", { triggers: [trigger("first", "EndActivation", [cleanse])] });
    const begun = bearing({ first, second: bell("second", "EndActivation") }, ["ann", "first"], ["ann", "second"]);
    expect(only(ended(begun), "cleanse", "second")).toEqual(["cleanse>ann"]);
  });

  it("a defeated actor's triggers are silent at boundaries too", () => {
    const last = status("last", {
      triggers: [trigger("last", "EndRound", [hurt("last", 12, { target: "ALL_ENEMIES" })])],
    });
    const begun = scene({
      participants: fourActors,
      more: {
        cards: { probe: card("probe", [], atEnemy) },
        "status-effects": { last, ring: bell("ring", "EndRound") },
      },
      initialState: {
        effects: [
          { targetActorId: "ann", statusId: "last" },
          { targetActorId: "gus", statusId: "ring" },
        ],
      },
    });
    expect(only(ended(begun), "last", "ring")).toEqual(["last>gus", "last>gil"]);
  });

  it("statusTiming chooses the boundaries at which statuses act and fall; relics do not ask", () => {
    const quiet = quietAt(["StartActivation", "EndActivation", "EndRound"]);
    const begun = scene({
      more: {
        "status-effects": {
          ring: bell("ring", "StartRound", { defaultDuration: 3, durationTickBoundary: "StartRound" }),
        },
        relics: { chime: relic("chime", { triggers: [trigger("chime", "StartRound", [shell("chime", 1)])] }) },
        "combat-rules": { quiet },
      },
      initialState: {
        effects: [{ targetActorId: "ann", statusId: "ring" }],
        relics: [{ relicId: "chime", owner: { scope: "Run" } }],
      },
    });
    const next = ended(begun);
    expect(only(next, "ring", "chime")).toEqual(["chime>ann"]);
    expect(carried(next, "ann")).toEqual(["ring x1, 3"]);
  });
});

function quietAt(boundaries: readonly string[]): JsonObject {
  return miniRules("quiet", { statusTiming: { boundaries, ordering: "PriorityThenInstanceId" } });
}

describe("EF-13 the order of a boundary", () => {
  it("status priority, then trigger priority, then the instance's id, whoever bears it", () => {
    const statuses = {
      low: bell("low", "EndRound", { priority: 1 }, { priority: 9 }),
      high: bell("high", "EndRound", { priority: 5 }, { priority: 0 }),
      keen: bell("keen", "EndRound", { priority: 1 }, { priority: 10 }),
    };
    const begun = bearing(statuses, ["gus", "low"], ["ann", "low"], ["ann", "keen"], ["gus", "high"]);
    expect(only(ended(begun), "low", "high", "keen")).toEqual(["high>gus", "keen>ann", "low>gus", "low>ann"]);
  });

  it("two triggers of one status: priority, then id", () => {
    const twins = ["b", "a", "c"].map((id) =>
      trigger(id, "EndRound", [shell(id, 1)], { priority: id === "c" ? 1 : 0 }),
    );
    const begun = bearing({ twins: status("twins", { triggers: twins }) }, ["ann", "twins"]);
    expect(only(ended(begun), "a", "b", "c")).toEqual(["c>ann", "a>ann", "b>ann"]);
  });

  it("statuses come first, then relics, then cards, whatever their priorities", () => {
    const wakes = {
      type: "trigger",
      componentId: "wake",
      boundary: "EndRound",
      priority: 99,
      effects: [shell("card", 1)],
    };
    const begun = scene({
      participants: [person("ann", "red", { deck: [{ definitionId: "watch" }] }), beast("gus", "blue")],
      more: {
        cards: { watch: card("watch", [], wakes, atEnemy) },
        relics: {
          chime: relic("chime", { triggers: [trigger("chime", "EndRound", [shell("relic", 1)], { priority: 50 })] }),
        },
        "status-effects": { status: bell("status", "EndRound") },
      },
      initialState: {
        effects: [{ targetActorId: "ann", statusId: "status" }],
        relics: [{ relicId: "chime", owner: { scope: "Run" } }],
      },
    });
    expect(only(ended(begun), "status", "relic", "card")).toEqual(["status>ann", "relic>ann", "card>ann"]);
  });

  it.each([
    [{ scope: "Entity", id: "gus" } as const, ["chime>gus"]],
    [{ scope: "Side", id: "blue" } as const, ["chime>gus"]],
    [{ scope: "Run" } as const, ["chime>ann"]],
    [{ scope: "Global" } as const, ["chime>ann"]],
  ])("a relic of %o fires once: the first of its owners stands for all", (owner, expected) => {
    const begun = probing([], {
      participants: fourActors,
      more: { relics: { chime: relic("chime", { triggers: [trigger("chime", "EndRound", [shell("chime", 1)])] }) } },
      initialState: { relics: [{ relicId: "chime", owner }] },
    });
    expect(only(ended(begun), "chime")).toEqual(expected);
  });

  it("`stacks` and `duration` are the instance's", () => {
    const formula = shell("count", 0, { flatValue: null, formulaValue: "stacks * 10 + duration" });
    const pile = status("pile", { triggers: [trigger("pile", "EndRound", [formula])] });
    const begun = scene({
      more: { "status-effects": { pile } },
      initialState: { effects: [{ targetActorId: "ann", statusId: "pile", stacks: 3, duration: 4 }] },
    });
    const [change] = applicationsOf(ended(begun)).filter((one) => one.effectId === "count");
    expect(change?.resourceChanges[0]?.applied).toBe(34);
  });
});

describe("EF-13 durations", () => {
  const worn = (durationTickBoundary: string) => status("worn", { defaultDuration: 2, durationTickBoundary });

  it.each(["StartRound", "StartActivation", "EndActivation", "EndRound"])(
    "fall at %s, and at 0 the status is gone",
    (boundary) => {
      // The combat has begun: ann's StartRound and StartActivation of round 1 are over.
      const begun = bearing({ worn: worn(boundary) }, ["ann", "worn"]);
      const early = boundary.startsWith("Start") ? 1 : 0;
      expect(carried(begun, "ann")).toEqual([`worn x1, ${2 - early}`]);
      const later = ended(begun);
      expect(carried(later, "ann")).toEqual(early === 1 ? [] : ["worn x1, 1"]);
      expect(carried(ended(later), "ann")).toEqual([]);
    },
  );

  it("Unspecified never falls", () => {
    const begun = bearing({ worn: worn("Unspecified") }, ["ann", "worn"]);
    expect(carried(ended(ended(begun)), "ann")).toEqual(["worn x1, 2"]);
  });

  it("fall after the triggers of the boundary: the last one still fires", () => {
    const ring = bell("ring", "EndActivation", { defaultDuration: 1, durationTickBoundary: "EndActivation" });
    const done = ended(bearing({ ring }, ["ann", "ring"]));
    expect(only(done, "ring")).toEqual(["ring>ann"]);
    expect(carried(done, "ann")).toEqual([]);
  });

  it.each([
    ["Refresh", [2, 1, 2]],
    ["Highest", [2, 1, 2]],
    ["Replace", [2, 1, 2]],
    ["Add", [2, 4, 6]],
    ["Preserve", [2, 1, 0]],
  ])(
    "one just applied at the boundary keeps its duration; reapplied (%s) only one that it has changed",
    (policy, left) => {
      // Given anew at each of ann's EndActivations with 2, where it also falls.
      const give = marks("worn", { effectId: "give", target: "SELF" });
      const giver = status("giver", { triggers: [trigger("giver", "EndActivation", [give])] });
      const statuses = { giver, worn: { ...worn("EndActivation"), durationReapply: policy } };
      const first = ended(bearing(statuses, ["ann", "giver"]));
      const second = ended(first);
      const durations = [first, second, ended(second)].map(
        ({ snapshot }) => snapshot.statuses.find((one) => one.statusId === "worn")?.duration ?? 0,
      );
      expect(durations).toEqual(left);
    },
  );

  it("the last tick is recorded and observed as StatusRemoved, not as an effect", () => {
    const eyes = status("eyes", {
      triggers: [
        trigger("gone", "StatusRemoved", [shell("gone", 1)]),
        trigger("done", "EffectApplied", [shell("done", 1)]),
      ],
    });
    const worn1 = status("worn", { defaultDuration: 1, durationTickBoundary: "EndActivation" });
    const done = ended(bearing({ eyes, worn: worn1 }, ["ann", "eyes"], ["ann", "worn"]));
    expect(only(done, "gone", "done")).toEqual(["gone>ann", "done>ann", "done>ann"]);
    const [change] = applicationsOf(done).flatMap((one) => one.statusChanges);
    expect(change).toMatchObject({ statusId: "worn", change: "Expired", previousDuration: 1, duration: 0 });
  });
});

describe("EF-12 boundaryFailure", () => {
  const breaks = status("breaks", {
    triggers: [
      trigger("breaks", "EndRound", [
        shell("some", 3),
        hurt("breaks", 0, { target: "SELF", flatValue: null, formulaValue: "1 / (stacks - 1)" }),
      ]),
    ],
  });
  const ring = bell("ring", "EndRound", { priority: -1 });

  function round(boundaryFailure: string): Scene {
    return scene({
      more: { "status-effects": { breaks, ring }, "combat-rules": { quiet: miniRules("quiet", { boundaryFailure }) } },
      initialState: {
        effects: [
          { targetActorId: "ann", statusId: "breaks" },
          { targetActorId: "ann", statusId: "ring" },
        ],
      },
    });
  }

  it("Abort refuses the whole command", () => {
    const begun = round("Abort");
    expect(refusal(begun, { type: "END_TURN", payload: { actorId: "ann" } }).code).toBe("CALCULATION_FAILED");
  });

  it("SkipAndRecord undoes that trigger alone, records it and goes on", () => {
    const done = ended(round("SkipAndRecord"));
    expect(only(done, "some", "breaks", "ring")).toEqual(["ring>ann"]);
    const [frame] = done.frames.filter((one) => one.transitionType === "combat.boundary.skipped");
    expect(frame?.payload).toMatchObject({ boundary: "EndRound", code: "CALCULATION_FAILED" });
    expect(done.snapshot.round).toBe(2);
  });

  it("conceding depends on neither: what fails after it is skipped and recorded", () => {
    const begun = scene({
      participants: [person("ann", "red"), beast("gus", "blue"), beast("gil", "green")],
      more: { "status-effects": { breaks, ring } },
      initialState: { effects: [{ targetActorId: "gus", statusId: "breaks" }] },
    });
    const gone = ran(begun, { type: "CONCEDE", payload: { actorId: "ann" } });
    expect(gone.snapshot.actors.map((actor) => actor.hasConceded)).toEqual([true, false, false]);
    expect(gone.frames.map((frame) => frame.transitionType)).toContain("combat.boundary.skipped");
  });
});

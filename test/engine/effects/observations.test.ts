import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { atEnemy, card, does, marks, moves, spills } from "../../support/mini-parts.ts";
import { beast, type PositionRequest, person } from "../../support/position.ts";
import { attempts, fourActors, played, probe, probing, scene } from "../kit.ts";
import { hurt, mat, relic, shell, status, trigger } from "../parts.ts";

type Effects = NonNullable<NonNullable<PositionRequest["initialState"]>["effects"]>;

/** A combat in which ann probes with an effect, and actors carry statuses that watch. */
function watching(
  effect: JsonObject,
  statuses: Readonly<Record<string, JsonObject>>,
  bearers: readonly (readonly [string, string])[],
  request: PositionRequest = {},
) {
  const effects: Effects = bearers.map(([targetActorId, statusId]) => ({ targetActorId, statusId }));
  const { more, ...rest } = request;
  return probing([effect], {
    participants: fourActors,
    initialState: { effects },
    ...rest,
    more: { "status-effects": statuses, ...more },
  });
}

/** A status that answers one kind of event with one point of husk. */
function watcher(statusId: string, boundary: string, more: JsonObject = {}, priority = 0): JsonObject {
  return status(statusId, { triggers: [trigger(statusId, boundary, [shell(statusId, 1)], { priority, ...more })] });
}

describe("EF-12 every observation", () => {
  const deal = { effectId: "deal", type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "deal", cardCount: 1 };
  const marked = marks("mark", { effectId: "mark" });
  const unmarked = { effectId: "unmark", type: "REMOVE_STATUS", target: "TARGET", statusId: "mark" };

  it.each([
    ["EffectApplied", hurt("touch", 1)],
    ["ResourceChanged", hurt("touch", 1)],
    ["StatusApplied", marked],
    ["StatusRemoved", { ...marked, chainedEffects: [unmarked] }],
    ["ActorDefeated", hurt("touch", 12)],
  ])("%s", (boundary, effect) => {
    const statuses = { eyes: watcher("eyes", boundary, { observe: "Any" }), mark: status("mark") };
    const seen = attempts(played(watching(effect, statuses, [["ann", "eyes"]]), "probe", "gus"));
    expect(seen.filter((one) => one === "eyes>ann")).toHaveLength(1);
  });

  it("CardMoved and CardPlayed: the deal and the spill are moves, the play is one play", () => {
    const cards = { probe: card("probe", [], does("deal", deal), atEnemy, spills) };
    const statuses = { moved: watcher("moved", "CardMoved"), played: watcher("played", "CardPlayed") };
    const deck = [{ definitionId: "probe", count: 7 }];
    const begun = watching(
      hurt("touch", 1),
      statuses,
      [
        ["ann", "moved"],
        ["ann", "played"],
      ],
      {
        participants: [person("ann", "red", { deck }), beast("gus", "blue")],
        more: { cards, "status-effects": statuses },
      },
    );
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["deal>ann", "moved>ann", "moved>ann", "played>ann"]);
  });

  it("ResourceChanged needs an applied change other than 0", () => {
    const full = { effectId: "heal", type: "HEAL", target: "TARGET", flatValue: 5, targetResource: "zeal" };
    const statuses = { eyes: watcher("eyes", "ResourceChanged", { observe: "Any" }) };
    expect(attempts(played(watching(full, statuses, [["ann", "eyes"]]), "probe", "gus"))).toEqual(["heal>gus"]);
  });

  it("a reapplied status is observed with the stacks it gained", () => {
    const condition = 'event.amount == 1 && event.stacks == 2 && event.statusId == "mark"';
    const statuses = { eyes: watcher("eyes", "StatusApplied", { condition, observe: "Any" }), mark: status("mark") };
    const begun = watching(marked, statuses, [
      ["ann", "eyes"],
      ["gus", "mark"],
    ]);
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["mark>gus", "eyes>ann"]);
  });
});

describe("EF-12 event.* variables", () => {
  it("requested and applied differ when a bound cut the change", () => {
    const effects = ["requested", "applied", "previous", "current"].map((name) =>
      shell(name, 0, {
        flatValue: null,
        formulaValue: `event.${name}`,
        condition: `event.${name} == ${{ requested: 15, applied: 12, previous: 12, current: 0 }[name]}`,
      }),
    );
    const eyes = status("eyes", {
      triggers: [
        trigger("eyes", "ResourceChanged", effects, { observe: "Any", condition: 'event.resourceId == "zeal"' }),
      ],
    });
    const begun = watching(hurt("touch", 15), { eyes }, [["ann", "eyes"]]);
    const own = attempts(played(begun, "probe", "gus"));
    expect(own).toEqual(["touch>gus", "requested>ann", "applied>ann", "previous>ann", "current>ann"]);
  });
});

describe("EF-12 whose event it is", () => {
  const everybody = ["ann", "abe", "gus", "gil"];

  it.each([
    ["Target", ["eyes>gus"]],
    ["Source", ["eyes>ann"]],
    ["Any", everybody.map((id) => `eyes>${id}`)],
  ])("observe %s", (whose, expected) => {
    const eyes = watcher("eyes", "EffectApplied", { observe: whose, condition: 'event.effectId == "touch"' });
    const bearers = everybody.map((id) => [id, "eyes"] as const);
    expect(attempts(played(watching(hurt("touch", 1), { eyes }, bearers), "probe", "gus")).slice(1)).toEqual(expected);
  });

  it("the target is what is observed where nothing is said", () => {
    const eyes = watcher("eyes", "EffectApplied", { condition: 'event.effectId == "touch"' });
    const begun = watching(hurt("touch", 1), { eyes }, [
      ["ann", "eyes"],
      ["gus", "eyes"],
    ]);
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["touch>gus", "eyes>gus"]);
  });
});

describe("EF-12 tag filters look at the effect's and the action's tags together", () => {
  it.each([
    [{ requiredTags: ["tried", "sharp"] }, true],
    [{ requiredTags: ["blunt"] }, false],
    [{ excludedTags: ["sharp"] }, false],
    [{ excludedTags: ["tried"] }, false],
    [{ excludedTags: ["blunt"] }, true],
  ])("%o", (filter, answers) => {
    const statuses = { eyes: watcher("eyes", "EffectApplied", filter) };
    const begun = watching(hurt("touch", 1, { tags: ["sharp"] }), statuses, [["gus", "eyes"]]);
    expect(attempts(played(begun, "probe", "gus")).includes("eyes>gus")).toBe(answers);
  });
});

describe("EF-12 the order of observers", () => {
  const onTouch = { observe: "Any", condition: 'event.effectId == "touch"' };

  it("priority descending first", () => {
    const statuses = {
      low: watcher("low", "EffectApplied", onTouch, 1),
      high: watcher("high", "EffectApplied", onTouch, 5),
    };
    const begun = watching(hurt("touch", 1), statuses, [
      ["ann", "low"],
      ["gil", "high"],
    ]);
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["touch>gus", "high>gil", "low>ann"]);
  });

  it("then owners in actor order, starting with the active actor", () => {
    const participants = [...fourActors.slice(2), ...fourActors.slice(0, 2)];
    const statuses = { eyes: watcher("eyes", "EffectApplied", onTouch) };
    const bearers = ["gus", "gil", "ann", "abe"].map((id) => [id, "eyes"] as const);
    const begun = watching(hurt("touch", 1), statuses, bearers, { participants });
    expect(begun.snapshot.activation.activeActorId).toBe("ann");
    expect(attempts(played(begun, "probe", "gus"))).toEqual([
      "touch>gus",
      "eyes>ann",
      "eyes>abe",
      "eyes>gus",
      "eyes>gil",
    ]);
  });

  it("then creation order, then the trigger's id", () => {
    const two = status("two", {
      triggers: ["b", "a"].map((id) => trigger(id, "EffectApplied", [shell(id, 1)], onTouch)),
    });
    const statuses = { one: watcher("one", "EffectApplied", onTouch), two };
    const begun = watching(hurt("touch", 1), statuses, [
      ["gus", "two"],
      ["gus", "one"],
    ]);
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["touch>gus", "a>gus", "b>gus", "one>gus"]);
  });

  it("depth first: an observer's own consequences come before the next observer", () => {
    const echo = watcher("echo", "EffectApplied", { condition: 'event.effectId == "first"', observe: "Any" });
    const statuses = {
      first: watcher("first", "EffectApplied", onTouch),
      second: watcher("second", "EffectApplied", onTouch),
      echo,
    };
    const begun = watching(hurt("touch", 1), statuses, [
      ["ann", "first"],
      ["ann", "second"],
      ["ann", "echo"],
    ]);
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["touch>gus", "first>ann", "echo>ann", "second>ann"]);
  });
});

describe("EF-12 the ends of what triggers set off", () => {
  it("one trigger of one owner fires at most once along one causal path, so that two mutual ones end", () => {
    const statuses = {
      ping: watcher("ping", "EffectApplied", { observe: "Any" }),
      pong: watcher("pong", "EffectApplied", { observe: "Any" }),
    };
    const begun = watching(hurt("touch", 1), statuses, [
      ["ann", "ping"],
      ["ann", "pong"],
    ]);
    expect(attempts(played(begun, "probe", "gus"))).toEqual([
      "touch>gus",
      "ping>ann",
      "pong>ann",
      "pong>ann",
      "ping>ann",
    ]);
  });

  it("a defeated actor's triggers are silent", () => {
    const statuses = { eyes: watcher("eyes", "EffectApplied", { observe: "Any" }) };
    const begun = watching(hurt("kill", 12), statuses, [["gus", "eyes"]]);
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["kill>gus"]);
  });

  it("but for ActorDefeated of itself", () => {
    const gasp = status("gasp", {
      triggers: [trigger("gasp", "ActorDefeated", [hurt("gasp", 4, { target: "EVENT_SOURCE" })])],
    });
    const begun = watching(hurt("kill", 12), { gasp }, [
      ["gus", "gasp"],
      ["gil", "gasp"],
    ]);
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["kill>gus", "gasp>ann"]);
  });

  it("a defeated actor's triggers are silent about the defeat of another: gus answers his own, not gil's", () => {
    const mourn = watcher("mourn", "ActorDefeated", { observe: "Any" });
    const sweep = hurt("sweep", 12, { target: "ALL_ENEMIES" });
    const begun = watching(sweep, { mourn }, [["gus", "mourn"]]);
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["sweep>gus", "mourn>nobody!NO_TARGET", "sweep>gil"]);
  });

  it("a trigger that finds no target is dropped with a record; the others go on", () => {
    const lost = status("lost", {
      triggers: [
        trigger("lost", "EffectApplied", [hurt("lost", 1, { target: "EVENT_SOURCE" })], {
          condition: 'event.effectId == "touch"',
        }),
      ],
    });
    const begun = watching(
      hurt("fall", 20, { target: "SELF", chainedEffects: [hurt("touch", 1, { target: "ALL_ENEMIES" })] }),
      { lost },
      [
        ["gus", "lost"],
        ["gil", "lost"],
      ],
    );
    expect(attempts(played(begun, "probe", "gus")).slice(0, 5)).toEqual([
      "fall>ann",
      "touch>gus",
      "lost>nobody!NO_TARGET",
      "touch>gil",
      "lost>nobody!NO_TARGET",
    ]);
  });
});

describe("EF-12 relics and cards observe too", () => {
  const heard = { observe: "Any", condition: 'event.effectId == "touch"' };
  const relics = { bell: relic("bell", { triggers: [trigger("bell", "EffectApplied", [shell("bell", 1)], heard)] }) };
  const owned = (owner: { readonly scope: "Entity" | "Side" | "Run" | "Global"; readonly id?: string }) =>
    probing([hurt("touch", 1)], {
      participants: fourActors,
      more: { relics },
      initialState: { relics: [{ relicId: "bell", owner }] },
    });

  it.each([
    [{ scope: "Entity", id: "gil" } as const, "bell>gil"],
    [{ scope: "Side", id: "red" } as const, "bell>ann"],
    [{ scope: "Run" } as const, "bell>ann"],
    [{ scope: "Global" } as const, "bell>ann"],
  ])("an `Any` observation of a relic of %o is answered once, by its first owner", (owner, expected) =>
    expect(attempts(played(owned(owner), "probe", "gus"))).toEqual(["touch>gus", expected]),
  );

  it("by the first living one", () => {
    const fall = hurt("fall", 12, { target: "LOWEST_RESOURCE_ALLY", selectionResourceId: "zeal" });
    const begun = probing([fall, hurt("touch", 1)], {
      participants: [...fourActors.slice(1, 2), ...fourActors.slice(0, 1), ...fourActors.slice(2)],
      more: { relics },
      initialState: { relics: [{ relicId: "bell", owner: { scope: "Side", id: "red" } }] },
    });
    expect(begun.snapshot.activation.activeActorId).toBe("ann");
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["fall>abe", "touch>gus", "bell>ann"]);
  });

  it("a side's relic observing `Target` speaks for the one it happened to", () => {
    const target = {
      bell: relic("bell", {
        triggers: [trigger("bell", "EffectApplied", [shell("bell", 1)], { condition: 'event.effectId == "touch"' })],
      }),
    };
    const begun = probing([hurt("touch", 1)], {
      participants: fourActors,
      more: { relics: target },
      initialState: { relics: [{ relicId: "bell", owner: { scope: "Side", id: "blue" } }] },
    });
    expect(attempts(played(begun, "probe", "gil"))).toEqual(["touch>gil", "bell>gil"]);
  });

  const wakes = (more: JsonObject) => ({
    type: "trigger",
    componentId: "wake",
    boundary: "EffectApplied",
    effects: [shell("wake", 1)],
    ...heard,
    ...more,
  });
  const holding = (component: JsonObject) => {
    const cards = {
      watch: card("watch", [], component, atEnemy),
      probe: card("probe", ["tried"], does("touch", hurt("touch", 1)), atEnemy),
    };
    const deck = [{ definitionId: "probe" }, { definitionId: "watch" }];
    return scene({
      participants: [person("ann", "red", { deck }), beast("gus", "blue")],
      more: { ...probe([]), cards },
    });
  };

  it("a card that an earlier trigger has moved out of its active zone is silent", () => {
    const sheds = { effectId: "shed", type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "drop" };
    const system = mat([
      moves("drop", ["fist", "spill"], { allowedInvocations: ["Effect"] }, { selection: { strategy: "All" } }),
    ]);
    const first = status("first", {
      triggers: [trigger("first", "EffectApplied", [sheds], { ...heard, priority: 5 })],
    });
    const cards = {
      watch: card("watch", [], wakes({}), atEnemy),
      probe: card("probe", [], does("touch", hurt("touch", 1)), atEnemy),
    };
    const begun = scene({
      participants: [
        person("ann", "red", { deck: [{ definitionId: "probe" }, { definitionId: "watch" }] }),
        beast("gus", "blue"),
      ],
      more: { cards, "status-effects": { first }, "card-zone-systems": { mat: system } },
      initialState: { effects: [{ targetActorId: "ann", statusId: "first" }] },
    });
    expect(attempts(played(begun, "probe", "gus"))).toEqual(["touch>gus", "shed>ann"]);
  });

  it("a card in a play source is awake", () =>
    expect(attempts(played(holding(wakes({})), "probe", "gus"))).toEqual(["touch>gus", "wake>ann"]));

  it("with `activeZoneIds` it is awake there and nowhere else", () => {
    expect(attempts(played(holding(wakes({ activeZoneIds: ["spill"] })), "probe", "gus"))).toEqual(["touch>gus"]);
    expect(attempts(played(holding(wakes({ activeZoneIds: ["fist"] })), "probe", "gus"))).toEqual([
      "touch>gus",
      "wake>ann",
    ]);
  });
});

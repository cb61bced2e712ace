import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { miniRules } from "../../support/mini-bundle.ts";
import { atEnemy, card, costs, does, marks } from "../../support/mini-parts.ts";
import { beast, type PositionRequest, person } from "../../support/position.ts";
import { attempts, ended, fourActors, played, probing, type Scene, scene } from "../kit.ts";
import { hurt, relic, shell, status, trigger } from "../parts.ts";

type Effects = NonNullable<NonNullable<PositionRequest["initialState"]>["effects"]>;

/** A trigger that answers with a point of husk under its own name, whoever the event is about. */
function notes(triggerId: string, boundary: string, priority: number, condition?: string): JsonObject {
  const more = { priority, observe: "Any", ...(condition ? { condition } : {}) };
  return trigger(triggerId, boundary, [shell(triggerId, 1)], more);
}

/** The same, but the answer puts the status `late` on its owner. */
function calls(triggerId: string, boundary: string, condition: string): JsonObject {
  const effect = marks("late", { effectId: triggerId, target: "SELF" });
  return trigger(triggerId, boundary, [effect], { priority: 9, observe: "Any", condition });
}

function bearing(...bearers: readonly (readonly [string, string])[]): Effects {
  return bearers.map(([targetActorId, statusId]) => ({ targetActorId, statusId }));
}

/** What an effect of ann's on gus sets off. */
function touched(effect: JsonObject, statuses: Readonly<Record<string, JsonObject>>, effects: Effects): Scene {
  const request = { participants: fourActors, initialState: { effects }, more: { "status-effects": statuses } };
  return played(probing([effect], request), "probe", "gus");
}

const touch = 'event.effectId == "touch"';
const ofZeal = 'event.resourceId == "zeal"';

describe("EF-12 all that one application causes is answered in one order", () => {
  it("priority comes before the kind of the event", () => {
    const eyes = status("eyes", {
      triggers: [notes("low", "EffectApplied", 0, touch), notes("high", "ResourceChanged", 9, ofZeal)],
    });
    expect(attempts(touched(hurt("touch", 1), { eyes }, bearing(["ann", "eyes"])))).toEqual([
      "touch>gus",
      "high>ann",
      "low>ann",
    ]);
  });

  it("so does the owner: ann answers the change before gus answers the effect", () => {
    const applied = status("applied", { triggers: [notes("applied", "EffectApplied", 0, touch)] });
    const changed = status("changed", { triggers: [notes("changed", "ResourceChanged", 0, ofZeal)] });
    const effects = bearing(["gus", "applied"], ["ann", "changed"]);
    expect(attempts(touched(hurt("touch", 1), { applied, changed }, effects))).toEqual([
      "touch>gus",
      "changed>ann",
      "applied>gus",
    ]);
  });

  it("so does the age of the instance, and its trigger's id", () => {
    const old = status("old", {
      triggers: [notes("z", "ResourceChanged", 0, ofZeal), notes("y", "EffectApplied", 0, touch)],
    });
    const young = status("young", { triggers: [notes("a", "EffectApplied", 0, touch)] });
    const effects = bearing(["ann", "old"], ["ann", "young"]);
    expect(attempts(touched(hurt("touch", 1), { old, young }, effects)).slice(1)).toEqual(["y>ann", "z>ann", "a>ann"]);
  });

  it("equal ones answer the events in their order: the shield's change, then the wound's", () => {
    // One blow of 3 on a husk of 1: husk falls by 1, then zeal by 2; the trigger answers each.
    const each = ["husk", "zeal"].map((id) => shell(id, 1, { condition: `event.resourceId == "${id}"` }));
    const eyes = status("eyes", { triggers: [trigger("eyes", "ResourceChanged", each, { observe: "Target" })] });
    const begun = probing([hurt("touch", 3, { tags: ["thump"] })], {
      more: { "status-effects": { eyes } },
      initialState: { effects: bearing(["gus", "eyes"]), resourcesByActor: { gus: { husk: 1 } } },
    });
    expect(attempts(played(begun, "probe", "gus")).filter((one) => !one.endsWith("CONDITION"))).toEqual([
      "touch>gus",
      "husk>gus",
      "zeal>gus",
    ]);
  });

  it("a defeat is one of them, and is answered once", () => {
    const eyes = status("eyes", {
      triggers: [notes("hit", "EffectApplied", 0, touch), notes("fell", "ActorDefeated", 5)],
    });
    expect(attempts(touched(hurt("touch", 12), { eyes }, bearing(["ann", "eyes"])))).toEqual([
      "touch>gus",
      "fell>ann",
      "hit>ann",
    ]);
  });

  it("its chained effects are done and answered first", () => {
    const eyes = status("eyes", {
      triggers: [
        notes("whole", "EffectApplied", 9, touch),
        notes("chained", "EffectApplied", 0, 'event.effectId == "more"'),
      ],
    });
    const effect = hurt("touch", 1, { chainedEffects: [hurt("more", 1)] });
    expect(attempts(touched(effect, { eyes }, bearing(["ann", "eyes"])))).toEqual([
      "touch>gus",
      "more>gus",
      "chained>ann",
      "whole>ann",
    ]);
  });

  it("owners of every kind stand in one order of creation: cards of the deck, statuses, relics, what came later", () => {
    const wakes = { type: "trigger", componentId: "card", ...notes("card", "EffectApplied", 0, touch) };
    const heard = (id: string) => ({ triggers: [notes(id, "EffectApplied", 0, touch)] });
    const begun = scene({
      participants: [
        person("ann", "red", { deck: ["probe", "give", "watch"].map((definitionId) => ({ definitionId })) }),
        beast("gus", "blue"),
      ],
      more: {
        cards: {
          probe: card("probe", [], does("touch", hurt("touch", 1)), atEnemy),
          give: card("give", [], does("give", marks("later", { effectId: "give", target: "SELF" })), atEnemy),
          watch: card("watch", [], wakes, atEnemy),
        },
        "status-effects": { first: status("first", heard("first")), later: status("later", heard("later")) },
        relics: { bell: relic("bell", heard("bell")) },
      },
      initialState: { effects: bearing(["ann", "first"]), relics: [{ relicId: "bell", owner: { scope: "Run" } }] },
    });
    expect(attempts(played(played(begun, "give", "gus"), "probe", "gus"))).toEqual([
      "touch>gus",
      "card>ann",
      "first>ann",
      "bell>ann",
      "later>ann",
    ]);
  });
});

describe("EF-12 a trigger that joins later sees nothing of what is older", () => {
  const late = (boundary: string, condition?: string) =>
    status("late", { triggers: [notes("late", boundary, 0, condition)] });

  it("a status that an observer of the effect has applied does not answer the change that the effect made", () => {
    const caller = status("caller", { triggers: [calls("call", "EffectApplied", touch)] });
    const effects = bearing(["ann", "caller"]);
    expect(attempts(touched(hurt("touch", 1), { caller, late: late("ResourceChanged", ofZeal) }, effects))).toEqual([
      "touch>gus",
      "call>ann",
    ]);
  });

  it("nor the defeat that came of it", () => {
    const caller = status("caller", { triggers: [calls("call", "EffectApplied", touch)] });
    const effects = bearing(["ann", "caller"]);
    expect(attempts(touched(hurt("touch", 12), { caller, late: late("ActorDefeated") }, effects))).toEqual([
      "touch>gus",
      "call>ann",
    ]);
  });

  it("nor, of a price in two resources, the second change (PY-10)", () => {
    const price = costs(0, {
      costs: { costs: ["flux", "husk"].map((resourceId) => ({ resourceId, amount: 1 })) },
    });
    const caller = status("caller", { triggers: [calls("call", "ResourceChanged", 'event.resourceId == "flux"')] });
    const begun = scene({
      participants: [person("ann", "red", { deck: [{ definitionId: "probe" }] }), beast("gus", "blue")],
      more: {
        cards: { probe: card("probe", [], price, atEnemy) },
        "status-effects": { caller, late: late("ResourceChanged", 'event.resourceId == "husk"') },
      },
      initialState: { effects: bearing(["ann", "caller"]), resourcesByActor: { ann: { husk: 5 } } },
    });
    expect(attempts(played(begun, "probe", "gus")).filter((one) => /^(call|late)>/.test(one))).toEqual(["call>ann"]);
  });

  it("nor, of two turn rules, the second change (EF-20)", () => {
    const resourceCycle = ["flux", "husk"].map((resourceId) => ({
      resourceId,
      actorScope: "PlayerControlled",
      startActivation: "Add",
      amount: -1,
    }));
    const caller = status("caller", { triggers: [calls("call", "ResourceChanged", 'event.resourceId == "flux"')] });
    const begun = scene({
      more: {
        "combat-rules": { quiet: miniRules("quiet", { resourceCycle }) },
        "status-effects": { caller, late: late("ResourceChanged", 'event.resourceId == "husk"') },
      },
      initialState: { effects: bearing(["ann", "caller"]), resourcesByActor: { ann: { husk: 5 } } },
    });
    expect(attempts(begun).filter((one) => /^(call|late)>/.test(one))).toEqual(["call>ann"]);
  });

  it("nor, of the cards that one flow deals at a boundary, the second move", () => {
    const caller = status("caller", { triggers: [calls("call", "CardMoved", "owner.statuses.late.stacks == 0")] });
    const begun = scene({
      more: { "status-effects": { caller, late: late("CardMoved") } },
      initialState: { effects: bearing(["ann", "caller"]) },
    });
    expect(attempts(begun)).toEqual(["call>ann"]);
  });

  it("nor, of two statuses that time has ended at once, the second end (EF-13)", () => {
    const worn = (statusId: string) => status(statusId, { defaultDuration: 1, durationTickBoundary: "EndActivation" });
    const caller = status("caller", { triggers: [calls("call", "StatusRemoved", 'event.statusId == "one"')] });
    const begun = scene({
      more: {
        "status-effects": { caller, one: worn("one"), two: worn("two"), late: late("StatusRemoved") },
      },
      initialState: { effects: bearing(["ann", "caller"], ["ann", "one"], ["ann", "two"]) },
    });
    expect(attempts(ended(begun)).filter((one) => /^(call|late)>/.test(one))).toEqual(["call>ann"]);
  });
});

describe("EF-12 one flow's moves are one cause", () => {
  it("the eager observer answers both cards before the other answers any", () => {
    const deals = { effectId: "deals", type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "deal", cardCount: 2 };
    const eyes = status("eyes", { triggers: [notes("slow", "CardMoved", 0), notes("fast", "CardMoved", 5)] });
    const begun = probing([deals], {
      participants: [person("ann", "red", { deck: [{ definitionId: "probe", count: 8 }] }), beast("gus", "blue")],
      more: { "status-effects": { eyes } },
      initialState: { effects: bearing(["ann", "eyes"]) },
    });
    expect(attempts(played(begun, "probe", "gus"))).toEqual([
      "deals>ann",
      "fast>ann",
      "fast>ann",
      "slow>ann",
      "slow>ann",
    ]);
  });

  it("so are the ends of one owner's statuses", () => {
    const worn = (statusId: string) => status(statusId, { defaultDuration: 1, durationTickBoundary: "EndActivation" });
    const eyes = status("eyes", { triggers: [notes("slow", "StatusRemoved", 0), notes("fast", "StatusRemoved", 5)] });
    const begun = scene({
      more: { "status-effects": { eyes, one: worn("one"), two: worn("two") } },
      initialState: { effects: bearing(["gus", "eyes"], ["ann", "one"], ["ann", "two"]) },
    });
    expect(attempts(ended(begun)).filter((one) => /^(slow|fast)>/.test(one))).toEqual([
      "fast>gus",
      "fast>gus",
      "slow>gus",
      "slow>gus",
    ]);
  });
});

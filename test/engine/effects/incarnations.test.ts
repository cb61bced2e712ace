import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { atEnemy, atSelf, card, does, marks, moves } from "../../support/mini-parts.ts";
import { beast, type PositionRequest, person } from "../../support/position.ts";
import { attempts, ended, played, type Scene, scene } from "../kit.ts";
import { hurt, mat, shell, status, trigger } from "../parts.ts";

const flow = (flowId: string, from: string, to: string, definitionId: string) =>
  moves(
    flowId,
    [from, to],
    { allowedInvocations: ["Effect"] },
    {
      selection: { strategy: "ByDefinition", definitionIds: [definitionId], selectAllMatches: true },
      onInsufficient: "AllowPartial",
    },
  );
const runs = (cardZoneFlowId: string): JsonObject => ({
  effectId: cardZoneFlowId,
  type: "CARD_ZONE_FLOW",
  target: "SELF",
  cardZoneFlowId,
});
const destroys = {
  flowId: "burn",
  actorScope: "Any",
  allowedInvocations: ["Effect"],
  steps: [
    {
      stepId: "go",
      operation: "Destroy",
      sourceZoneId: "fist",
      sourceOwner: "FlowOwner",
      selection: { strategy: "ByDefinition", definitionIds: ["watch"], selectAllMatches: true },
    },
  ],
};
const table = mat([flow("leave", "fist", "spill", "watch"), flow("return", "spill", "fist", "watch"), destroys]);

/** ann holds `watch` with this trigger, and cards that touch gus, move the watch out and back, and destroy it. */
function holding(component: JsonObject, request: PositionRequest = {}): Scene {
  const { more = {}, ...rest } = request;
  const free = (cardId: string, ...effects: readonly JsonObject[]) =>
    card(cardId, [], ...effects.map((effect, index) => does(`part${index}`, effect)), atSelf);
  const cards = {
    watch: card(
      "watch",
      [],
      { type: "trigger", componentId: "wake", effects: [shell("wake", 1)], ...component },
      atEnemy,
    ),
    probe: card("probe", [], does("touch", hurt("touch", 1)), atEnemy),
    blink: free("blink", runs("leave"), runs("return")),
    burn: free("burn", runs("burn")),
  };
  const deck = Object.keys(cards).map((definitionId) => ({ definitionId }));
  return scene({
    participants: [person("ann", "red", { deck }), beast("gus", "blue")],
    ...rest,
    more: { cards, "card-zone-systems": { mat: table }, ...more },
  });
}

const onTouch = { boundary: "EffectApplied", observe: "Any", condition: 'event.effectId == "touch"' };
const wakes = (from: Scene) => attempts(from).filter((one) => one.startsWith("wake>"));

describe("EF-12, RX-04 a collected trigger of a card that has left and come back", () => {
  const blinks = (boundary: string, more: JsonObject = {}) => ({
    more: {
      "status-effects": {
        wind: status("wind", { triggers: [trigger("wind", boundary, [runs("leave"), runs("return")], more)] }),
      },
    },
    initialState: { effects: [{ targetActorId: "ann", statusId: "wind" }] },
  });

  it("does not fire at a boundary: another stay, another incarnation", () => {
    const begun = holding({ boundary: "EndRound" }, blinks("EndRound"));
    expect(wakes(ended(holding({ boundary: "EndRound" })))).toEqual(["wake>ann"]);
    expect(wakes(ended(begun))).toEqual([]);
  });

  it("does not answer what it observed before", () => {
    const { boundary, ...heard } = onTouch;
    const begun = holding(onTouch, blinks(boundary, { ...heard, priority: 9 }));
    expect(wakes(played(holding(onTouch), "probe", "gus"))).toEqual(["wake>ann"]);
    expect(wakes(played(begun, "probe", "gus"))).toEqual([]);
  });

  it("a status that has left and come back is another instance, and does not fire either", () => {
    const cleanse = { effectId: "cleanse", type: "REMOVE_STATUS", target: "SELF", statusId: "ring" };
    const renew = marks("ring", { effectId: "renew", target: "SELF" });
    const wind = status("wind", { triggers: [trigger("wind", "EndRound", [cleanse, renew])] });
    const ring = status("ring", { triggers: [trigger("ring", "EndRound", [shell("ring", 1)])] });
    const begun = scene({
      more: { "status-effects": { wind, ring } },
      initialState: { effects: ["wind", "ring"].map((statusId) => ({ targetActorId: "ann", statusId })) },
    });
    expect(attempts(ended(begun)).filter((one) => one.startsWith("ring>"))).toEqual([]);
  });
});

describe("RX-04 the limit of a card's trigger", () => {
  const once = (per: string) => ({ ...onTouch, limit: { count: 1, per } });

  it.each(["Activation", "Round", "Combat"])("per %s counts for each stay in a zone by itself", (per) => {
    const first = played(holding(once(per)), "probe", "gus");
    expect(wakes(first)).toEqual(["wake>ann"]);
    expect(wakes(played(first, "probe", "gus"))).toEqual(["wake>nobody!TRIGGER_LIMIT"]);
    expect(wakes(played(played(first, "blink"), "probe", "gus"))).toEqual(["wake>ann"]);
  });

  it("is kept while the card stays, whatever else moves", () => {
    const first = played(holding(once("Combat")), "probe", "gus");
    expect(first.snapshot.triggerUses).toMatchObject([{ triggerId: "wake", used: 1 }]);
    expect(ended(first).snapshot.triggerUses).toMatchObject([{ triggerId: "wake", used: 1 }]);
  });

  it.each(["blink", "burn"])("is forgotten after %s: the state keeps nothing of a stay that is over", (cardId) => {
    const first = played(holding(once("Combat")), "probe", "gus");
    expect(played(first, cardId).snapshot.triggerUses).toEqual([]);
  });
});

describe("EF-12 what a trigger has used is forgotten with its status", () => {
  const once = { limit: { count: 1, per: "Combat" }, condition: 'event.effectId == "touch"' };
  const eyes = (more: JsonObject = {}) =>
    status("eyes", { triggers: [trigger("eyes", "EffectApplied", [shell("eyes", 1)], once)], ...more });
  const watched = (definition: JsonObject, ...effects: readonly JsonObject[]) => {
    const parts = [hurt("touch", 1), ...effects].map((effect, index) => does(`part${index}`, effect));
    const begun = scene({
      participants: [person("ann", "red", { deck: [{ definitionId: "probe" }] }), beast("gus", "blue")],
      more: { cards: { probe: card("probe", [], ...parts, atEnemy) }, "status-effects": { eyes: definition } },
      initialState: { effects: [{ targetActorId: "gus", statusId: "eyes" }] },
    });
    return played(begun, "probe", "gus");
  };

  it("kept while it lasts", () => expect(watched(eyes()).snapshot.triggerUses).toMatchObject([{ triggerId: "eyes" }]));

  it("gone when it is removed, and begun afresh when it is applied again", () => {
    const removed = { effectId: "off", type: "REMOVE_STATUS", target: "TARGET", statusId: "eyes" };
    expect(watched(eyes(), removed).snapshot.triggerUses).toEqual([]);
    const renewed = [removed, marks("eyes", { effectId: "on" }), hurt("touch", 1)];
    expect(attempts(watched(eyes(), ...renewed)).filter((one) => one === "eyes>gus")).toHaveLength(2);
  });

  it("gone when its time is over", () => {
    const brief = eyes({ defaultDuration: 1, durationTickBoundary: "EndRound" });
    expect(ended(watched(brief)).snapshot.triggerUses).toEqual([]);
  });

  it("what an older state still counts of something long gone goes with the next change", () => {
    const first = watched(eyes(), marks("itch", { effectId: "itch" }));
    const stale = { ownerInstanceId: "long-gone", triggerId: "old", per: "Combat" as const, used: 1 };
    const older = { ...first.snapshot, triggerUses: [stale, ...first.snapshot.triggerUses] };
    const next = played({ ...first, snapshot: older }, "probe", "gus");
    expect(next.snapshot.triggerUses).toMatchObject([{ triggerId: "eyes" }]);
  });
});

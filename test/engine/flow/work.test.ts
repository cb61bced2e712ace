import { describe, expect, it } from "vitest";
import {
  beginWork,
  type Command,
  createCombat,
  evaluateCard,
  evaluateHand,
  execute,
  legalActions,
  limits,
  preview,
  stateHash,
} from "../../../src/engine/index.ts";
import { deepFreeze } from "../../support/deep-freeze.ts";
import type { JsonObject } from "../../support/json.ts";
import { miniRules } from "../../support/mini-bundle.ts";
import { miniContent } from "../../support/mini-content.ts";
import { atEnemy, card, does } from "../../support/mini-parts.ts";
import { beast, contextOf, person } from "../../support/position.ts";
import { aiPolicy } from "../ai/machine.ts";
import { attempts, held, playing, probe, ran, refusal, type Scene, scene, transitions } from "../kit.ts";
import { hurt, plus, relic, status, trigger } from "../parts.ts";

/** On all actors, so often: no harm, but as much work. */
function gale(effectId: string, repeat: number): JsonObject {
  return hurt(effectId, 0, { target: "ALL", repeat });
}

const many = (length: number, policyId = "gambit") =>
  Array.from({ length }, (_, at) => beast(`g${at}`, "blue", { controllerBinding: { kind: "AI", policyId } }));

const holding = (count: number) => person("ann", "red", { deck: [{ definitionId: "probe", count }] });

const onward: Command = { type: "CONTINUE", payload: {} };
const concede: Command = { type: "CONCEDE", payload: { actorId: "ann" } };
const endTurn: Command = { type: "END_TURN", payload: { actorId: "ann" } };

function listed({ snapshot, context }: Scene, work = beginWork()) {
  const answer = legalActions(deepFreeze(snapshot), "ann", context, { forSeat: false }, work);
  if (!answer.ok) throw new Error(answer.rejection.message);
  return answer.value;
}

describe("a listing has one budget of work (engine.md, limits)", () => {
  // 19 actors hit 40 times are 760 attempts a candidate, and there are 18 targets of 5 cards to try.
  const begun = scene({
    participants: [holding(5), ...many(18)],
    more: { ...probe([gale("gale", 40)]), actions: { nibble: nibbling([hurt("bite", 0)]) } },
  });

  it("where it does not suffice it stops and says so, and what ends the turn is listed all the same", () => {
    const work = beginWork();
    const { candidates, isComplete } = listed(begun, work);
    expect(isComplete).toBe(false);
    expect(candidates.length).toBeLessThan(18 * 5);
    expect(candidates.map(({ submit }) => submit.type)).toEqual(expect.arrayContaining(["PLAY_CARD", "END_TURN"]));
    expect(work.used).toBeLessThan(limits.workPerRequest * 1.1);
  });

  it("what is not listed may still be submitted", () => {
    const last = held(begun.snapshot, "probe").at(-1) ?? "";
    expect(listed(begun).candidates.some(({ command }) => command.cardInstanceId === last)).toBe(false);
    const after = ran(begun, {
      type: "PLAY_CARD",
      payload: { actorId: "ann", cardInstanceId: last, targetIds: ["g17"] },
    });
    expect(attempts(after)).toHaveLength(40 * 19);
  });

  it("a small one is complete", () => expect(listed(scene()).isComplete).toBe(true));

  it("one card that is too much hides neither the others nor the way on", () => {
    const mixed = scene({
      participants: [person("ann", "red", { deck: [{ definitionId: "probe" }, { definitionId: "jab" }] }), ...many(18)],
      more: probe([gale("first", 100), gale("second", 100)]),
    });
    const { candidates, isComplete } = listed(mixed);
    expect(isComplete).toBe(false);
    expect(candidates.filter(({ source }) => source === "Card")).toHaveLength(18);
  });

  it("the cards of a hand are evaluated as far as it reaches, a single one is WORK_LIMIT", () => {
    const heavy = tuned(100, 100);
    const hand = evaluateHand(heavy.snapshot, { actorId: "ann" }, heavy.context);
    expect(hand.ok && hand.value).toEqual({ items: [], isComplete: false });
    const [cardInstanceId = ""] = held(heavy.snapshot, "probe");
    const one = evaluateCard(heavy.snapshot, { cardInstanceId }, heavy.context);
    expect(one.ok || one.rejection.code).toBe("WORK_LIMIT");
  });
});

/** `ann` plays on 19 actors under so many influences with formulas. */
function tuned(influences: number, repeat: number): Scene {
  return scene(tuning(influences, repeat));
}

function tuning(influences: number, repeat: number) {
  const formula = "source.resources.zeal.current * 0 + source.resources.flux.current * 0";
  const charms = Array.from({ length: influences }, (_, at) => plus(`charm${at}`, "Actor", { formula }));
  return {
    participants: [holding(1), ...many(18)],
    initialState: { relics: [{ relicId: "charm", owner: { scope: "Global" as const } }] },
    more: { ...probe([gale("gale", repeat)]), relics: { charm: relic("charm", { influences: charms }) } },
  };
}

describe("a command has one budget of work", () => {
  it("a card under 100 formulas on 19 actors is carried out when it is little", () =>
    expect(attempts(ran(tuned(100, 2), playing(tuned(100, 2), "probe", ["g0"])))).toHaveLength(2 * 19));

  it("and is WORK_LIMIT when it is much, and nothing has changed", () => {
    const heavy = tuned(100, 95);
    expect(refusal(heavy, playing(heavy, "probe", ["g0"])).code).toBe("WORK_LIMIT");
  });

  it("its preview says the same", () => {
    const heavy = tuned(100, 95);
    const { isLegal, reasons } = preview(heavy.snapshot, playing(heavy, "probe", ["g0"]), heavy.context);
    expect([isLegal, reasons[0]?.code]).toEqual([false, "WORK_LIMIT"]);
  });
});

function nibbling(effects: readonly JsonObject[]): JsonObject {
  return { actionId: "nibble", actionType: "POWER", effects, requiresTarget: true };
}

/** `ann` against greedy machines of two sides, whose one ability takes 20 attempts on each of them. */
function crowd(machines: number, flow: JsonObject = {}) {
  const gain = hurt("bite", 1);
  return {
    participants: [
      holding(1),
      ...many(machines, "greedy").map((one, at) => ({ ...one, sideId: at % 2 === 0 ? "blue" : "red" })),
    ],
    more: {
      ...probe([hurt("tap", 0)]),
      actions: { nibble: nibbling([gain, gale("gale", 20)]) },
      "combat-rules": { quiet: miniRules("quiet", { ai: aiPolicy(), ...flow }) },
    },
  };
}

describe("what follows by itself ends where the work does (engine.md, CONTINUE)", () => {
  const begun = scene(crowd(20));
  const stopped = ran(begun, endTurn);

  it("the command is accepted, and the combat says that it goes on", () => {
    expect(stopped.snapshot.activation.continues).toBe(true);
    expect(stopped.snapshot.activation.activeActorId).not.toBe("ann");
    expect(transitions(stopped)).toContain("activation.ended");
  });

  it("CONTINUE is listed and goes on, until a player is to choose", () => {
    expect(listed(stopped).candidates.map(({ submit }) => submit.type)).toContain("CONTINUE");
    let now = stopped;
    let times = 0;
    for (; now.snapshot.activation.continues && times < 100; times++) {
      const next = ran(now, onward);
      expect(next.frames.length).toBeGreaterThan(0);
      now = next;
    }
    expect(times).toBeGreaterThan(0);
    expect(now.snapshot).toMatchObject({ round: 2, activation: { activeActorId: "ann" } });
    expect("continues" in now.snapshot.activation).toBe(false);
    // Each of the twenty has had its one activation of the round, however often the driver stopped.
    expect(now.snapshot.turn).toBe(22);
  });

  it("where nothing is due CONTINUE is NOT_ACTIVE_ACTOR", () =>
    expect(refusal(begun, onward).code).toBe("NOT_ACTIVE_ACTOR"));

  it("a player cannot act before, but may concede", () => {
    expect(refusal(stopped, playing(stopped, "probe", ["g0"])).code).toBe("NOT_ACTIVE_ACTOR");
    expect(refusal(stopped, endTurn).code).toBe("NOT_ACTIVE_ACTOR");
    expect(ran(stopped, concede).snapshot.status).toBe("DEFEAT");
  });

  it.each([endTurn, concede])("EF-18 the preview of %o stops at the same place", (command) => {
    const shown = preview(begun.snapshot, command, begun.context);
    const done = ran(begun, command);
    expect(shown.stateHash).toBe(stateHash(done.snapshot, done.context));
  });

  it("EF-18 and so does that of CONTINUE", () => {
    const shown = preview(stopped.snapshot, onward, stopped.context);
    expect(shown.stateHash).toBe(stateHash(ran(stopped, onward).snapshot, stopped.context));
    expect(preview(stopped.snapshot, onward, stopped.context, { forSeat: true }).frames).toEqual([]);
  });

  it("what was asked before does not move the place", () => {
    listed(begun);
    preview(begun.snapshot, endTurn, begun.context);
    expect(stateHash(ran(begun, endTurn).snapshot, begun.context)).toBe(stateHash(stopped.snapshot, stopped.context));
  });

  it("no command takes more work than a request may, but for the piece that was being done", () => {
    const executed = execute(begun.snapshot, endTurn, begun.context);
    expect(executed.ok && executed.value.work).toBeLessThan(limits.workPerRequest * 1.1);
  });

  it("a creation of many greedy machines is made", () => {
    const context = contextOf(miniContent(crowd(60).more));
    const creation = { configName: "mini", modeId: "still", participants: [...crowd(60).participants].reverse() };
    const created = createCombat(creation, { combatId: "combat", seed: "7" }, context);
    expect(created.ok && created.value.work).toBeLessThan(limits.workPerRequest * 1.1);
    expect(created.ok && created.value.snapshot.activation.continues).toBe(true);
  });
});

describe("nothing freezes for want of work", () => {
  const huge = [gale("first", 100), gale("second", 100)];

  const goneOn = (from: Scene): Scene => {
    let now = from;
    for (let times = 0; now.snapshot.activation.continues && times < 100; times++) now = ran(now, onward);
    return now;
  };

  it("a machine whose every action is too much ends its turn", () => {
    const more = { ...probe([hurt("tap", 0)]), actions: { nibble: nibbling(huge) } };
    const now = goneOn(ran(scene({ participants: [holding(1), ...many(18)], more }), endTurn));
    expect(now.snapshot).toMatchObject({ round: 2, activation: { activeActorId: "ann" } });
    expect(attempts(now).filter((one) => one.startsWith("first"))).toEqual([]);
  });

  /** `ann` carries a status that at the end of her activation hits 19 actors 90 times, under 100 formulas. */
  const burdened = (boundaryFailure: string) => {
    const { initialState, participants, more } = tuning(100, 1);
    const load = status("load", { triggers: [trigger("heavy", "EndActivation", [gale("crush", 90)])] });
    return scene({
      participants,
      initialState: { ...initialState, effects: [{ targetActorId: "ann", statusId: "load" }] },
      more: {
        ...more,
        actions: { nibble: nibbling([hurt("bite", 0)]) },
        "status-effects": { load },
        "combat-rules": { quiet: miniRules("quiet", { boundaryFailure }) },
      },
    });
  };

  it("SkipAndRecord: what is too much at a boundary is skipped and recorded, and the round goes on", () => {
    const after = ran(burdened("SkipAndRecord"), endTurn);
    const skipped = after.frames.find(({ transitionType }) => transitionType === "combat.boundary.skipped");
    expect(skipped?.payload).toMatchObject({ boundary: "EndActivation", code: "WORK_LIMIT" });
    expect(goneOn(after).snapshot).toMatchObject({ round: 2, activation: { activeActorId: "ann" } });
  });

  it("Abort: the command is refused, and conceding is not", () => {
    const begun = burdened("Abort");
    expect(refusal(begun, endTurn).code).toBe("WORK_LIMIT");
    expect(ran(begun, concede).snapshot.status).toBe("DEFEAT");
  });
});

describe("intents", () => {
  it("are not worth a refusal: whose the work does not suffice for tells none", () => {
    const begun = scene(crowd(60));
    const told = begun.snapshot.activation.intents.map(({ actorId }) => actorId);
    expect(told.length).toBeLessThan(60);
    expect(told).toEqual(begun.snapshot.actors.map(({ instanceId }) => instanceId).filter((id) => told.includes(id)));
  });
});

describe("a part gets a share", () => {
  it("the card that is little is found beside any number that are too much", () => {
    const more = {
      cards: {
        probe: card("probe", [], does("one", gale("one", 100)), does("two", gale("two", 100)), atEnemy),
      },
    };
    const deck = [{ definitionId: "probe", count: 4 }, { definitionId: "jab" }];
    const begun = scene({ participants: [person("ann", "red", { deck }), ...many(18)], more });
    const found = listed(begun).candidates.filter(({ source }) => source === "Card");
    expect(found.map(({ command }) => begun.snapshot.cards[command.cardInstanceId ?? ""]?.definitionId)).toContain(
      "jab",
    );
  });
});

import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/engine/index.ts";
import type { JsonObject } from "../../support/json.ts";
import { atEnemy, card, costs, does, hit, marks, spills } from "../../support/mini-parts.ts";
import {
  act,
  actAll,
  amountOf,
  cardOf,
  concede,
  counter,
  frameOf,
  itemOf,
  offered,
  offeredNames,
  pass,
  play,
  refusal,
  sit,
  type Table,
  transitionsOf,
  zoneOf,
} from "./kit.ts";
import { flows } from "./kit-cards.ts";

const fee = (actorId: string, definitionId: string) => (table: Table) => ({
  payments: [{ componentId: "price", paymentId: "fee", cardInstanceIds: [cardOf(table, actorId, definitionId)] }],
});

/** Ann proposes a jab at Ben, who trips her so that she drops it. */
function tripped(failure: string, answer = "trip"): Table {
  const start = sit({ hands: { ann: ["jab", "brew"], ben: [answer] }, stack: { failure } });
  return actAll(start, play("ann", "jab", ["ben"]), play("ben", answer, ["ann"]), pass("ann"), pass("ben"));
}

describe("an action that can no longer resolve", () => {
  it("RX-04 a proposed card that has been moved does not resolve, and lies where it was moved to", () => {
    const moved = tripped("FizzleRefund");
    expect(zoneOf(moved, "ann", "spill")).toEqual(["jab"]);
    expect(moved.snapshot.cards[cardOf(moved, "ann", "jab")]?.reservedBy).toBe(itemOf(moved).pendingActionId);
    const fizzled = actAll(moved, pass("ann"), pass("ben"));
    expect(transitionsOf(fizzled)).toEqual(["combat.reaction.fizzled"]);
    expect(frameOf(fizzled, "combat.reaction.fizzled").payload.code).toBe("CARD_NOT_PLAYABLE");
    expect(zoneOf(fizzled, "ann", "spill")).toEqual(["jab"]);
    expect(fizzled.snapshot.cards[cardOf(fizzled, "ann", "jab")]?.reservedBy).toBeNull();
    expect(amountOf(fizzled, "ben", "zeal")).toBe(20);
  });

  it("RX-04 each stay is a new incarnation: a card that has been moved and come back does not resolve either", () => {
    const back = tripped("FizzleRefund", "juggle");
    expect(zoneOf(back, "ann", "fist")).toEqual(["brew", "jab"]);
    const fizzled = actAll(back, pass("ann"), pass("ben"));
    expect(transitionsOf(fizzled)).toEqual(["combat.reaction.fizzled"]);
    expect(amountOf(fizzled, "ben", "zeal")).toBe(20);
    expect(offeredNames(fizzled)).toContain("jab");
  });

  it("RX-09 FizzleRefund gives the resources back that were taken, FizzleKeepPaid keeps them", () => {
    const refunded = actAll(tripped("FizzleRefund"), pass("ann"), pass("ben"));
    expect(amountOf(refunded, "ann", "flux")).toBe(3);
    expect(frameOf(refunded, "combat.reaction.fizzled").payload.refunds).toEqual({
      resources: [{ actorId: "ann", resourceId: "flux", amount: 1 }],
      cardInstanceIds: [],
      stayedCardInstanceIds: [],
    });
    const kept = actAll(tripped("FizzleKeepPaid"), pass("ann"), pass("ben"));
    expect(amountOf(kept, "ann", "flux")).toBe(2);
    expect(frameOf(kept, "combat.reaction.fizzled").payload.refunds).toEqual({
      resources: [],
      cardInstanceIds: [],
      stayedCardInstanceIds: [],
    });
  });

  it("RX-09 RejectTransaction refuses the pass, changes nothing, lists it no more, and conceding ends the combat", () => {
    const stuck = act(tripped("RejectTransaction"), pass("ann")());
    const { code, reasons } = refusal(stuck, pass("ben")());
    expect(code).toBe("RESOLUTION_REJECTED");
    expect(reasons.map((reason) => reason.code)).toEqual(["CARD_NOT_PLAYABLE"]);
    const [pending] = stuck.snapshot.pendingActions;
    expect(reasons[0]?.path).toBe(`${pending?.cardInstanceId}/resolution`);
    expect(offeredNames(stuck)).toEqual(["CONCEDE"]);
    const ended = act(stuck, concede("ben")());
    expect(transitionsOf(ended)).toEqual(["combat.conceded", "combat.reaction.dropped", "combat.outcome.decided"]);
    expect(ended.snapshot.outcome?.winnerSideId).toBe("side of ann");
  });

  it("RX-09 where a pass is refused a response is still legal", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["trip", "poke"] }, stack: { failure: "RejectTransaction" } });
    const stuck = actAll(
      start,
      play("ann", "jab", ["ben"]),
      play("ben", "trip", ["ann"]),
      pass("ann"),
      pass("ben"),
      pass("ann"),
    );
    expect(offeredNames(stuck)).toEqual(["poke", "CONCEDE"]);
    expect(itemOf(act(stuck, play("ben", "poke", ["ann"])(stuck))).cardDefinitionId).toBe("poke");
  });

  it("RX-09 whatever fails while resolving, its changes are discarded first", () => {
    const raid = card(
      "raid",
      ["swing"],
      costs(0),
      does("hurt", hit(3)),
      does("take", { type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "sweep", tags: ["move"] }, 11),
      atEnemy,
      spills,
    );
    const start = sit({ hands: { ann: ["toll", "brew", "raid"], ben: ["sweep"] }, cards: { raid } });
    const paid = actAll(
      start,
      (table) => play("ann", "toll", ["ben"], fee("ann", "brew")(table))(table),
      pass("ben"),
      pass("ann"),
    );
    expect(zoneOf(paid, "ann", "attic")).toEqual(["brew"]);
    const emptied = actAll(paid, play("ann", "raid", ["ben"]), play("ben", "sweep", ["ann"]), pass("ann"), pass("ben"));
    const fizzled = actAll(emptied, pass("ann"), pass("ben"));
    const frame = frameOf(fizzled, "combat.reaction.fizzled");
    expect(frame.payload.code).toBe("ZONE_FLOW_FAILED");
    expect([frame.applications, frame.effectSteps, frame.cardZoneSteps]).toEqual([[], [], []]);
    expect(amountOf(fizzled, "ben", "zeal")).toBe(14);
    expect(zoneOf(fizzled, "ann", "fist")).toEqual(["raid"]);
  });

  it("RX-09 a conditional action whose condition holds no more fizzles", () => {
    const full = "source.resources.zeal.current == 20";
    const when = { type: "condition", componentId: "when", expression: full, failureReason: "too weak" };
    const boast = card("boast", [], costs(0), when, does("hurt", hit(4)), atEnemy, spills);
    const start = sit({ hands: { ann: ["boast"], ben: ["poke"] }, cards: { boast } });
    const both = actAll(start, play("ann", "boast", ["ben"]), play("ben", "poke", ["ann"]));
    const end = actAll(both, pass("ann"), pass("ben"), pass("ann"), pass("ben"));
    expect(frameOf(end, "combat.reaction.fizzled").payload).toMatchObject({
      code: "CONDITION_FAILED",
      reason: "too weak",
    });
  });

  it("RX-08 a constraint that has come since forbids the resolution", () => {
    const mute: JsonObject = {
      statusId: "mute",
      displayName: "Mute",
      defaultDuration: 2,
      durationTickBoundary: "EndActivation",
      actionConstraints: [{ constraintId: "still", requiredActionTags: ["swing"], reason: "too still to swing" }],
      tags: [],
    };
    const hush = card("hush", ["calm"], costs(0), does("mute", marks("mute")), atEnemy, spills);
    const more = { "status-effects": { mute } };
    const start = sit({ hands: { ann: ["jab"], ben: ["hush"] }, cards: { hush }, more });
    const both = actAll(start, play("ann", "jab", ["ben"]), play("ben", "hush", ["ann"]));
    const end = actAll(both, pass("ann"), pass("ben"), pass("ann"), pass("ben"));
    expect(frameOf(end, "combat.reaction.fizzled").payload).toMatchObject({
      code: "ACTION_CONSTRAINED",
      reason: "too still to swing",
    });
  });

  it("RX-08 phase and turn were checked at the proposal, and a price paid then is not asked for again", () => {
    const start = sit({ hands: { ann: ["jab", "jab", "jab"], ben: [] } });
    const three = actAll(
      start,
      play("ann", "jab", ["ben"]),
      pass("ben"),
      play("ann", "jab", ["ben"]),
      pass("ben"),
      play("ann", "jab", ["ben"]),
    );
    expect(amountOf(three, "ann", "flux")).toBe(0);
    const end = actAll(three, pass("ben"), pass("ann"), pass("ben"), pass("ann"), pass("ben"), pass("ann"));
    expect(amountOf(end, "ben", "zeal")).toBe(5);
  });

  it("RX-09 an ability's cooldown begins at its proposal; a refund takes it back, what is kept keeps it", () => {
    const cooldownsAfter = (failure: string) => {
      const nibble: JsonObject = {
        actionId: "nibble",
        displayName: "Nibble",
        actionType: "POWER",
        costs: { costs: [] },
        effects: [hit(3, { effectId: "nibble.hit" })],
        requiresTarget: true,
        cooldown: 3,
        tags: ["teeth"],
      };
      const start = sit({
        hands: { ann: [], ben: ["snub"] },
        actors: { ann: { definitionId: "gnash" } },
        more: { actions: { nibble } },
        stack: { failure },
      });
      const bite: Command = {
        type: "EXECUTE_ACTION",
        payload: { actorId: "ann", actionType: "POWER", powerId: "nibble", targetId: "ben" },
      };
      const proposed = act(start, bite);
      expect(proposed.snapshot.actors[0]?.cooldowns).toEqual([{ actionId: "nibble", remaining: 3 }]);
      return actAll(proposed, counter("ben", "snub"), pass("ann"), pass("ben")).snapshot.actors[0]?.cooldowns;
    };
    expect(cooldownsAfter("FizzleRefund")).toEqual([]);
    expect(cooldownsAfter("FizzleKeepPaid")).toEqual([{ actionId: "nibble", remaining: 3 }]);
  });
});

describe("targets at resolution", () => {
  it("RX-08 a defeated target is no longer legal", () => {
    const start = sit({ hands: { ann: ["jab"], ben: [], cat: ["slay"] } });
    const both = actAll(start, play("ann", "jab", ["ben"]), pass("ben"), play("cat", "slay", ["ben"]));
    const end = actAll(both, pass("ann"), pass("ben"), pass("cat"), pass("ann"), pass("cat"));
    expect(frameOf(end, "combat.reaction.fizzled").payload.code).toBe("INVALID_TARGET");
    expect(amountOf(end, "ann", "flux")).toBe(3);
  });

  it("RX-08 targets are checked in full: one that has been protected since is no longer legal", () => {
    const aim = { ...atEnemy, condition: "target.resources.husk.current == 0" };
    const pierce = card("pierce", ["swing"], costs(0), does("hurt", hit(6)), aim, spills);
    const start = sit({ hands: { ann: ["pierce"], ben: ["brew"] }, cards: { pierce } });
    const both = actAll(start, play("ann", "pierce", ["ben"]), play("ben", "brew"));
    const end = actAll(both, pass("ann"), pass("ben"), pass("ann"), pass("ben"));
    expect(frameOf(end, "combat.reaction.fizzled").payload.code).toBe("INVALID_TARGET");
    expect([amountOf(end, "ben", "zeal"), amountOf(end, "ben", "husk")]).toEqual([20, 4]);
  });

  it("RX-08 of several targets it goes on with those still legal", () => {
    const aim = { ...atEnemy, minimumTargets: 2, maximumTargets: 2 };
    const spray = card("spray", ["swing"], costs(0), does("hurt", hit(3)), aim, spills);
    const start = sit({ hands: { ann: ["spray"], ben: [], cat: [], dan: ["slay"] }, cards: { spray } });
    const both = actAll(
      start,
      play("ann", "spray", ["ben", "cat"]),
      pass("ben"),
      pass("cat"),
      play("dan", "slay", ["ben"]),
    );
    const dead = actAll(both, pass("ann"), pass("ben"), pass("cat"), pass("dan"));
    const end = actAll(dead, pass("ann"), pass("cat"), pass("dan"));
    expect(transitionsOf(end)).toEqual(["combat.reaction.resolved"]);
    expect(amountOf(end, "cat", "zeal")).toBe(17);
  });

  it("RX-08 targetLock Proposal keeps the target found then, Resolution finds it afresh", () => {
    const aim = { ...atEnemy, target: "HIGHEST_RESOURCE_ENEMY", selectionResourceId: "zeal" };
    const seek = card("seek", ["swing"], costs(0), does("hurt", hit(4)), aim, spills);
    const slam = card("slam", ["swing"], costs(0), does("hurt", hit(10)), atEnemy, spills);
    const end = (targetLock: string) => {
      const hands = { ann: ["seek"], ben: [], cat: ["slam"] };
      const resources = { cat: { zeal: 15 } };
      const start = sit({ hands, resources, cards: { seek, slam }, stack: { targetLock } });
      const both = actAll(start, play("ann", "seek"), pass("ben"), play("cat", "slam", ["ben"]));
      const locked = both.snapshot.pendingActions[0]?.lockedTargetIds;
      const last = actAll(both, pass("ann"), pass("ben"), pass("cat"), pass("ann"), pass("ben"), pass("cat"));
      return [locked, amountOf(last, "ben", "zeal"), amountOf(last, "cat", "zeal")];
    };
    expect(end("Proposal")).toEqual([["ben"], 6, 15]);
    expect(end("Resolution")).toEqual([[], 10, 11]);
  });

  it("RX-08 targetLock Resolution checks the submitted targets again", () => {
    const stack = { targetLock: "Resolution" };
    const start = sit({ hands: { ann: ["jab"], ben: [], cat: ["slay"] }, stack });
    const both = actAll(start, play("ann", "jab", ["ben"]), pass("ben"), play("cat", "slay", ["ben"]));
    expect(both.snapshot.pendingActions.map((item) => item.lockedTargetIds)).toEqual([[], []]);
    const end = actAll(both, pass("ann"), pass("ben"), pass("cat"), pass("ann"), pass("cat"));
    expect(frameOf(end, "combat.reaction.fizzled").payload.code).toBe("INVALID_TARGET");
  });
});

/** Ann pays `paid` for a toll at Ben; Cat kills Ben after Ben has done `answer` to Ann, so that the toll fizzles. */
function refunded(hand: readonly string[], paid: string, answer?: string): Table {
  const stir = card(
    "stir",
    ["calm"],
    costs(0),
    flows("take", "sweep"),
    does("back", { type: "CARD_ZONE_FLOW", target: "TARGET", cardZoneFlowId: "restore", tags: ["move"] }, 11),
    atEnemy,
    spills,
  );
  const start = sit({ hands: { ann: hand, ben: [answer ?? "poke"], cat: ["slay"] }, cards: { stir } });
  const proposed = act(start, play("ann", "toll", ["ben"], fee("ann", paid)(start))(start));
  const answered =
    answer === undefined
      ? act(proposed, pass("ben")())
      : actAll(proposed, play("ben", answer, ["ann"]), pass("cat"), pass("ann"), pass("ben"));
  const killed = actAll(answered, play("cat", "slay", ["ben"]), pass("ann"), pass("ben"), pass("cat"));
  return actAll(killed, pass("ann"), pass("cat"));
}

describe("giving cards back", () => {
  it("RX-09 a paid card returns to its former place, and the frame names it", () => {
    const end = refunded(["toll", "jab", "brew", "poke"], "brew");
    expect(zoneOf(end, "ann", "fist")).toEqual(["toll", "jab", "brew", "poke"]);
    expect(zoneOf(end, "ann", "attic")).toEqual([]);
    expect(amountOf(end, "ann", "flux")).toBe(3);
    const frame = frameOf(end, "combat.reaction.fizzled");
    expect(frame.payload.refunds).toEqual({
      resources: [{ actorId: "ann", resourceId: "flux", amount: 1 }],
      cardInstanceIds: [cardOf(end, "ann", "brew")],
      stayedCardInstanceIds: [],
    });
    expect(frame.applications.map((one) => [one.type, one.resourceChanges.length, one.cardChanges.length])).toEqual([
      ["FIZZLE_PENDING_ACTION", 1, 1],
    ]);
  });

  it("RX-09 after the nearest of its former predecessors when the nearest of all has gone", () => {
    expect(zoneOf(refunded(["toll", "jab", "brew", "poke"], "brew", "trip"), "ann", "fist")).toEqual([
      "toll",
      "brew",
      "poke",
    ]);
  });

  it("RX-09 on top when none of them is left", () => {
    expect(zoneOf(refunded(["jab", "brew", "poke", "toll"], "brew", "trip"), "ann", "fist")).toEqual([
      "brew",
      "poke",
      "toll",
    ]);
  });

  it("RX-09 a paid card that has moved on stays, and the frame says so", () => {
    const end = refunded(["toll", "jab", "brew"], "brew", "sweep");
    expect(zoneOf(end, "ann", "fist")).toEqual(["toll", "jab"]);
    expect(zoneOf(end, "ann", "spill")).toEqual(["brew"]);
    expect(frameOf(end, "combat.reaction.fizzled").payload.refunds).toEqual({
      resources: [{ actorId: "ann", resourceId: "flux", amount: 1 }],
      cardInstanceIds: [],
      stayedCardInstanceIds: [cardOf(end, "ann", "brew")],
    });
  });

  it("RX-09 a paid card that has left its target zone and come back there stays too", () => {
    const end = refunded(["toll", "jab", "brew"], "brew", "stir");
    expect(zoneOf(end, "ann", "attic")).toEqual(["brew"]);
    expect(zoneOf(end, "ann", "fist")).toEqual(["toll", "jab"]);
  });

  it("RX-09 a card given back can pay again", () => {
    const end = refunded(["toll", "jab", "brew"], "brew");
    const toll = offered(end).find(({ command }) => command.cardInstanceId === cardOf(end, "ann", "toll"));
    expect(toll?.paymentRequirements?.[0]?.eligibleCardInstanceIds).toEqual([
      cardOf(end, "ann", "jab"),
      cardOf(end, "ann", "brew"),
    ]);
  });
});

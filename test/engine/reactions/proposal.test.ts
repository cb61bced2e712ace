import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/engine/index.ts";
import { atEnemy, card, costs, does, hit, spills } from "../../support/mini-parts.ts";
import {
  act,
  actAll,
  amountOf,
  cardOf,
  endTurn,
  frameOf,
  holderOf,
  itemOf,
  offered,
  offeredNames,
  pass,
  play,
  refusal,
  sit,
  transitionsOf,
  zoneOf,
} from "./kit.ts";
import { gives } from "./kit-cards.ts";

const hands = { ann: ["jab", "brew"], ben: ["poke"] };

describe("proposing an action", () => {
  it("RX-01 proposal, pass and resolution each have a frame of their own and a state that can be returned to", () => {
    const start = sit({ hands });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    expect(transitionsOf(proposed)).toEqual(["combat.reaction.proposed"]);
    const passed = act(proposed, pass("ben")());
    expect(transitionsOf(passed)).toEqual(["combat.priority.passed"]);
    const resolved = act(passed, pass("ann")());
    expect(transitionsOf(resolved)).toEqual(["combat.reaction.resolved"]);
    expect([start, proposed, passed, resolved].map((table) => table.snapshot.sequence)).toEqual([0, 1, 2, 3]);
    for (const table of [proposed, passed, resolved]) expect(table.frames.at(-1)?.stateAfter).toEqual(table.snapshot);
  });

  it("RX-01 a refused proposal changes nothing at all", () => {
    const start = sit({ hands });
    expect(refusal(start, play("ann", "jab", ["nobody"])(start)).code).toBe("INVALID_TARGET");
    expect(start.snapshot.pendingActions).toEqual([]);
  });

  it("RX-02 ids are hashes of what is proposed: the same facts the same ids, other facts others", () => {
    const idsOf = (seed: string, definitionId: string, targetIds: readonly string[]) => {
      const start = sit({ hands, seed });
      const table = act(start, play("ann", definitionId, targetIds)(start));
      return [itemOf(table).pendingActionId, table.snapshot.priorityWindow?.windowId ?? "none"];
    };
    const ids = idsOf("1", "jab", ["ben"]);
    expect(ids).toEqual(idsOf("1", "jab", ["ben"]));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{64}$/);
    const others = [...idsOf("2", "jab", ["ben"]), ...idsOf("1", "brew", [])];
    expect(new Set([...ids, ...others]).size).toBe(6);
  });

  it("RX-02 an intent worded in another way is the same intent", () => {
    const start = sit({ hands });
    const command = play("ann", "jab", ["ben"])(start);
    const worded: Command = {
      type: "EXECUTE_ACTION",
      payload: {
        actionType: "PLAY_CARD",
        actorId: "ann",
        cardInstanceId: cardOf(start, "ann", "jab"),
        targetId: "ben",
        payments: [],
      },
    };
    expect(itemOf(act(start, worded))).toEqual(itemOf(act(start, command)));
  });

  it("RX-02 the same card proposed at another step, or at another depth, is another item", () => {
    const start = sit({ hands: { ann: ["jab", "jab"], ben: ["poke"] } });
    const first = act(start, play("ann", "jab", ["ben"])(start));
    const both = actAll(first, play("ben", "poke", ["ann"]), play("ann", "jab", ["ben"]));
    const ids = both.snapshot.pendingActions.map((item) => item.pendingActionId);
    expect(new Set(ids).size).toBe(3);
    expect(both.snapshot.pendingActions.map((item) => item.depth)).toEqual([0, 1, 2]);
  });

  it("RX-03 an item carries the revision and all that its evaluation needs", () => {
    const start = sit({ hands });
    const item = itemOf(act(start, play("ann", "jab", ["ben"])(start)));
    expect(item).toMatchObject({
      contentRevision: start.context.content.revision,
      cardDefinitionId: "jab",
      cardInstanceId: cardOf(start, "ann", "jab"),
      actionId: null,
      command: { actionType: "PLAY_CARD", actorId: "ann", targetIds: ["ben"] },
      lockedTargetIds: ["ben"],
      paidCosts: [{ componentId: "price", optionId: null, resourceId: "flux", amount: 1 }],
      commandTags: ["swing", "loose"],
      depth: 0,
    });
    expect(item.candidateFingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  it("RX-04 the proposed card stays where it is, reserved, and is offered no more", () => {
    const start = sit({ hands: { ann: ["jab", "brew"], ben: ["poke"] } });
    const jab = cardOf(start, "ann", "jab");
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    expect(zoneOf(proposed, "ann", "fist")).toEqual(["jab", "brew"]);
    expect(proposed.snapshot.cards[jab]?.reservedBy).toBe(itemOf(proposed).pendingActionId);
    const answered = act(proposed, pass("ben")());
    expect(offeredNames(answered)).toEqual(["brew", "PASS_PRIORITY", "CONCEDE"]);
    const again: Command = { type: "PLAY_CARD", payload: { actorId: "ann", cardInstanceId: jab, targetIds: ["ben"] } };
    expect(refusal(answered, again).code).toBe("CARD_RESERVED");
  });

  it("RX-04 a reserved card cannot pay for anything", () => {
    const start = sit({ hands: { ann: ["jab", "toll", "brew"], ben: ["poke"] } });
    const proposed = actAll(start, play("ann", "jab", ["ben"]), pass("ben"));
    const toll = offered(proposed).find(({ command }) => command.cardInstanceId === cardOf(start, "ann", "toll"));
    expect(toll?.paymentRequirements?.[0]?.eligibleCardInstanceIds).toEqual([cardOf(start, "ann", "brew")]);
    const payments = [{ componentId: "price", paymentId: "fee", cardInstanceIds: [cardOf(start, "ann", "jab")] }];
    expect(refusal(proposed, play("ann", "toll", ["ben"], { payments })(proposed)).code).toBe("PAYMENT_INELIGIBLE");
  });

  it("RX-05 neither effect nor movement happens before the resolution", () => {
    const start = sit({ hands });
    const proposed = actAll(start, play("ann", "jab", ["ben"]), pass("ben"));
    expect(amountOf(proposed, "ben", "zeal")).toBe(20);
    expect(zoneOf(proposed, "ann", "spill")).toEqual([]);
    const resolved = act(proposed, pass("ann")());
    expect(amountOf(resolved, "ben", "zeal")).toBe(15);
    expect(zoneOf(resolved, "ann", "spill")).toEqual(["jab"]);
    expect(resolved.snapshot.cards[cardOf(start, "ann", "jab")]?.reservedBy).toBeNull();
  });

  it("RX-05 a payment that includes the proposed card is made at resolution, though the price was paid before", () => {
    const zonePayments = [gives("self", { allowResolvingCard: true })];
    const pyre = card("pyre", ["swing"], costs(1, { zonePayments }), does("hurt", hit(9)), atEnemy, spills);
    const start = sit({ hands: { ann: ["pyre"], ben: [] }, cards: { pyre }, stack: { costTiming: "Proposal" } });
    const payments = [{ componentId: "price", paymentId: "self", cardInstanceIds: [cardOf(start, "ann", "pyre")] }];
    const proposed = act(start, play("ann", "pyre", ["ben"], { payments })(start));
    expect(amountOf(proposed, "ann", "flux")).toBe(2);
    expect(zoneOf(proposed, "ann", "fist")).toEqual(["pyre"]);
    expect("paidZonePayments" in itemOf(proposed)).toBe(false);
    const resolved = actAll(proposed, pass("ben"), pass("ann"));
    expect(zoneOf(resolved, "ann", "attic")).toEqual(["pyre"]);
    expect(amountOf(resolved, "ann", "flux")).toBe(2);
    expect(amountOf(resolved, "ben", "zeal")).toBe(11);
  });

  it("RX-06 what could not be carried out now cannot be proposed, from its price to its last effect", () => {
    const start = sit({ hands: { ann: ["toll", "jab", "sweep"], ben: [] } });
    expect(refusal(start, play("ann", "toll", ["ben"])(start)).code).toBe("PAYMENT_MISSING");
    expect(refusal(start, play("ann", "jab", ["ann"])(start)).code).toBe("INVALID_TARGET");
    expect(refusal(start, play("ann", "sweep", ["ben"])(start)).code).toBe("ZONE_FLOW_FAILED");
  });

  it("RX-06 with costTiming Proposal the price is taken at once, as effects of the frame, and noted on the item", () => {
    const start = sit({ hands: { ann: ["toll", "jab"], ben: [] }, stack: { costTiming: "Proposal" } });
    const jab = cardOf(start, "ann", "jab");
    const payments = [{ componentId: "price", paymentId: "fee", cardInstanceIds: [jab] }];
    const proposed = act(start, play("ann", "toll", ["ben"], { payments })(start));
    expect(amountOf(proposed, "ann", "flux")).toBe(2);
    expect(zoneOf(proposed, "ann", "attic")).toEqual(["jab"]);
    const frame = frameOf(proposed, "combat.reaction.proposed");
    expect(frame.applications.map((one) => one.type)).toEqual(["MODIFY_RESOURCE", "CARD_ZONE_FLOW"]);
    expect(itemOf(proposed).paidCosts).toEqual([
      { componentId: "price", optionId: null, resourceId: "flux", amount: 1 },
    ]);
    expect(itemOf(proposed).paidZonePayments).toMatchObject([
      { componentId: "price", paymentId: "fee", cardInstanceIds: [jab], sourceZoneId: "fist", targetZoneId: "attic" },
    ]);
  });

  it("RX-06 with costTiming Resolution nothing is paid before the resolution", () => {
    const start = sit({ hands: { ann: ["toll", "jab"], ben: [] }, stack: { costTiming: "Resolution" } });
    const payments = [{ componentId: "price", paymentId: "fee", cardInstanceIds: [cardOf(start, "ann", "jab")] }];
    const proposed = act(start, play("ann", "toll", ["ben"], { payments })(start));
    expect(amountOf(proposed, "ann", "flux")).toBe(3);
    expect(zoneOf(proposed, "ann", "fist")).toEqual(["toll", "jab"]);
    expect(itemOf(proposed)).toMatchObject({ paidCosts: [], costTiming: "Resolution" });
    expect(frameOf(proposed, "combat.reaction.proposed").applications).toEqual([]);
    const resolved = actAll(proposed, pass("ben"), pass("ann"));
    expect(amountOf(resolved, "ann", "flux")).toBe(2);
    expect(zoneOf(resolved, "ann", "attic")).toEqual(["jab"]);
    expect(amountOf(resolved, "ben", "zeal")).toBe(14);
  });

  it("RX-06 a price that has become unaffordable by the resolution makes the item fizzle", () => {
    const drain = card(
      "drain",
      ["calm"],
      costs(0),
      does("leak", hit(3, { targetResource: "flux", tags: ["leak"] })),
      atEnemy,
      spills,
    );
    const start = sit({
      hands: { ann: ["jab"], ben: ["drain"] },
      cards: { drain },
      stack: { costTiming: "Resolution" },
    });
    const proposed = actAll(
      start,
      play("ann", "jab", ["ben"]),
      play("ben", "drain", ["ann"]),
      pass("ann"),
      pass("ben"),
    );
    expect(amountOf(proposed, "ann", "flux")).toBe(0);
    const fizzled = actAll(proposed, pass("ann"), pass("ben"));
    expect(frameOf(fizzled, "combat.reaction.fizzled").payload.code).toBe("COST_UNAFFORDABLE");
    expect(zoneOf(fizzled, "ann", "fist")).toEqual(["jab"]);
    expect(amountOf(fizzled, "ben", "zeal")).toBe(20);
  });

  it("RX-13 at the depth limit nothing may be proposed: passing and conceding are left", () => {
    const start = sit({ hands: { ann: ["jab", "brew"], ben: ["poke"] }, stack: { maxStackDepth: 1 } });
    const full = act(start, play("ann", "jab", ["ben"])(start));
    expect(offeredNames(full)).toEqual(["PASS_PRIORITY", "CONCEDE"]);
    expect(refusal(full, play("ben", "poke", ["ann"])(full)).code).toBe("STACK_DEPTH_LIMIT");
    const emptied = actAll(full, pass("ben"), pass("ann"));
    expect(offeredNames(emptied)).toContain("brew");
  });

  it("RX-13 below the limit a response is legal", () => {
    const start = sit({ hands, stack: { maxStackDepth: 2 } });
    const one = act(start, play("ann", "jab", ["ben"])(start));
    expect(offeredNames(one)).toContain("poke");
    const two = act(one, play("ben", "poke", ["ann"])(one));
    expect(holderOf(two)).toBe("ann");
    expect(refusal(two, play("ann", "brew")(two)).code).toBe("STACK_DEPTH_LIMIT");
  });

  it("RX-19 frames name the item and the window", () => {
    const start = sit({ hands });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    const { pendingActionId } = itemOf(proposed);
    const windowId = proposed.snapshot.priorityWindow?.windowId ?? "none";
    expect(frameOf(proposed, "combat.reaction.proposed")).toMatchObject({
      actorId: "ann",
      payload: { pendingActionId, windowId },
    });
    const passed = act(proposed, pass("ben")());
    expect(frameOf(passed, "combat.priority.passed")).toMatchObject({
      actorId: "ben",
      payload: { windowId, holderActorId: "ann" },
    });
    const resolved = act(passed, pass("ann")());
    expect(frameOf(resolved, "combat.reaction.resolved")).toMatchObject({
      actorId: "ann",
      payload: { pendingActionId },
    });
  });

  it("RX-02 what a command names besides what it plays is no part of the item: an ability has no card", () => {
    const start = sit({ hands, actors: { ann: { definitionId: "gnash" } } });
    const payload = { actorId: "ann", actionType: "POWER", powerId: "nibble", targetId: "ben" };
    const plain = act(start, { type: "EXECUTE_ACTION", payload });
    const cardInstanceId = cardOf(start, "ben", "poke");
    const chatty = act(start, { type: "EXECUTE_ACTION", payload: { ...payload, cardInstanceId } });
    expect(chatty.snapshot).toEqual(plain.snapshot);
  });

  it("RX-02 a card has no power", () => {
    const start = sit({ hands });
    const payload = { actorId: "ann", cardInstanceId: cardOf(start, "ann", "jab"), targetIds: ["ben"] };
    const plain = act(start, { type: "PLAY_CARD", payload });
    const alias = { ...payload, actionType: "PLAY_CARD", powerId: cardOf(start, "ben", "poke") };
    expect(act(start, { type: "EXECUTE_ACTION", payload: alias }).snapshot).toEqual(plain.snapshot);
  });

  it("RX-07 while a window is open nobody ends a turn or passes one", () => {
    const start = sit({ hands });
    const proposed = actAll(start, play("ann", "jab", ["ben"]), pass("ben"));
    expect(refusal(proposed, endTurn("ann")()).code).toBe("PRIORITY_WINDOW_OPEN");
    const skip: Command = { type: "EXECUTE_ACTION", payload: { actorId: "ann", actionType: "PASS" } };
    expect(refusal(proposed, skip).code).toBe("PRIORITY_WINDOW_OPEN");
  });
});

import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { atEnemy, card, costs, does, hit, spills } from "../../support/mini-parts.ts";
import {
  act,
  actAll,
  amountOf,
  cardOf,
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
import { atItem, fizzles, reacts } from "./kit-cards.ts";

function snubbed(failure: string, own: JsonObject = {}): Table {
  const snub = card("snub", ["undo"], costs(0), fizzles(own), atItem, spills);
  const start = sit({ hands: { ann: ["toll", "brew"], ben: ["snub"] }, cards: { snub }, stack: { failure } });
  const payments = [{ componentId: "price", paymentId: "fee", cardInstanceIds: [cardOf(start, "ann", "brew")] }];
  const both = actAll(start, play("ann", "toll", ["ben"], { payments }), counter("ben", "snub"));
  return actAll(both, pass("ann"), pass("ben"));
}

const paidBack = (table: Table) => [amountOf(table, "ann", "flux"), zoneOf(table, "ann", "fist")];

describe("countering", () => {
  it("RX-22 an effect takes an item off the stack, and the frame of the countered item follows", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["snub"] } });
    const both = actAll(start, play("ann", "jab", ["ben"]), counter("ben", "snub"));
    const jab = itemOf(both, 1).pendingActionId;
    expect(itemOf(both).lockedTargetIds).toEqual([jab]);
    const end = actAll(both, pass("ann"), pass("ben"));
    expect(transitionsOf(end)).toEqual(["combat.reaction.resolved", "combat.reaction.fizzled"]);
    expect(frameOf(end, "combat.reaction.fizzled")).toMatchObject({
      actorId: "ann",
      payload: { pendingActionId: jab, refunds: { resources: [{ actorId: "ann", resourceId: "flux", amount: 1 }] } },
    });
    expect(end.snapshot).toMatchObject({ pendingActions: [], priorityWindow: null });
    expect(amountOf(end, "ben", "zeal")).toBe(20);
    expect(zoneOf(end, "ann", "fist")).toEqual(["jab"]);
    expect(zoneOf(end, "ben", "spill")).toEqual(["snub"]);
  });

  it("RX-22 without a policy of its own it fizzles by the item's; by RejectTransaction it keeps what was paid", () => {
    expect(paidBack(snubbed("FizzleRefund"))).toEqual([3, ["toll", "brew"]]);
    expect(paidBack(snubbed("FizzleKeepPaid"))).toEqual([2, ["toll"]]);
    expect(paidBack(snubbed("RejectTransaction"))).toEqual([2, ["toll"]]);
  });

  it("RX-22 its own policy counts before the item's: a counter may give everything back, or nothing", () => {
    expect(paidBack(snubbed("FizzleKeepPaid", { failure: "FizzleRefund" }))).toEqual([3, ["toll", "brew"]]);
    expect(paidBack(snubbed("RejectTransaction", { failure: "FizzleRefund" }))).toEqual([3, ["toll", "brew"]]);
    expect(paidBack(snubbed("FizzleRefund", { failure: "FizzleKeepPaid" }))).toEqual([2, ["toll"]]);
  });

  it("RX-22 the countered card lies where it was proposed and may be played again", () => {
    const end = snubbed("FizzleRefund");
    expect(end.snapshot.cards[cardOf(end, "ann", "toll")]?.reservedBy).toBeNull();
    expect(offeredNames(end)).toContain("toll");
  });

  it("RX-22 a counter may be countered", () => {
    const start = sit({ hands: { ann: ["jab", "snub"], ben: ["snub"] } });
    const three = actAll(start, play("ann", "jab", ["ben"]), counter("ben", "snub"), counter("ann", "snub"));
    const one = actAll(three, pass("ben"), pass("ann"));
    expect(one.snapshot.pendingActions.map((item) => item.cardDefinitionId)).toEqual(["jab"]);
    const end = actAll(one, pass(one.snapshot.priorityWindow?.holderActorId ?? ""), pass("ann"));
    expect(amountOf(end, "ben", "zeal")).toBe(15);
  });

  it("RX-22 a counter whose item has left the stack fizzles itself", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["snub", "snub"] } });
    const three = actAll(
      start,
      play("ann", "jab", ["ben"]),
      counter("ben", "snub"),
      pass("ann"),
      counter("ben", "snub", 1),
    );
    const one = actAll(three, pass("ann"), pass("ben"));
    expect(transitionsOf(one)).toEqual(["combat.reaction.resolved", "combat.reaction.fizzled"]);
    const end = actAll(one, pass("ann"), pass("ben"));
    expect(frameOf(end, "combat.reaction.fizzled")).toMatchObject({
      actorId: "ben",
      payload: { code: "INVALID_TARGET" },
    });
  });

  it("RX-22 targets of kind PendingAction are listed one by one, by the side of their proposer", () => {
    const start = sit({ hands: { ann: ["poke", "snub"], ben: ["poke", "snub"] } });
    const two = actAll(start, play("ann", "poke", ["ben"]), play("ben", "poke", ["ann"]));
    const items = two.snapshot.pendingActions.map((item) => item.pendingActionId);
    const snub = offered(two).filter(({ command }) => command.cardInstanceId === cardOf(two, "ann", "snub"));
    expect(snub.map(({ command }) => command.targetIds)).toEqual([[items[1]]]);
    expect(refusal(two, counter("ann", "snub", 1)(two)).code).toBe("INVALID_TARGET");
    expect(refusal(two, play("ann", "snub", ["ben"])(two)).code).toBe("INVALID_TARGET");
  });

  it("RX-22 without anything on the stack a counter cannot be played", () => {
    const start = sit({ hands: { ann: ["snub"], ben: [] } });
    expect(offeredNames(start)).toEqual(["END_TURN", "PASS", "CONCEDE"]);
  });
});

/** A poke that makes its own choices about the stack. */
function choosy(reaction: JsonObject): Readonly<Record<string, JsonObject>> {
  return { choosy: card("choosy", ["fine"], costs(1), reacts(reaction), does("hurt", hit(2)), atEnemy, spills) };
}

describe("a card's own choices", () => {
  it("RX-23 opens: whether it opens a window, whatever the opening tags", () => {
    const opening = (opens: boolean, openingActionTags: readonly string[]) => {
      const stack = { openingActionTags };
      const start = sit({ hands: { ann: ["choosy"], ben: [] }, cards: choosy({ opens }), stack });
      return transitionsOf(act(start, play("ann", "choosy", ["ben"])(start)));
    };
    expect(opening(true, ["swing"])).toEqual(["combat.reaction.proposed"]);
    expect(opening(false, ["fine"])).toEqual(["combat.action.applied"]);
    expect(opening(false, [])).toEqual(["combat.action.applied"]);
  });

  it("RX-23 responds: whether it may answer, whatever the response tags", () => {
    const answers = (responds: boolean, responseActionTags: readonly string[]) => {
      const stack = { responseActionTags };
      const start = sit({ hands: { ann: ["jab"], ben: ["choosy"] }, cards: choosy({ responds }), stack });
      return offeredNames(act(start, play("ann", "jab", ["ben"])(start))).includes("choosy");
    };
    expect(answers(true, ["undo"])).toBe(true);
    expect(answers(false, ["fine"])).toBe(false);
    expect(answers(false, [])).toBe(false);
  });

  it("RX-23 opens false does not keep it from being a response on the stack", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["choosy"] }, cards: choosy({ opens: false }) });
    const both = actAll(start, play("ann", "jab", ["ben"]), play("ben", "choosy", ["ann"]));
    expect(both.snapshot.pendingActions).toHaveLength(2);
  });

  it("RX-23 respondsToTags looks at the next item to resolve", () => {
    const answers = (stackOrder: string, respondsToTags: readonly string[]) => {
      const cards = choosy({ respondsToTags });
      const start = sit({ hands: { ann: ["brew"], ben: ["poke"], cat: ["choosy"] }, cards, stack: { stackOrder } });
      const both = actAll(start, play("ann", "brew"), play("ben", "poke", ["ann"]));
      return offeredNames(both).includes("choosy");
    };
    expect(answers("Lifo", ["swing"])).toBe(true);
    expect(answers("Lifo", ["calm"])).toBe(false);
    expect(answers("Fifo", ["swing"])).toBe(false);
    expect(answers("Fifo", ["undo", "calm"])).toBe(true);
  });

  it("RX-23 failure, targetLock and costTiming are its own, and the item records what applied", () => {
    const own = { failure: "FizzleKeepPaid", targetLock: "Resolution", costTiming: "Resolution" };
    const start = sit({ hands: { ann: ["choosy", "jab"], ben: [] }, cards: choosy(own) });
    const chosen = act(start, play("ann", "choosy", ["ben"])(start));
    expect(itemOf(chosen)).toMatchObject({ ...own, lockedTargetIds: [], paidCosts: [] });
    expect(amountOf(chosen, "ann", "flux")).toBe(3);
    const policy = { failure: "FizzleRefund", targetLock: "Proposal", costTiming: "Proposal" };
    expect(itemOf(act(start, play("ann", "jab", ["ben"])(start)))).toMatchObject(policy);
  });

  it("RX-23 its own failure policy is the one that applies", () => {
    const cards = choosy({ failure: "FizzleKeepPaid" });
    const start = sit({
      hands: { ann: ["choosy"], ben: [], cat: ["slay"] },
      cards,
      stack: { failure: "FizzleRefund" },
    });
    const both = actAll(start, play("ann", "choosy", ["ben"]), pass("ben"), play("cat", "slay", ["ben"]));
    const end = actAll(both, pass("ann"), pass("ben"), pass("cat"), pass("ann"), pass("cat"));
    expect(transitionsOf(end)).toEqual(["combat.reaction.fizzled"]);
    expect(amountOf(end, "ann", "flux")).toBe(2);
  });
});

import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/engine/index.ts";
import { atEnemy, card, costs, does, hit, spills } from "../../support/mini-parts.ts";
import {
  act,
  actAll,
  amountOf,
  concede,
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
} from "./kit.ts";

const three = { ann: ["jab"], ben: ["poke"], cat: ["poke"] };

describe("who holds priority", () => {
  it("RX-07 everybody alive may answer, the actor after the proposer first, the proposer last", () => {
    const start = sit({ hands: three });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    expect(proposed.snapshot.priorityWindow).toMatchObject({
      openedByActorId: "ann",
      holderActorId: "ben",
      holderIndex: 1,
      eligibleActorIds: ["ann", "ben", "cat"],
      consecutivePasses: 0,
      resolutionCount: 0,
    });
    const once = act(proposed, pass("ben")());
    expect(once.snapshot.priorityWindow).toMatchObject({ holderActorId: "cat", holderIndex: 2, consecutivePasses: 1 });
    const twice = act(once, pass("cat")());
    expect(twice.snapshot.priorityWindow).toMatchObject({ holderActorId: "ann", holderIndex: 0, consecutivePasses: 2 });
    expect(amountOf(act(twice, pass("ann")()), "ben", "zeal")).toBe(15);
  });

  it("RX-07 with OpponentsOnly the proposer and its allies are not asked", () => {
    const start = sit({
      hands: three,
      actors: { cat: { sideId: "side of ann" } },
      stack: { eligibility: "OpponentsOnly" },
    });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    expect(proposed.snapshot.priorityWindow?.eligibleActorIds).toEqual(["ben"]);
    const resolved = act(proposed, pass("ben")());
    expect(transitionsOf(resolved)).toEqual(["combat.reaction.resolved"]);
    expect(amountOf(resolved, "ben", "zeal")).toBe(15);
  });

  it("RX-07 who is eligible is relative to the next item: under Fifo still to the first proposer", () => {
    const eligibleAfterAnswer = (stackOrder: string) => {
      const start = sit({ hands: three, stack: { stackOrder, eligibility: "OpponentsOnly" } });
      const answered = actAll(start, play("ann", "jab", ["ben"]), play("ben", "poke", ["ann"]));
      return [answered.snapshot.priorityWindow?.eligibleActorIds, holderOf(answered)];
    };
    expect(eligibleAfterAnswer("Fifo")).toEqual([["ben", "cat"], "cat"]);
    expect(eligibleAfterAnswer("Lifo")).toEqual([["ann", "cat"], "cat"]);
  });

  it("RX-07 a proposal sets the passes back to 0", () => {
    const start = sit({ hands: three });
    const answered = actAll(start, play("ann", "jab", ["ben"]), pass("ben"), play("cat", "poke", ["ben"]));
    expect(answered.snapshot.priorityWindow).toMatchObject({ holderActorId: "ann", consecutivePasses: 0 });
  });

  it("RX-07 an item that nobody may answer resolves at once", () => {
    const start = sit({
      hands: { ann: ["slay", "jab"], ben: ["poke"], amy: [] },
      actors: { amy: { sideId: "side of ann" } },
      stack: { eligibility: "OpponentsOnly", stackOrder: "Lifo" },
      flow: { outcome: { evaluationBoundary: "AfterResolutionStack", tieBreak: "Draw" } },
    });
    const answered = actAll(
      start,
      play("ann", "jab", ["ben"]),
      play("ben", "poke", ["ann"]),
      pass("amy"),
      play("ann", "slay", ["ben"]),
    );
    const after = act(answered, pass("ben")());
    expect(after.snapshot.priorityWindow?.eligibleActorIds).toEqual(["ann", "amy"]);
    const end = actAll(after, pass("amy"), pass("ann"));
    expect(transitionsOf(end)).toEqual([
      "combat.reaction.fizzled",
      "combat.reaction.fizzled",
      "combat.outcome.decided",
    ]);
  });

  it("RX-07 who does not hold priority may do nothing but concede", () => {
    const start = sit({ hands: three });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    for (const actorId of ["ann", "cat"]) {
      expect(offeredNames(proposed, actorId)).toEqual(["CONCEDE"]);
      expect(refusal(proposed, pass(actorId)()).code).toBe("NOT_PRIORITY_HOLDER");
    }
    expect(refusal(proposed, play("cat", "poke", ["ann"])(proposed)).code).toBe("NOT_PRIORITY_HOLDER");
    expect(offeredNames(proposed)).toEqual(["poke", "poke", "PASS_PRIORITY", "CONCEDE"]);
  });

  it("RX-08 passing needs a window", () => {
    const start = sit({ hands: three });
    expect(refusal(start, pass("ann")()).code).toBe("NO_PRIORITY_WINDOW");
    expect(offeredNames(start)).not.toContain("PASS_PRIORITY");
  });

  it("RX-08 a pass may leave the actor out, or be worded as an action", () => {
    const start = sit({ hands: three });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    const bare: Command = { type: "PASS_PRIORITY", payload: {} };
    const worded: Command = { type: "EXECUTE_ACTION", payload: { actionType: "PASS_PRIORITY" } };
    expect(act(proposed, bare).snapshot).toEqual(act(proposed, pass("ben")()).snapshot);
    expect(act(proposed, worded).snapshot).toEqual(act(proposed, pass("ben")()).snapshot);
  });

  it("RX-08 the last pass of a round has no frame of its own", () => {
    const start = sit({ hands: { ann: ["jab"], ben: [] } });
    const last = actAll(start, play("ann", "jab", ["ben"]), pass("ben"), pass("ann"));
    expect(transitionsOf(last)).toEqual(["combat.reaction.resolved"]);
  });

  it("RX-08 Lifo pops the last proposal first, Fifo the first", () => {
    const firstResolved = (stackOrder: string) => {
      const start = sit({ hands: { ann: ["jab"], ben: ["poke"] }, stack: { stackOrder } });
      const both = actAll(start, play("ann", "jab", ["ben"]), play("ben", "poke", ["ann"]));
      const one = actAll(both, pass(holderOf(both) ?? ""), pass(holderOf(both) === "ann" ? "ben" : "ann"));
      return [amountOf(one, "ann", "zeal"), amountOf(one, "ben", "zeal")];
    };
    expect(firstResolved("Lifo")).toEqual([18, 20]);
    expect(firstResolved("Fifo")).toEqual([20, 15]);
  });

  it("RX-08 a popped action is no longer on the stack while it is checked again", () => {
    const lone = { type: "condition", componentId: "lone", expression: "stackDepth == 0", failureReason: "not alone" };
    const solo = card("solo", ["swing"], costs(0), lone, does("hurt", hit(3)), atEnemy, spills);
    const start = sit({ hands: { ann: ["solo"], ben: [] }, cards: { solo } });
    const resolved = actAll(start, play("ann", "solo", ["ben"]), pass("ben"), pass("ann"));
    expect(transitionsOf(resolved)).toEqual(["combat.reaction.resolved"]);
    expect(amountOf(resolved, "ben", "zeal")).toBe(17);
  });

  it("RX-11 each proposal and each resolution makes a new window; the count runs until it closes", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["poke"] } });
    const one = act(start, play("ann", "jab", ["ben"])(start));
    const two = act(one, play("ben", "poke", ["ann"])(one));
    const three = actAll(two, pass("ann"), pass("ben"));
    const windows = [one, two, three].map((table) => table.snapshot.priorityWindow);
    expect(new Set(windows.map((window) => window?.windowId)).size).toBe(3);
    expect(windows.map((window) => window?.resolutionCount)).toEqual([0, 0, 1]);
    expect(windows.map((window) => window?.openedByActorId)).toEqual(["ann", "ann", "ann"]);
    expect(actAll(three, pass("ann"), pass("ben")).snapshot.priorityWindow).toBeNull();
  });

  it("RX-11 after a resolution the holder is the actor after the resolved item's proposer", () => {
    const start = sit({ hands: three });
    const two = actAll(start, play("ann", "jab", ["ben"]), play("ben", "poke", ["ann"]));
    const one = actAll(two, pass("cat"), pass("ann"), pass("ben"));
    expect(amountOf(one, "ann", "zeal")).toBe(18);
    expect(one.snapshot.priorityWindow).toMatchObject({
      holderActorId: "cat",
      consecutivePasses: 0,
      resolutionCount: 1,
    });
  });

  it("RX-11 the count and who opened the window outlast an item that nobody could answer", () => {
    const start = sit({
      hands: { ben: ["poke", "poke"], ann: ["brew", "slay"], amy: [] },
      actors: { amy: { sideId: "side of ann" } },
      stack: { eligibility: "OpponentsOnly" },
      flow: { outcome: { evaluationBoundary: "AfterResolutionStack", tieBreak: "Draw" } },
    });
    const four = actAll(
      start,
      play("ben", "poke", ["ann"]),
      play("ann", "brew"),
      play("ben", "poke", ["ann"]),
      play("ann", "slay", ["ben"]),
    );
    const three = act(four, pass("ben")());
    expect(three.snapshot.priorityWindow).toMatchObject({ openedByActorId: "ben", resolutionCount: 1 });
    const one = actAll(three, pass("amy"), pass("ann"));
    expect(transitionsOf(one)).toEqual(["combat.reaction.fizzled", "combat.reaction.resolved"]);
    expect(one.snapshot.priorityWindow).toMatchObject({ openedByActorId: "ben", resolutionCount: 3 });
  });

  it("RX-14 who is defeated while its action is pending does not get it resolved", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["slay"], cat: [] } });
    const both = actAll(start, play("ann", "jab", ["ben"]), play("ben", "slay", ["ann"]));
    const dead = actAll(both, pass("cat"), pass("ann"), pass("ben"));
    expect(dead.snapshot.actors[0]?.isAlive).toBe(false);
    const gone = actAll(dead, pass("cat"), pass("ben"));
    expect(frameOf(gone, "combat.reaction.fizzled").actorId).toBe("ann");
    expect(amountOf(gone, "ben", "zeal")).toBe(20);
  });

  it("RX-14 a defeated actor is asked no more", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["slay"], cat: [] } });
    const both = actAll(start, play("ann", "jab", ["cat"]), play("ben", "slay", ["cat"]));
    const dead = actAll(both, pass("cat"), pass("ann"), pass("ben"));
    expect(dead.snapshot.priorityWindow).toMatchObject({ eligibleActorIds: ["ann", "ben"], holderActorId: "ann" });
  });

  it("RX-14 conceding under an open window: a holder that has gone is skipped, everybody is asked afresh", () => {
    const start = sit({ hands: three });
    const once = actAll(start, play("ann", "jab", ["ben"]), pass("ben"));
    const gone = act(once, concede("cat")());
    expect(transitionsOf(gone)).toEqual(["combat.conceded"]);
    expect(gone.snapshot.priorityWindow).toMatchObject({
      holderActorId: "ann",
      eligibleActorIds: ["ann", "ben"],
      consecutivePasses: 0,
    });
    expect(gone.snapshot.priorityWindow?.windowId).not.toBe(once.snapshot.priorityWindow?.windowId);
    const resolved = actAll(gone, pass("ann"), pass("ben"));
    expect(amountOf(resolved, "ben", "zeal")).toBe(15);
  });

  it("RX-14 conceding by an actor that is not asked leaves the holder where it is", () => {
    const start = sit({ hands: three });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    const gone = act(proposed, concede("cat")());
    expect(gone.snapshot.priorityWindow).toMatchObject({ holderActorId: "ben", eligibleActorIds: ["ann", "ben"] });
  });

  it("RX-14 the proposer concedes: its item fizzles when its turn comes", () => {
    const start = sit({ hands: three });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    const gone = act(proposed, concede("ann")());
    expect(gone.snapshot.priorityWindow).toMatchObject({ holderActorId: "ben", eligibleActorIds: ["ben", "cat"] });
    const after = actAll(gone, pass("ben"), pass("cat"));
    expect(transitionsOf(after)[0]).toBe("combat.reaction.fizzled");
    expect(amountOf(after, "ben", "zeal")).toBe(20);
    expect(after.snapshot.activation.activeActorId).toBe("ben");
  });

  it("RX-16 the candidates a holder is offered are all legal", () => {
    const start = sit({ hands: three });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    for (const { submit } of offered(proposed)) act(proposed, JSON.parse(JSON.stringify(submit)));
    expect(itemOf(proposed).cardDefinitionId).toBe("jab");
  });
});

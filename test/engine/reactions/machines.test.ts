import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import type { Definitions } from "../../support/mini-bundle.ts";
import {
  act,
  actAll,
  amountOf,
  concede,
  endTurn,
  frameOf,
  holderOf,
  itemOf,
  offeredNames,
  pass,
  play,
  refusal,
  sit,
  type TableRequest,
  transitionsOf,
} from "./kit.ts";

/** A machine that holds cards and plays by these gambits: a card, and when. */
function machine(gambits: Readonly<Record<string, string>>): Pick<TableRequest, "actors"> & { more: Definitions } {
  const golem: JsonObject = {
    definitionId: "golem",
    displayName: "Golem",
    components: [
      { type: "resources", componentId: "pools", pools: { zeal: {}, flux: {}, husk: {} } },
      { type: "gambits", componentId: "gambits", gambitIds: Object.keys(gambits) },
    ],
  };
  const rules = Object.entries(gambits).map(([cardId, when]): [string, JsonObject] => {
    const targetSelector = { strategy: "FirstOrdinal", relationship: "Enemy" };
    const action = { actionType: "PLAY_CARD", cardDefinitionId: cardId, targetSelector };
    return [cardId, { gambitId: cardId, priority: 10, when, predicates: [], action }];
  });
  return {
    actors: { gus: { definitionId: "golem", controllerBinding: { kind: "AI", policyId: "gambit" } } },
    more: { entities: { golem }, gambits: Object.fromEntries(rules) },
  };
}

describe("machines at the stack", () => {
  it("RX-16 a machine without a fitting gambit passes in the same command, and the engine stops at the player", () => {
    const start = sit({ hands: { ann: ["jab"], gus: ["poke"] }, ...machine({ poke: "Activation" }) });
    const proposed = act(start, play("ann", "jab", ["gus"])(start));
    expect(transitionsOf(proposed)).toEqual(["combat.reaction.proposed", "combat.priority.passed"]);
    expect(proposed.snapshot.priorityWindow).toMatchObject({ holderActorId: "ann", consecutivePasses: 1 });
    const resolved = act(proposed, pass("ann")());
    expect(amountOf(resolved, "gus", "zeal")).toBe(15);
  });

  it("RX-16 a gambit that says so picks a response", () => {
    for (const when of ["Response", "Both"]) {
      const start = sit({ hands: { ann: ["jab"], gus: ["poke"] }, ...machine({ poke: when }) });
      const proposed = act(start, play("ann", "jab", ["gus"])(start));
      expect(transitionsOf(proposed)).toEqual(["combat.reaction.proposed", "combat.reaction.proposed"]);
      expect(itemOf(proposed)).toMatchObject({ cardDefinitionId: "poke", command: { actorId: "gus" } });
      expect(holderOf(proposed)).toBe("ann");
    }
  });

  it("RX-16 a gambit for responses alone is not used in the machine's own activation", () => {
    const start = sit({ hands: { ann: ["jab"], gus: ["poke"] }, ...machine({ poke: "Response" }) });
    const after = act(start, endTurn("ann")());
    expect(transitionsOf(after)).not.toContain("combat.reaction.proposed");
    expect(after.snapshot.activation.activeActorId).toBe("ann");
  });

  it("RX-16 a machine's own action waits for the player's answer", () => {
    const start = sit({ hands: { ann: ["jab"], gus: ["poke"] }, ...machine({ poke: "Activation" }) });
    const waiting = act(start, endTurn("ann")());
    expect(transitionsOf(waiting).at(-1)).toBe("combat.reaction.proposed");
    expect(holderOf(waiting)).toBe("ann");
    const answered = act(waiting, play("ann", "jab", ["gus"])(waiting));
    expect(holderOf(answered)).toBe("ann");
    const one = act(answered, pass("ann")());
    expect(amountOf(one, "gus", "zeal")).toBe(15);
    const none = act(one, pass("ann")());
    expect(amountOf(none, "ann", "zeal")).toBe(18);
    expect(none.snapshot.activation.activeActorId).toBe("ann");
  });

  it("RX-09 a machine whose pass is refused takes its first legal candidate", () => {
    const stack = { failure: "RejectTransaction" };
    const start = sit({ hands: { ann: ["jab"], gus: ["trip", "poke"] }, stack, ...machine({ trip: "Response" }) });
    const moved = actAll(start, play("ann", "jab", ["gus"]), pass("ann"));
    expect(transitionsOf(moved)).toEqual(["combat.priority.passed", "combat.reaction.resolved"]);
    const forced = act(moved, pass("ann")());
    expect(transitionsOf(forced)).toEqual(["combat.priority.passed", "combat.reaction.proposed"]);
    expect(itemOf(forced)).toMatchObject({ cardDefinitionId: "poke", command: { actorId: "gus" } });
  });

  it("RX-09 when it has none, the command that led there is refused, and conceding is left", () => {
    const stack = { failure: "RejectTransaction" };
    const start = sit({ hands: { ann: ["jab"], gus: ["trip"] }, stack, ...machine({ trip: "Response" }) });
    const moved = actAll(start, play("ann", "jab", ["gus"]), pass("ann"));
    expect(refusal(moved, pass("ann")()).code).toBe("RESOLUTION_REJECTED");
    expect(offeredNames(moved)).toContain("CONCEDE");
    expect(act(moved, concede("ann")()).snapshot.status).toBe("DEFEAT");
  });
});

const oneCard: Pick<TableRequest, "flow"> = {
  flow: {
    actionBudget: {
      strategy: "FixedCount",
      actionCosts: "Configured",
      actorScope: "All",
      maxActionsPerActivation: 1,
      consumingCommands: ["PLAY_CARD"],
    },
  },
};

describe("budgets and the stack", () => {
  it("RX-15 a pending proposal counts; the activation ends when it has resolved", () => {
    const start = sit({ hands: { ann: ["jab", "poke"], ben: [] }, ...oneCard });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    expect(proposed.snapshot.activation).toMatchObject({ activeActorId: "ann", budgetUsed: 1, actionsTaken: 1 });
    expect(itemOf(proposed).countsAgainstBudget).toBe(true);
    const done = actAll(proposed, pass("ben"), pass("ann"));
    expect(done.snapshot.activation.activeActorId).toBe("ben");
  });

  it("RX-15 responses never count, the active actor's own included", () => {
    const start = sit({ hands: { ann: ["jab", "poke"], ben: ["poke"] }, ...oneCard });
    const three = actAll(
      start,
      play("ann", "jab", ["ben"]),
      play("ben", "poke", ["ann"]),
      play("ann", "poke", ["ben"]),
    );
    expect(three.snapshot.activation).toMatchObject({ budgetUsed: 1, actionsTaken: 1 });
    expect(three.snapshot.pendingActions.map((item) => item.countsAgainstBudget)).toEqual([true, false, false]);
  });

  it("RX-15 a fizzle gives the count back, whatever its policy", () => {
    for (const failure of ["FizzleRefund", "FizzleKeepPaid"]) {
      const start = sit({ hands: { ann: ["jab", "poke"], ben: ["trip"] }, stack: { failure }, ...oneCard });
      const both = actAll(start, play("ann", "jab", ["ben"]), play("ben", "trip", ["ann"]));
      const end = actAll(both, pass("ann"), pass("ben"), pass("ann"), pass("ben"));
      expect(transitionsOf(end)).toEqual(["combat.reaction.fizzled"]);
      expect(end.snapshot.activation).toMatchObject({ activeActorId: "ann", budgetUsed: 0 });
      expect(offeredNames(end)).toContain("poke");
    }
  });

  it("RX-15 a fizzled response gives nothing back", () => {
    const start = sit({ hands: { ann: ["poke", "trip"], ben: ["jab"] }, ...oneCard });
    const three = actAll(
      start,
      play("ann", "poke", ["ben"]),
      play("ben", "jab", ["ann"]),
      play("ann", "trip", ["ben"]),
    );
    const fizzled = actAll(three, pass("ben"), pass("ann"), pass("ben"), pass("ann"));
    expect(frameOf(fizzled, "combat.reaction.fizzled").actorId).toBe("ben");
    expect(fizzled.snapshot.activation.budgetUsed).toBe(1);
  });
});

describe("autoPass", () => {
  const stack = { autoPass: "WhenNoResponse" };

  it("WhenNoResponse passes for players who could only pass, in the same command", () => {
    const start = sit({ hands: { ann: ["jab"], ben: [] }, stack });
    const end = act(start, play("ann", "jab", ["ben"])(start));
    expect(transitionsOf(end)).toEqual([
      "combat.reaction.proposed",
      "combat.priority.passed",
      "combat.reaction.resolved",
    ]);
    expect(amountOf(end, "ben", "zeal")).toBe(15);
  });

  it("WhenNoResponse waits for who has a legal response", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["poke"] }, stack });
    const waiting = act(start, play("ann", "jab", ["ben"])(start));
    expect(transitionsOf(waiting)).toEqual(["combat.reaction.proposed"]);
    expect(holderOf(waiting)).toBe("ben");
  });

  it("WhenNoResponse waits where the pass would be refused", () => {
    const both = { ...stack, failure: "RejectTransaction" };
    const start = sit({ hands: { ann: ["jab"], ben: ["trip"] }, stack: both });
    const stuck = actAll(start, play("ann", "jab", ["ben"]), play("ben", "trip", ["ann"]));
    expect(stuck.snapshot.pendingActions).toHaveLength(1);
    expect(holderOf(stuck)).toBe("ben");
    expect(offeredNames(stuck)).toEqual(["CONCEDE"]);
  });

  it("Never waits for everybody", () => {
    const start = sit({ hands: { ann: ["jab"], ben: [] }, stack: { autoPass: "Never" } });
    expect(holderOf(act(start, play("ann", "jab", ["ben"])(start)))).toBe("ben");
  });
});

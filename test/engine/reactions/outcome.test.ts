import { describe, expect, it } from "vitest";
import { atEnemy, card, costs, does, gain, hit, spills } from "../../support/mini-parts.ts";
import {
  act,
  actAll,
  amountOf,
  cardOf,
  concede,
  frameOf,
  itemOf,
  offeredNames,
  pass,
  play,
  sit,
  type TableRequest,
  transitionsOf,
  zoneOf,
} from "./kit.ts";

const decidedAt = (evaluationBoundary: string): Pick<TableRequest, "flow"> => ({
  flow: { outcome: { evaluationBoundary, tieBreak: "Draw" } },
});
const twin = card(
  "twin",
  ["swing"],
  costs(0),
  does("hurt", hit(20)),
  does("wrap", gain("husk", 4), 11),
  atEnemy,
  spills,
);
const dire = card(
  "dire",
  ["swing"],
  costs(0, { costs: { costs: [{ resourceId: "zeal", amount: 20 }] } }),
  does("hurt", hit(1)),
  atEnemy,
  spills,
);

/** Ann proposes a jab at Ben, who answers with the end of Ann. */
function beheaded(evaluationBoundary: string) {
  const start = sit({ hands: { ann: ["jab"], ben: ["slay"] }, ...decidedAt(evaluationBoundary) });
  const both = actAll(start, play("ann", "jab", ["ben"]), play("ben", "slay", ["ann"]));
  return { both, after: actAll(both, pass("ann"), pass("ben")) };
}

describe("the end of a combat and the stack", () => {
  it("RX-12 AfterCurrentAction: decided after the resolving action; what is pending is dropped and named", () => {
    const { both, after } = beheaded("AfterCurrentAction");
    expect(transitionsOf(after)).toEqual([
      "combat.reaction.resolved",
      "combat.reaction.dropped",
      "combat.outcome.decided",
    ]);
    const jab = cardOf(both, "ann", "jab");
    const { pendingActionId } = itemOf(both, 1);
    expect(frameOf(after, "combat.reaction.dropped").payload.items).toEqual([
      { pendingActionId, actorId: "ann", cardInstanceId: jab },
    ]);
    expect(after.snapshot).toMatchObject({ status: "DEFEAT", pendingActions: [], priorityWindow: null });
    expect(after.snapshot.cards[jab]?.reservedBy).toBeNull();
    expect(zoneOf(after, "ann", "fist")).toEqual(["jab"]);
  });

  it("RX-12 AfterResolutionStack: the rest of the stack resolves or fizzles first", () => {
    const { after } = beheaded("AfterResolutionStack");
    expect(transitionsOf(after)).toEqual(["combat.reaction.resolved"]);
    expect(after.snapshot).toMatchObject({ status: "ACTIVE", priorityWindow: { eligibleActorIds: ["ben"] } });
    const end = act(after, pass("ben")());
    expect(transitionsOf(end)).toEqual(["combat.reaction.fizzled", "combat.outcome.decided"]);
  });

  it("RX-12 Immediate: the rest of the action is skipped, its disposition still runs", () => {
    const start = sit({ hands: { ann: ["twin"], ben: [] }, cards: { twin }, ...decidedAt("Immediate") });
    const end = actAll(start, play("ann", "twin", ["ben"]), pass("ben"), pass("ann"));
    expect(transitionsOf(end)).toEqual(["combat.reaction.resolved", "combat.outcome.decided"]);
    const steps = frameOf(end, "combat.reaction.resolved").effectSteps;
    expect(steps.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["Applied", null],
      ["Skipped", "OUTCOME_DECIDED"],
    ]);
    expect(amountOf(end, "ann", "husk")).toBe(0);
    expect(zoneOf(end, "ann", "spill")).toEqual(["twin"]);
  });

  it("RX-12 AfterCurrentAction lets the whole action run", () => {
    const start = sit({ hands: { ann: ["twin"], ben: [] }, cards: { twin }, ...decidedAt("AfterCurrentAction") });
    const end = actAll(start, play("ann", "twin", ["ben"]), pass("ben"), pass("ann"));
    expect(amountOf(end, "ann", "husk")).toBe(4);
    expect(end.snapshot.status).toBe("VICTORY");
  });

  it("RX-12 Immediate: a price that decides the combat ends it at the proposal", () => {
    const start = sit({ hands: { ann: ["dire"], ben: ["poke"] }, cards: { dire }, ...decidedAt("Immediate") });
    const end = act(start, play("ann", "dire", ["ben"])(start));
    expect(transitionsOf(end)).toEqual([
      "combat.reaction.proposed",
      "combat.reaction.dropped",
      "combat.outcome.decided",
    ]);
    expect(end.snapshot).toMatchObject({ status: "DEFEAT", pendingActions: [], priorityWindow: null });
  });

  it("RX-12 AfterCurrentAction: a proposal is no resolving action, so its item fizzles before the end", () => {
    const start = sit({ hands: { ann: ["dire"], ben: ["poke"] }, cards: { dire }, ...decidedAt("AfterCurrentAction") });
    const proposed = act(start, play("ann", "dire", ["ben"])(start));
    expect(proposed.snapshot).toMatchObject({ status: "ACTIVE", priorityWindow: { eligibleActorIds: ["ben"] } });
    const end = act(proposed, pass("ben")());
    expect(transitionsOf(end)).toEqual(["combat.reaction.fizzled", "combat.outcome.decided"]);
    expect(amountOf(end, "ben", "zeal")).toBe(20);
  });

  it("RX-12 conceding under an open window: with two sides the pending items are dropped", () => {
    const start = sit({ hands: { ann: ["jab"], ben: [] } });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    const end = act(proposed, concede("ann")());
    expect(transitionsOf(end)).toEqual(["combat.conceded", "combat.reaction.dropped", "combat.outcome.decided"]);
    expect(end.snapshot.outcome).toMatchObject({ winnerSideId: "side of ben", reason: "CONCEDED" });
    expect(offeredNames(end, "ben")).not.toContain("PASS_PRIORITY");
  });

  it("RX-12 conceding under an open window: with three sides the stack goes on without the one that left", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["poke"], cat: [] } });
    const both = actAll(start, play("ann", "jab", ["cat"]), play("ben", "poke", ["ann"]));
    const left = act(both, concede("ann")());
    expect(left.snapshot).toMatchObject({ status: "ACTIVE", priorityWindow: { eligibleActorIds: ["ben", "cat"] } });
    const poked = actAll(left, pass("cat"), pass("ben"));
    expect(transitionsOf(poked)[0]).toBe("combat.reaction.fizzled");
    const end = actAll(poked, pass("cat"), pass("ben"));
    expect(transitionsOf(end)[0]).toBe("combat.reaction.fizzled");
    expect(end.snapshot).toMatchObject({ status: "ACTIVE", pendingActions: [] });
    expect(amountOf(end, "cat", "zeal")).toBe(20);
  });
});

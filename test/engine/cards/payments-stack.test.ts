import { describe, expect, it } from "vitest";
import {
  act,
  actAll,
  amountOf,
  cardOf,
  counter,
  frameOf,
  itemOf,
  pass,
  play,
  refusal,
  zoneOf,
} from "../reactions/kit.ts";
import { gives } from "../reactions/kit-cards.ts";
import { ann, buys, shop } from "./shop.ts";

const oneFlux = { costs: [{ resourceId: "flux", amount: 1 }] };

function priced(costTiming: string, hand: readonly string[], ben: readonly string[]) {
  return shop({
    hand,
    ben,
    costs: oneFlux,
    payments: [gives("fee", { count: 2 })],
    stacked: true,
    stack: { costTiming },
  });
}

describe("payments on the stack", () => {
  it("PY-10 paid at proposal, in the proposal's frame; nothing is paid again at resolution", () => {
    const start = priced("Proposal", ["jab", "brew"], []);
    const proposed = act(start, buys(start, { fee: ["brew", "jab"] }));
    const types = (table: typeof start, transition: "combat.reaction.proposed" | "combat.reaction.resolved") =>
      frameOf(table, transition).applications.map((one) => one.type);
    expect(types(proposed, "combat.reaction.proposed")).toEqual(["MODIFY_RESOURCE", "CARD_ZONE_FLOW"]);
    const resolved = actAll(proposed, pass("ben"), pass("ann"));
    expect(types(resolved, "combat.reaction.resolved")).toEqual(["DAMAGE"]);
    expect([amountOf(resolved, "ann", "flux"), zoneOf(resolved, "ann", "attic")]).toEqual([2, ["jab", "brew"]]);
  });

  it("PY-10 paid at resolution, before the effects of the same frame", () => {
    const start = priced("Resolution", ["jab", "brew"], []);
    const proposed = act(start, buys(start, { fee: ["brew", "jab"] }));
    expect(zoneOf(proposed, "ann", "fist")).toEqual(["buy", "jab", "brew"]);
    const resolved = actAll(proposed, pass("ben"), pass("ann"));
    expect(frameOf(resolved, "combat.reaction.resolved").applications.map((one) => one.type)).toEqual([
      "MODIFY_RESOURCE",
      "CARD_ZONE_FLOW",
      "DAMAGE",
    ]);
  });

  it("PY-08 the item keeps the selection in its normalised order", () => {
    const start = priced("Resolution", ["jab", "brew"], []);
    const proposed = act(start, buys(start, { fee: ["brew", "jab"] }));
    const inOrder = [ann(start, "jab"), ann(start, "brew")];
    expect(itemOf(proposed).command.payments).toEqual([
      { componentId: "price", paymentId: "fee", cardInstanceIds: inOrder },
    ]);
    expect(itemOf(proposed)).toEqual(itemOf(act(start, buys(start, { fee: ["jab", "brew"] }))));
  });

  it("PY-10 cards that are to pay at resolution are free until then; gone by then, the action fizzles", () => {
    const start = priced("Resolution", ["jab", "brew"], ["trip"]);
    const both = actAll(start, (table) => buys(table, { fee: ["jab", "brew"] }), play("ben", "trip", ["ann"]));
    const tripped = actAll(both, pass("ann"), pass("ben"));
    expect(zoneOf(tripped, "ann", "spill")).toEqual(["jab"]);
    const fizzled = actAll(tripped, pass("ann"), pass("ben"));
    expect(frameOf(fizzled, "combat.reaction.fizzled").payload.code).toBe("PAYMENT_NOT_IN_SOURCE");
    expect([amountOf(fizzled, "ann", "flux"), zoneOf(fizzled, "ann", "fist")]).toEqual([3, ["buy", "brew"]]);
  });

  it("PY-15 a reserved card cannot pay for a response", () => {
    const start = priced("Proposal", ["jab", "brew", "poke"], ["poke"]);
    const both = actAll(start, play("ann", "jab", ["ben"]), pass("ben"));
    expect(refusal(both, buys(both, { fee: [cardOf(start, "ann", "jab"), "brew"] })).code).toBe("PAYMENT_INELIGIBLE");
    expect(itemOf(act(both, buys(both, { fee: ["poke", "brew"] }))).cardDefinitionId).toBe("buy");
  });

  it("PY-15 paid cards come back by a refund alone", () => {
    const ends = ["FizzleRefund", "FizzleKeepPaid"].map((failure) => {
      const start = shop({
        hand: ["jab", "brew"],
        ben: ["snub"],
        payments: [gives("fee", { count: 2 })],
        stacked: true,
        stack: { failure },
      });
      const end = actAll(
        start,
        (table) => buys(table, { fee: ["jab", "brew"] }),
        counter("ben", "snub"),
        pass("ann"),
        pass("ben"),
      );
      return [zoneOf(end, "ann", "fist"), zoneOf(end, "ann", "attic")];
    });
    expect(ends).toEqual([
      [["buy", "jab", "brew"], []],
      [["buy"], ["jab", "brew"]],
    ]);
  });

  it("PY-11 a card that pays for itself at resolution with another card, which has gone by then, fizzles", () => {
    const payments = [gives("fee", { count: 2, allowResolvingCard: true })];
    const start = shop({ hand: ["jab"], ben: ["trip"], payments, stacked: true });
    const both = actAll(start, (table) => buys(table, { fee: ["buy", "jab"] }), play("ben", "trip", ["ann"]));
    expect(zoneOf(both, "ann", "attic")).toEqual([]);
    const end = actAll(both, pass("ann"), pass("ben"), pass("ann"), pass("ben"));
    expect(frameOf(end, "combat.reaction.fizzled").payload.code).toBe("PAYMENT_NOT_IN_SOURCE");
    expect([zoneOf(end, "ann", "fist"), amountOf(end, "ben", "zeal")]).toEqual([["buy"], 20]);
  });

  it("PY-09 the room a payment needs may have gone by the resolution", () => {
    const visibility = { contents: "All", order: "Visible" };
    const zones = [{ zoneId: "attic", ownerScope: "Actor", ordering: "Ordered", capacity: 1, visibility }];
    const start = shop({
      hand: ["jab", "brew", "toll"],
      payments: [gives("fee")],
      zones,
      stacked: true,
      stack: { costTiming: "Resolution" },
    });
    const payments = [{ componentId: "price", paymentId: "fee", cardInstanceIds: [ann(start, "brew")] }];
    const both = actAll(
      start,
      (table) => buys(table, { fee: ["jab"] }),
      pass("ben"),
      play("ann", "toll", ["ben"], { payments }),
    );
    const end = actAll(both, pass("ben"), pass("ann"), pass("ben"), pass("ann"));
    expect(frameOf(end, "combat.reaction.fizzled").payload.code).toBe("PAYMENT_REJECTED");
    expect([zoneOf(end, "ann", "attic"), zoneOf(end, "ann", "fist")]).toEqual([["brew"], ["buy", "jab"]]);
  });
});

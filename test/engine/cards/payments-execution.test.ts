import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { atSelf, card, costs, does, gain, marks, spills } from "../../support/mini-parts.ts";
import { act, amountOf, frameOf, play, refusal, type Table, zoneOf } from "../reactions/kit.ts";
import { flows, gives } from "../reactions/kit-cards.ts";
import { buyCandidates, buys, definitionsOf, evaluation, shop } from "./shop.ts";

const oneFlux = { costs: [{ resourceId: "flux", amount: 1 }] };

/** A second cost component, `tithe`. */
function tithe(costs: JsonObject, zonePayments: readonly JsonObject[] = []): JsonObject {
  return { type: "cost", componentId: "tithe", order: 1, costs, zonePayments };
}

/** Ann has gazed: from now on this effect of hers answers every card that moves. */
function gazed(effect: JsonObject): Table {
  const watch: JsonObject = {
    statusId: "watch",
    displayName: "Watch",
    defaultDuration: -1,
    durationTickBoundary: "EndActivation",
    triggers: [{ triggerId: "watch.seen", boundary: "CardMoved", observe: "Any", effects: [effect] }],
    tags: [],
  };
  const gaze = card("gaze", ["calm"], costs(0), does("see", marks("watch", { target: "SELF" })), atSelf, spills);
  const more = { "status-effects": { watch } };
  const start = shop({ hand: ["gaze", "jab"], cards: { gaze }, payments: [gives("fee")], more });
  return act(start, play("ann", "gaze")(start));
}

describe("paying", () => {
  it("PY-10 first all resource costs, then all zone payments, each in component order, then the card's own effects", () => {
    const table = shop({
      hand: ["jab", "brew"],
      costs: oneFlux,
      payments: [gives("fee")],
      extra: [tithe({ costs: [{ resourceId: "zeal", amount: 2 }] }, [gives("alms")])],
    });
    const paid = act(table, buys(table, { fee: ["jab"], "tithe/alms": ["brew"] }));
    const { applications } = frameOf(paid, "combat.action.applied");
    expect(applications.map((one) => [one.provenance.ownerKind, one.provenance.componentId, one.type])).toEqual([
      ["Payment", "price", "MODIFY_RESOURCE"],
      ["Payment", "tithe", "MODIFY_RESOURCE"],
      ["Payment", "price", "CARD_ZONE_FLOW"],
      ["Payment", "tithe", "CARD_ZONE_FLOW"],
      ["Card", "hurt", "DAMAGE"],
    ]);
    expect([amountOf(paid, "ann", "flux"), amountOf(paid, "ann", "zeal")]).toEqual([2, 18]);
  });

  it("PY-10 the disposition is a zone step of the frame, no application", () => {
    const table = shop({ hand: ["jab"], payments: [gives("fee")] });
    const paid = act(table, buys(table, { fee: ["jab"] }));
    const { cardZoneSteps, applications } = frameOf(paid, "combat.action.applied");
    expect(cardZoneSteps.map((step) => step.flowId)).toEqual(["give", "shed"]);
    expect(applications.filter((one) => one.type === "CARD_ZONE_FLOW")).toHaveLength(1);
  });

  it("PY-10 what observes card moves observes a payment, before the card's own effects", () => {
    const table = gazed({ effectId: "pat", ...gain("husk", 1) });
    const husk = amountOf(table, "ann", "husk");
    const paid = act(table, buys(table, { fee: ["jab"] }));
    expect(frameOf(paid, "combat.action.applied").applications.map((one) => one.effectId)).toEqual([
      "price.fee",
      "pat",
      "buy.hurt",
      "pat",
    ]);
    expect(amountOf(paid, "ann", "husk")).toBe(husk + 2);
  });

  it("PY-10 a failure in what answers a payment discards the whole resolution", () => {
    const restore = { effectId: "tidy", type: "CARD_ZONE_FLOW", target: "SELF", cardZoneFlowId: "restore", tags: [] };
    const table = gazed(restore);
    expect([zoneOf(table, "ann", "spill"), zoneOf(table, "ann", "attic")]).toEqual([[], ["gaze"]]);
    expect(refusal(table, buys(table, { fee: ["jab"] })).code).toBe("ZONE_FLOW_FAILED");
  });

  it("PY-10 a failure in an effect discards the whole resolution, payments included", () => {
    const table = shop({
      hand: ["jab", "brew"],
      costs: oneFlux,
      payments: [gives("fee")],
      extra: [flows("late", "lift")],
    });
    expect(refusal(table, buys(table, { fee: ["brew"] })).code).toBe("ZONE_FLOW_FAILED");
    expect(zoneOf(table, "ann", "fist")).toEqual(["buy", "jab", "brew"]);
    expect(amountOf(table, "ann", "flux")).toBe(3);
  });

  it("PY-10 a failure in the disposition discards the whole resolution", () => {
    const visibility = { contents: "All", order: "Visible" };
    const zones = [{ zoneId: "spill", ownerScope: "Actor", ordering: "Ordered", capacity: 1, visibility }];
    const start = shop({ hand: ["jab", "poke"], payments: [gives("fee")], zones });
    const full = act(start, play("ann", "poke", ["ben"])(start));
    expect(refusal(full, buys(full, { fee: ["jab"] })).code).toBe("ZONE_FLOW_FAILED");
    expect(zoneOf(full, "ann", "fist")).toEqual(["buy", "jab"]);
    expect(buyCandidates(full)).toEqual([]);
  });

  it("PY-11 allowResolvingCard false: the card being played cannot pay", () => {
    const table = shop({ hand: ["jab"], payments: [gives("fee")] });
    expect(refusal(table, buys(table, { fee: ["buy"] })).code).toBe("PAYMENT_INELIGIBLE");
    const eligible = evaluation(table).paymentRequirements?.[0]?.eligibleCardInstanceIds ?? [];
    expect(definitionsOf(table, eligible)).toEqual(["jab"]);
  });

  it("PY-11 true and chosen: the payment is the card's destination, and its effects still resolve", () => {
    const table = shop({ hand: ["jab"], payments: [gives("fee", { allowResolvingCard: true })] });
    const paid = act(table, buys(table, { fee: ["buy"] }));
    expect(zoneOf(paid, "ann", "attic")).toEqual(["buy"]);
    expect(zoneOf(paid, "ann", "spill")).toEqual([]);
    expect(frameOf(paid, "combat.action.applied").cardZoneSteps.map((step) => step.flowId)).toEqual(["give"]);
    expect(amountOf(paid, "ben", "zeal")).toBe(17);
  });

  it("PY-11 true and not chosen: the normal disposition is untouched", () => {
    const table = shop({ hand: ["jab"], payments: [gives("fee", { allowResolvingCard: true })] });
    const paid = act(table, buys(table, { fee: ["jab"] }));
    expect([zoneOf(paid, "ann", "attic"), zoneOf(paid, "ann", "spill")]).toEqual([["jab"], ["buy"]]);
  });
});

describe("alternatives", () => {
  const options = (...ids: readonly string[]) => ({
    alternativeCosts: ids.map((optionId, index) => ({ optionId, costs: [{ resourceId: "flux", amount: index + 1 }] })),
  });

  it("PY-12 a component is paid by exactly one of its alternatives, or by its base costs when it has some", () => {
    const table = shop({ hand: [], costs: { costs: [{ resourceId: "zeal", amount: 3 }], ...options("one", "two") } });
    const left = (costOptionId?: string) => {
      const paid = act(table, buys(table, null, costOptionId));
      return [amountOf(paid, "ann", "zeal"), amountOf(paid, "ann", "flux")];
    };
    expect([left(), left("one"), left("two")]).toEqual([
      [17, 3],
      [20, 2],
      [20, 1],
    ]);
    expect(refusal(table, buys(table, null, "three")).code).toBe("COST_OPTION_INVALID");
  });

  it("PY-12 without base costs an option must be named", () => {
    const table = shop({ hand: [], costs: options("one") });
    expect(refusal(table, buys(table)).code).toBe("COST_OPTION_INVALID");
    expect(amountOf(act(table, buys(table, null, "one")), "ann", "flux")).toBe(2);
  });

  it("PY-12 an option that nothing declares is refused", () => {
    const table = shop({ hand: [], costs: oneFlux });
    expect(refusal(table, buys(table, null, "one")).code).toBe("COST_OPTION_INVALID");
  });

  it("PY-12 the one option must be declared and payable in every component that declares some", () => {
    const dear = { alternativeCosts: [{ optionId: "one", costs: [{ resourceId: "flux", amount: 4 }] }] };
    const missing = shop({ hand: [], costs: options("one", "two"), extra: [tithe(options("two", "three"))] });
    expect(refusal(missing, buys(missing, null, "one")).code).toBe("COST_OPTION_INVALID");
    expect(refusal(missing, buys(missing, null, "three")).code).toBe("COST_OPTION_INVALID");
    expect(buyCandidates(missing).map(({ command }) => command.costOptionId)).toEqual(["two"]);
    const unpayable = shop({ hand: [], costs: options("one"), extra: [tithe(dear)] });
    expect(refusal(unpayable, buys(unpayable, null, "one")).code).toBe("COST_OPTION_INVALID");
    const both = act(missing, buys(missing, null, "two"));
    expect(amountOf(both, "ann", "flux")).toBe(0);
  });

  it("PY-12 a payment tied to an option is due with that option alone", () => {
    const costs = { ...oneFlux, alternativeCosts: [{ optionId: "cards", costs: [] }] };
    const table = shop({ hand: ["jab", "brew"], costs, payments: [gives("fee", { count: 2, costOptionId: "cards" })] });
    expect(refusal(table, buys(table, { fee: ["jab", "brew"] })).code).toBe("PAYMENT_NOT_DUE");
    expect(refusal(table, buys(table, null, "cards")).code).toBe("PAYMENT_MISSING");
    const byCards = act(table, buys(table, { fee: ["jab", "brew"] }, "cards"));
    expect([amountOf(byCards, "ann", "flux"), zoneOf(byCards, "ann", "attic")]).toEqual([3, ["jab", "brew"]]);
    const byFlux = act(table, buys(table));
    expect([amountOf(byFlux, "ann", "flux"), zoneOf(byFlux, "ann", "attic")]).toEqual([2, []]);
  });

  it("PY-12 an evaluation tells of every alternative whether it can be paid, cards included", () => {
    const alternativeCosts = [
      { optionId: "cards", costs: [] },
      { optionId: "rich", costs: [{ resourceId: "flux", amount: 9 }] },
    ];
    const request = { costs: { ...oneFlux, alternativeCosts }, payments: [gives("fee", { costOptionId: "cards" })] };
    const payable = (hand: readonly string[]) =>
      evaluation(shop({ ...request, hand })).costOptions.map((one) => [one.optionId, one.payable]);
    expect(payable(["jab"])).toEqual([
      [null, true],
      ["cards", true],
      ["rich", false],
    ]);
    expect(payable([])).toEqual([
      [null, true],
      ["cards", false],
      ["rich", false],
    ]);
  });
});

describe("without payments in cards", () => {
  it("PY-13 nothing of them is serialised: evaluation, candidate, command, pending action", () => {
    const table = shop({ hand: [], costs: oneFlux, stacked: true });
    const [candidate] = buyCandidates(table);
    expect(candidate).toBeDefined();
    expect(JSON.stringify([evaluation(table), candidate])).not.toMatch(/paymentRequirements|"payments"/);
    const proposed = act(table, buys(table));
    expect(JSON.stringify(proposed.snapshot)).not.toMatch(/"payments"|paidZonePayments/);
    const empty = act(table, buys(table, {}));
    expect(empty.snapshot).toEqual(proposed.snapshot);
  });

  it("PY-13 where the rules ignore prices nothing is due, in cards either", () => {
    const actionBudget = {
      strategy: "ResourceLimited",
      actionCosts: "Ignore",
      actorScope: "All",
      consumingCommands: [],
    };
    const costs = { alternativeCosts: [{ optionId: "one", costs: [{ resourceId: "flux", amount: 1 }] }] };
    const table = shop({ hand: ["jab"], costs, payments: [gives("fee")], flow: { actionBudget } });
    expect(evaluation(table)).toMatchObject({ isPlayable: true, costs: [], costOptions: [{ optionId: null }] });
    const played = act(table, buys(table));
    expect([amountOf(played, "ann", "flux"), zoneOf(played, "ann", "attic")]).toEqual([3, []]);
    expect(refusal(table, buys(table, { fee: ["jab"] })).code).toBe("PAYMENT_NOT_DUE");
  });

  it("PY-13 every card of a hand without payments is evaluated as before", () => {
    const table = shop({ hand: ["jab"], costs: {} });
    expect(evaluation(table)).not.toHaveProperty("paymentRequirements");
  });
});

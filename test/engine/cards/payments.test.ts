import { describe, expect, it } from "vitest";
import { atSelf, card, costs, does, gain, hit } from "../../support/mini-parts.ts";
import { act, amountOf, cardOf, frameOf, play, refusal, zoneOf } from "../reactions/kit.ts";
import { gives } from "../reactions/kit-cards.ts";
import { ann, buyCandidates, buys, definitionsOf, evaluation, payingFlow, selections, shop } from "./shop.ts";

/** What a card needs to be one. */
const plain = [costs(0), does("wrap", gain("husk", 1)), atSelf];
const noSuchCard = "11111111-1111-8111-8111-111111111111";

describe("what is due", () => {
  it("PY-01 zone, payment and tag names mean nothing", () => {
    const trick = card("trick", ["constructor"], ...plain);
    const zones = [
      { zoneId: "1", ownerScope: "Actor", ordering: "Ordered", visibility: { contents: "All", order: "Visible" } },
    ];
    const table = shop({
      hand: ["trick", "jab"],
      cards: { trick },
      zones,
      flows: [payingFlow("toString", ["fist", "1"])],
      payments: [
        {
          paymentId: "__proto__",
          flowId: "toString",
          sourceZoneId: "fist",
          targetZoneId: "1",
          count: 1,
          requiredTags: ["constructor"],
        },
      ],
    });
    const [requirement] = evaluation(table).paymentRequirements ?? [];
    expect(requirement).toMatchObject({ paymentId: "__proto__", eligibleCardInstanceIds: [ann(table, "trick")] });
    const payments = [{ componentId: "price", paymentId: "__proto__", cardInstanceIds: [ann(table, "trick")] }];
    const paid = act(table, {
      type: "PLAY_CARD",
      payload: { actorId: "ann", cardInstanceId: ann(table, "buy"), targetIds: ["ben"], payments },
    });
    expect(zoneOf(paid, "ann", "1")).toEqual(["trick"]);
  });

  it("PY-04 an evaluation names each requirement by component and payment, with the cards that may pay", () => {
    const extra = [
      {
        type: "cost",
        componentId: "tithe",
        order: 1,
        costs: {},
        zonePayments: [gives("alms", { count: 2, excludedTags: ["swing"] })],
      },
    ];
    const table = shop({ hand: ["jab", "brew", "rile"], payments: [gives("fee", { requiredTags: ["swing"] })], extra });
    const zones = { sourceZoneId: "fist", targetZoneId: "attic" };
    expect(evaluation(table).paymentRequirements).toEqual([
      { componentId: "price", paymentId: "fee", count: 1, ...zones, eligibleCardInstanceIds: [ann(table, "jab")] },
      {
        componentId: "tithe",
        paymentId: "alms",
        count: 2,
        ...zones,
        eligibleCardInstanceIds: [ann(table, "brew"), ann(table, "rile")],
      },
    ]);
    const paid = act(table, buys(table, { fee: ["jab"], "tithe/alms": ["rile", "brew"] }));
    expect(zoneOf(paid, "ann", "attic").toSorted()).toEqual(["brew", "jab", "rile"]);
  });

  it("PY-04 without a chosen option every payment is named with its own; with one, those that are due", () => {
    const alternativeCosts = [
      { optionId: "cash", costs: [{ resourceId: "flux", amount: 1 }] },
      { optionId: "kind", costs: [] },
    ];
    const payments = [gives("always"), gives("kindly", { costOptionId: "kind" })];
    const table = shop({ hand: ["jab", "brew"], costs: { alternativeCosts }, payments });
    const named = (costOptionId?: string) =>
      evaluation(table, costOptionId === undefined ? {} : { costOptionId }).paymentRequirements?.map((one) => [
        one.paymentId,
        one.costOptionId,
      ]);
    expect(named()).toEqual([
      ["always", undefined],
      ["kindly", "kind"],
    ]);
    expect(named("cash")).toEqual([["always", undefined]]);
    expect(named("kind")).toEqual([
      ["always", undefined],
      ["kindly", "kind"],
    ]);
  });

  it("PY-06 tags are the effective ones: what a bundle brings and an upgrade adds counts", () => {
    const table = shop({
      hand: ["plain", "heir", "forged"],
      cards: {
        plain: card("plain", [], ...plain),
        heir: { ...card("heir", [], costs(0), does("wrap", gain("husk", 1))), componentBundleIds: ["house"] },
        forged: card("forged", [], ...plain),
      },
      more: {
        "card-component-bundles": { house: { bundleId: "house", components: [atSelf], tags: ["noble"] } },
        "card-upgrades": {
          gild: { upgradeId: "gild", maxApplications: 1, patches: [{ type: "tags", add: ["noble"], remove: [] }] },
        },
      },
      actors: {
        ann: {
          deck: [
            { definitionId: "buy" },
            { definitionId: "plain" },
            { definitionId: "heir" },
            { definitionId: "forged", upgradeIds: ["gild"] },
          ],
        },
      },
      payments: [gives("fee", { requiredTags: ["noble"] })],
    });
    const eligible = evaluation(table).paymentRequirements?.[0]?.eligibleCardInstanceIds ?? [];
    expect(definitionsOf(table, eligible)).toEqual(["heir", "forged"]);
    expect(refusal(table, buys(table, { fee: ["plain"] })).code).toBe("PAYMENT_INELIGIBLE");
    expect(zoneOf(act(table, buys(table, { fee: ["forged"] })), "ann", "attic")).toEqual(["forged"]);
  });
});

describe("whose cards, and which of them are seen", () => {
  it("PY-03 the owner of the source is who the flow says: the target's cards, seen by all, pay for the payer", () => {
    const flows = [payingFlow("rob", ["spill", "attic"], { sourceOwner: "TargetActor" })];
    const payments = [gives("fee", { flowId: "rob", sourceZoneId: "spill" })];
    const table = shop({ hand: ["jab"], ben: ["poke"], payments, flows });
    const played = act(table, { type: "END_TURN", payload: { actorId: "ann" } });
    const poked = act(played, {
      type: "PLAY_CARD",
      payload: { actorId: "ben", cardInstanceId: cardOf(table, "ben", "poke"), targetIds: ["ann"] },
    });
    const back = act(poked, { type: "END_TURN", payload: { actorId: "ben" } });
    const poke = cardOf(table, "ben", "poke");
    expect(evaluation(back).paymentRequirements?.[0]?.eligibleCardInstanceIds).toEqual([poke]);
    const paid = act(back, buys(back, { fee: [poke] }));
    expect(zoneOf(paid, "ben", "spill")).toEqual([]);
    expect(zoneOf(paid, "ann", "attic")).toEqual(["poke"]);
  });

  it("PY-05 another actor's private zone is neither shown nor replaced by the payer's own", () => {
    const flows = [payingFlow("rob", ["fist", "attic"], { sourceOwner: "TargetActor" })];
    const table = shop({ hand: ["jab"], ben: ["poke"], payments: [gives("fee", { flowId: "rob" })], flows });
    expect(evaluation(table).paymentRequirements?.[0]?.eligibleCardInstanceIds).toEqual([]);
    expect(buyCandidates(table)).toEqual([]);
    expect(refusal(table, buys(table, { fee: [cardOf(table, "ben", "poke")] })).code).toBe("PAYMENT_UNKNOWN_CARD");
    expect(refusal(table, buys(table, { fee: ["jab"] })).code).toBe("PAYMENT_NOT_IN_SOURCE");
  });

  it("PY-05 cards of a source that nobody may look into are neither named nor taken", () => {
    const flows = [payingFlow("dig", ["keep", "attic"])];
    const payments = [gives("fee", { flowId: "dig", sourceZoneId: "keep" })];
    const hand = Array.from({ length: 12 }, () => "jab");
    const table = shop({ hand: [...hand, "brew"], payments, flows });
    expect(zoneOf(table, "ann", "keep")).toHaveLength(2);
    expect(evaluation(table).paymentRequirements?.[0]?.eligibleCardInstanceIds).toEqual([]);
    const hidden = table.snapshot.zones.find((zone) => zone.zoneId === "keep" && zone.ownerId === "ann")?.cardIds ?? [];
    const code = refusal(table, buys(table, { fee: hidden.slice(0, 1) })).code;
    expect(code).toBe(refusal(table, buys(table, { fee: [noSuchCard] })).code);
    expect(code).toBe("PAYMENT_UNKNOWN_CARD");
  });

  it("PY-05 the order of a source that hides it is not told: its cards are named by id", () => {
    const zones = [
      { zoneId: "heap", ownerScope: "Actor", ordering: "Ordered", visibility: { contents: "All", order: "Hidden" } },
    ];
    const flows = [
      payingFlow("pile", ["fist", "heap"], { insertion: { strategy: "Top" } }),
      payingFlow("dig", ["heap", "attic"]),
    ];
    const payments = [gives("fee", { flowId: "dig", sourceZoneId: "heap" })];
    const fill = card(
      "fill",
      [],
      {
        type: "cost",
        componentId: "price",
        order: 0,
        costs: {},
        zonePayments: [{ ...gives("all", { flowId: "pile", targetZoneId: "heap", count: 3, order: "ChosenOrder" }) }],
      },
      does("hurt", hit(1, { target: "SELF" })),
    );
    const table = shop({ hand: ["fill", "jab", "brew", "rile"], cards: { fill }, payments, flows, zones });
    const ids = ["jab", "brew", "rile"].map((id) => ann(table, id));
    const filled = act(table, {
      type: "PLAY_CARD",
      payload: {
        actorId: "ann",
        cardInstanceId: ann(table, "fill"),
        payments: selections({ all: [ids[1] ?? "", ids[2] ?? "", ids[0] ?? ""] }),
      },
    });
    expect(zoneOf(filled, "ann", "heap")).not.toEqual(["jab", "brew", "rile"]);
    expect(evaluation(filled).paymentRequirements?.[0]?.eligibleCardInstanceIds).toEqual(ids);
  });
});

describe("the selection", () => {
  const hand = ["jab", "brew", "rile", "poke"];
  const payments = [gives("fee", { count: 2, requiredTags: ["calm"] }), gives("tip")];

  it.each([
    ["PAYMENT_NOT_DUE", { fee: ["brew", "rile"], tip: ["jab"], more: ["poke"] }],
    ["PAYMENT_NOT_DUE", { fee: ["brew", "rile"], tip: ["jab"], "other/fee": ["poke"] }],
    ["PAYMENT_MISSING", { fee: ["brew", "rile"] }],
    ["PAYMENT_MISSING", null],
    ["PAYMENT_DUPLICATE", { fee: ["brew", "brew"], tip: ["jab"] }],
    ["PAYMENT_DUPLICATE", { fee: ["brew", "rile"], tip: ["brew"] }],
    ["PAYMENT_COUNT", { fee: ["brew"], tip: ["jab"] }],
    ["PAYMENT_COUNT", { fee: ["brew", "rile"], tip: ["jab", "poke"] }],
    ["PAYMENT_COUNT", { fee: ["brew", "rile"], tip: [] }],
    ["PAYMENT_UNKNOWN_CARD", { fee: ["brew", noSuchCard], tip: ["jab"] }],
    ["PAYMENT_INELIGIBLE", { fee: ["brew", "poke"], tip: ["jab"] }],
    ["PAYMENT_INELIGIBLE", { fee: ["brew", "rile"], tip: ["buy"] }],
  ] as const)("PY-07 %s for %j", (code, offer) => {
    const table = shop({ hand, payments });
    expect(refusal(table, buys(table, offer)).code).toBe(code);
  });

  it("PY-07 PAYMENT_NOT_IN_SOURCE for a card of another owner, or of another zone", () => {
    const table = shop({ hand: [...hand, "trip"], ben: ["brew"], payments });
    const foreign = cardOf(table, "ben", "brew");
    expect(refusal(table, buys(table, { fee: ["brew", foreign], tip: ["jab"] })).code).toBe("PAYMENT_NOT_IN_SOURCE");
    const played = act(table, play("ann", "poke", ["ben"])(table));
    expect(refusal(played, buys(played, { fee: ["brew", "rile"], tip: ["poke"] })).code).toBe("PAYMENT_NOT_IN_SOURCE");
  });

  it.each([
    ["PAYMENT_NOT_DUE", { more: ["brew", "brew"] }],
    ["PAYMENT_MISSING", { fee: ["brew", "brew", "brew"] }],
    ["PAYMENT_DUPLICATE", { fee: ["brew", "brew", "brew"], tip: [noSuchCard] }],
    ["PAYMENT_COUNT", { fee: ["brew"], tip: [noSuchCard] }],
    ["PAYMENT_UNKNOWN_CARD", { fee: ["poke", "jab"], tip: [noSuchCard] }],
  ] as const)("PY-07 of several faults the first in the order of the checks is told: %s for %j", (code, offer) => {
    const table = shop({ hand, payments });
    expect(refusal(table, buys(table, offer)).code).toBe(code);
  });

  it("PY-07 names with a slash are not confused", () => {
    const table = shop({ hand, payments: [gives("a/b")] });
    const payment = { componentId: "price/a", paymentId: "b", cardInstanceIds: [ann(table, "jab")] };
    const { payload } = buys(table);
    const command = { type: "PLAY_CARD", payload: { ...payload, payments: [payment] } };
    expect(refusal(table, JSON.parse(JSON.stringify(command))).code).toBe("PAYMENT_NOT_DUE");
  });

  it("PY-08 SourceOrder brings the selection into the order of its source, ChosenOrder keeps the order sent", () => {
    const paidIn = (order: string) => {
      const table = shop({ hand: ["jab", "brew", "rile"], payments: [gives("fee", { count: 3, order })] });
      const paid = act(table, buys(table, { fee: ["rile", "jab", "brew"] }));
      const payment = frameOf(paid, "combat.action.applied").applications[0];
      return definitionsOf(paid, payment?.cardChanges.map((change) => change.cardInstanceId) ?? []);
    };
    expect(paidIn("SourceOrder")).toEqual(["jab", "brew", "rile"]);
    expect(paidIn("ChosenOrder")).toEqual(["rile", "jab", "brew"]);
  });

  it("PY-08 a source without an order is normalised by identity", () => {
    const visibility = { contents: "Owner", order: "Visible" };
    const zones = [
      { zoneId: "fist", ownerScope: "Actor", ordering: "Unordered", allowsCardPlay: true, capacity: 12, visibility },
    ];
    const table = shop({ hand: ["jab", "brew", "rile"], zones, payments: [gives("fee", { count: 3 })] });
    const paid = act(table, buys(table, { fee: ["rile", "jab", "brew"] }));
    const moved = frameOf(paid, "combat.action.applied").applications[0]?.cardChanges.map((one) => one.cardInstanceId);
    expect(moved).toEqual(["jab", "brew", "rile"].map((id) => ann(table, id)).toSorted());
  });

  it("PY-09 capacity counts jointly over all payments of the action", () => {
    const hand = ["jab", "brew", "rile", "poke", "trip"];
    const table = (count: number) => shop({ hand, payments: [gives("fee", { count: 2 }), gives("tip", { count })] });
    const fits = table(2);
    expect(zoneOf(act(fits, buys(fits, { fee: ["jab", "brew"], tip: ["rile", "poke"] })), "ann", "attic")).toHaveLength(
      4,
    );
    const tooMany = table(3);
    const offer = { fee: ["jab", "brew"], tip: ["rile", "poke", "trip"] };
    expect(refusal(tooMany, buys(tooMany, offer)).code).toBe("PAYMENT_REJECTED");
    expect(buyCandidates(tooMany)).toEqual([]);
    expect(evaluation(tooMany)).toMatchObject({ isPlayable: false });
  });

  it("PY-09 planning draws nothing: only the payment itself does", () => {
    const flows = [payingFlow("give", ["fist", "attic"], { insertion: { strategy: "RandomPosition" } })];
    const table = shop({ hand: ["jab", "brew"], flows, payments: [gives("fee", { count: 2 })] });
    const before = table.context.hash.state(table.snapshot);
    evaluation(table);
    buyCandidates(table);
    expect(table.context.hash.state(table.snapshot)).toBe(before);
    const paid = act(table, buys(table, { fee: ["jab", "brew"] }));
    const drawn = paid.snapshot.rng.draws - table.snapshot.rng.draws;
    const steps = frameOf(paid, "combat.action.applied").cardZoneSteps.filter((step) => step.flowId === "give");
    expect(steps).toHaveLength(1);
    expect(steps[0]?.drawsBefore).toBe(table.snapshot.rng.draws);
    expect(steps[0]?.drawsAfter).toBe(table.snapshot.rng.draws + drawn);
    expect(amountOf(paid, "ben", "zeal")).toBe(17);
  });
});

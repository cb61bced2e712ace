import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { miniMode } from "../../support/mini-bundle.ts";
import { atEnemy, card, costs, does, hit, spills } from "../../support/mini-parts.ts";
import { act, actAll, amountOf, endTurn, itemOf, offered, pass, play, refusal, sit, zoneOf } from "../reactions/kit.ts";
import { gives } from "../reactions/kit-cards.ts";
import { ann, buyCandidates, buys, definitionsOf, evaluation, payingFlow, shop } from "./shop.ts";

const flux = (amount: number | "All") => ({ resourceId: "flux", amount });

/** Hits the chosen target by a formula. */
function hitBy(formulaValue: string): JsonObject {
  return { type: "DAMAGE", target: "TARGET", formulaValue, targetResource: "zeal", tags: ["thump"] };
}

function resource(costMultiplier: number): JsonObject {
  return {
    resourceId: "flux",
    displayName: "flux",
    defaultMin: 0,
    defaultMax: 3,
    defaultCurrent: 3,
    costMultiplier,
    tags: [],
  };
}

describe("prices in resources", () => {
  it("PY-14 the same resource twice adds up over all components, and is taken together", () => {
    const extra = (amount: number) => [
      { type: "cost", componentId: "tithe", order: 1, costs: { costs: [flux(amount)] } },
    ];
    const enough = shop({ hand: [], costs: { costs: [flux(1), flux(1)] }, extra: extra(1) });
    expect(amountOf(act(enough, buys(enough)), "ann", "flux")).toBe(0);
    const short = shop({ hand: [], costs: { costs: [flux(1), flux(1)] }, extra: extra(2) });
    expect(refusal(short, buys(short)).code).toBe("COST_UNAFFORDABLE");
    expect(buyCandidates(short)).toEqual([]);
  });

  it("PY-14 the amount passes the resource's costMultiplier", () => {
    const table = shop({ hand: [], costs: { costs: [flux(2)] }, more: { resources: { flux: resource(1.5) } } });
    expect(evaluation(table).costs).toEqual([
      { componentId: "price", optionId: null, resourceId: "flux", amount: 3, affordable: true },
    ]);
    expect(amountOf(act(table, buys(table)), "ann", "flux")).toBe(0);
  });

  it("PY-14 the amount passes the cost_amount channel of a mode that has one, and never falls below 0", () => {
    const priced = (value: number) => {
      const influence = { influenceId: "sale", scope: "Actor", channel: "cost_amount", bucket: "off", value };
      const pipeline = {
        pipelineId: "prices",
        channel: "cost_amount",
        buckets: [{ bucketId: "off", order: 10, operation: "Add" }],
      };
      const stacked = miniMode("stacked", "spoken", {
        calculationPipelineIds: ["sums", "prices"],
        influences: [influence],
      });
      const more = { modes: { stacked }, "calculation-pipelines": { prices: pipeline } };
      const table = shop({ hand: [], costs: { costs: [flux(2)] }, more });
      return [evaluation(table).costs[0]?.amount, amountOf(act(table, buys(table)), "ann", "flux")];
    };
    expect(priced(1)).toEqual([3, 0]);
    expect(priced(-1)).toEqual([1, 2]);
    expect(priced(-5)).toEqual([0, 3]);
  });

  it("PY-17 All takes all there is, without costMultiplier; what was paid is in the formulas", () => {
    const drain = card(
      "drain",
      ["swing"],
      costs(0, { costs: { costs: [flux("All")] } }),
      does("hurt", hitBy("paid.flux * 2")),
      atEnemy,
      spills,
    );
    const more = { resources: { flux: resource(5) } };
    const table = shop({ hand: ["drain"], cards: { drain }, more });
    const paid = act(table, play("ann", "drain", ["ben"])(table));
    expect([amountOf(paid, "ann", "flux"), amountOf(paid, "ben", "zeal")]).toEqual([0, 14]);
  });

  it("PY-17 All beside a fixed price takes the rest, and paid is their sum", () => {
    const drain = card(
      "drain",
      ["swing"],
      costs(1, { costs: { costs: [flux(1), flux("All")] } }),
      does("hurt", hitBy("paid.flux")),
      atEnemy,
      spills,
    );
    const table = shop({ hand: ["drain"], cards: { drain } });
    const paid = act(table, play("ann", "drain", ["ben"])(table));
    expect([amountOf(paid, "ann", "flux"), amountOf(paid, "ben", "zeal")]).toEqual([0, 17]);
  });

  it("PY-17 paid is 0 for a resource that the action did not take", () => {
    const dud = card("dud", ["swing"], costs(0), does("hurt", hitBy("1 + paid.flux")), atEnemy, spills);
    const table = shop({ hand: ["dud"], cards: { dud } });
    expect(amountOf(act(table, play("ann", "dud", ["ben"])(table)), "ben", "zeal")).toBe(19);
  });

  it("PY-17 on the stack: paid at proposal it is fixed there, paid at resolution it is what there is then", () => {
    const drain = card(
      "drain",
      ["swing"],
      costs(0, { costs: { costs: [flux("All")] } }),
      does("hurt", hitBy("paid.flux * 2")),
      atEnemy,
      spills,
    );
    const leak = card(
      "leak",
      ["calm"],
      costs(0),
      does("hurt", hit(2, { targetResource: "flux", tags: ["leak"] })),
      atEnemy,
      spills,
    );
    const end = (costTiming: string) => {
      const start = sit({ hands: { ann: ["drain"], ben: ["leak"] }, cards: { drain, leak }, stack: { costTiming } });
      const both = actAll(start, play("ann", "drain", ["ben"]), play("ben", "leak", ["ann"]));
      const paid = itemOf(both, 1).paidCosts.map((cost) => cost.amount);
      const done = actAll(both, pass("ann"), pass("ben"), pass("ann"), pass("ben"));
      return [paid, amountOf(done, "ann", "flux"), amountOf(done, "ben", "zeal")];
    };
    expect(end("Proposal")).toEqual([[3], 0, 14]);
    expect(end("Resolution")).toEqual([[], 0, 18]);
  });

  it("PY-17 a refund of All gives back exactly what was taken", () => {
    const drain = card(
      "drain",
      ["swing"],
      costs(0, { costs: { costs: [flux("All")] } }),
      does("hurt", hitBy("paid.flux * 2")),
      atEnemy,
      spills,
    );
    const start = sit({ hands: { ann: ["drain", "jab"], ben: ["snub"] }, cards: { drain } });
    const jabbed = actAll(start, play("ann", "jab", ["ben"]), pass("ben"), pass("ann"));
    const both = act(jabbed, play("ann", "drain", ["ben"])(jabbed));
    expect(amountOf(both, "ann", "flux")).toBe(0);
    const snub = act(both, play("ben", "snub", [itemOf(both).pendingActionId])(both));
    expect(amountOf(actAll(snub, pass("ann"), pass("ben")), "ann", "flux")).toBe(2);
  });
});

describe("the list of legal actions", () => {
  it("PY-16 one candidate per cost option and legal target", () => {
    const alternativeCosts = [{ optionId: "cash", costs: [flux(2)] }];
    const table = sit({
      hands: { ann: ["wide"], ben: [], cat: [] },
      cards: {
        wide: card(
          "wide",
          ["swing"],
          costs(1, { costs: { costs: [flux(1)], alternativeCosts } }),
          does("hurt", hit(1)),
          atEnemy,
          spills,
        ),
      },
    });
    const listed = offered(table).filter((one) => one.source === "Card");
    expect(listed.map(({ command }) => [command.costOptionId, command.targetIds])).toEqual([
      [undefined, ["ben"]],
      [undefined, ["cat"]],
      ["cash", ["ben"]],
      ["cash", ["cat"]],
    ]);
  });

  it("PY-16 with several targets one candidate per option, its requirements and a default choice", () => {
    const aim = { ...atEnemy, minimumTargets: 1, maximumTargets: 2 };
    const table = sit({
      hands: { ann: ["wide"], ben: [], cat: [], dan: [] },
      cards: { wide: card("wide", ["swing"], costs(0), does("hurt", hit(1)), aim, spills) },
    });
    const [candidate, ...others] = offered(table).filter((one) => one.source === "Card");
    expect(others).toEqual([]);
    expect(candidate?.targetRequirements).toEqual({ minimum: 1, maximum: 2, eligibleIds: ["ben", "cat", "dan"] });
    expect(candidate?.command.targetIds).toEqual(["ben"]);
  });

  it("PY-16 where cards must be chosen the candidate carries requirements and the first workable selection", () => {
    const payments = [gives("fee"), gives("tip", { requiredTags: ["swing"] })];
    const table = shop({ hand: ["jab", "brew", "rile"], payments });
    const [candidate] = buyCandidates(table);
    expect(candidate?.paymentRequirements).toEqual(evaluation(table).paymentRequirements);
    // Jab is the first card for the fee, but only Jab can be the tip.
    expect(candidate?.command.payments?.map((one) => definitionsOf(table, one.cardInstanceIds))).toEqual([
      ["brew"],
      ["jab"],
    ]);
    const submitted = JSON.parse(JSON.stringify(candidate?.submit));
    expect(zoneOf(act(table, submitted), "ann", "attic")).toEqual(["brew", "jab"]);
  });

  it("PY-16 what no selection can pay is not listed", () => {
    const payments = [gives("fee", { requiredTags: ["swing"] }), gives("tip", { requiredTags: ["swing"] })];
    const table = shop({ hand: ["jab", "brew"], payments });
    expect(buyCandidates(table)).toEqual([]);
    expect(evaluation(table).isPlayable).toBe(false);
  });

  it("PY-16 a search without an end in sight stops", () => {
    const hand = ["jab", "jab", "jab", "jab", "jab", "jab", "jab", "jab", "jab", "jab"];
    const payments = [gives("fee", { count: 5 })];
    const visibility = { contents: "All", order: "Visible" };
    const zones = [{ zoneId: "attic", ownerScope: "Actor", ordering: "Ordered", capacity: 4, visibility }];
    const table = shop({ hand, payments, zones });
    expect(buyCandidates(table)).toEqual([]);
  });

  it("PY-16 a payment out of the target's zone is offered for the targets that have one", () => {
    const flows = [payingFlow("rob", ["spill", "attic"], { sourceOwner: "TargetActor" })];
    const payments = [gives("fee", { flowId: "rob", sourceZoneId: "spill" })];
    const start = shop({ hand: ["jab"], ben: ["poke"], cat: [], payments, flows });
    expect(buyCandidates(start)).toEqual([]);
    const back = actAll(start, endTurn("ann"), play("ben", "poke", ["ann"]), endTurn("ben"), endTurn("cat"));
    expect(buyCandidates(back).map(({ command }) => command.targetIds)).toEqual([["ben"]]);
  });
});

describe("abilities", () => {
  it("PY-07 PY-10 an ability's payments stand beside its costs, under the component `cost`", () => {
    const hurl: JsonObject = {
      actionId: "hurl",
      displayName: "Hurl",
      actionType: "POWER",
      costs: { costs: [flux(1)] },
      zonePayments: [gives("stone", { requiredTags: ["swing"] })],
      effects: [hit(4, { effectId: "hurl.hit" })],
      requiresTarget: true,
      tags: ["throw"],
    };
    const giant: JsonObject = {
      definitionId: "giant",
      displayName: "Giant",
      components: [
        { type: "resources", componentId: "pools", pools: { zeal: {}, flux: {}, husk: {} } },
        { type: "abilities", componentId: "abilities", abilityIds: ["hurl"] },
      ],
    };
    const table = shop({
      hand: ["brew", "jab"],
      actors: {
        ann: { definitionId: "giant", deck: ["buy", "brew", "jab"].map((definitionId) => ({ definitionId })) },
      },
      more: { actions: { hurl }, entities: { giant } },
    });
    const [candidate] = offered(table).filter((one) => one.source === "Ability");
    const stone = [{ componentId: "cost", paymentId: "stone", cardInstanceIds: [ann(table, "jab")] }];
    expect(candidate?.command.payments).toEqual(stone);
    const hurled = act(table, JSON.parse(JSON.stringify(candidate?.submit)));
    expect(zoneOf(hurled, "ann", "attic")).toEqual(["jab"]);
    expect([amountOf(hurled, "ann", "flux"), amountOf(hurled, "ben", "zeal")]).toEqual([2, 16]);
  });
});

import { describe, expect, it } from "vitest";
import { preview, stateHash } from "../../../src/engine/index.ts";
import type { CalculationTrace } from "../../../src/engine/state/records.ts";
import type { JsonObject } from "../../support/json.ts";
import { type Definitions, miniMode } from "../../support/mini-bundle.ts";
import { act, actAll, amountOf, frameOf, pass, play, refusal, type Table } from "../reactions/kit.ts";
import { buyCandidates, buys, evaluation, type ShopRequest, shop } from "./shop.ts";

const flux = (amount: number) => ({ resourceId: "flux", amount });
const costs = (...amounts: readonly number[]): JsonObject => ({ costs: amounts.map(flux) });

/** A component of the card that makes its own price this much higher. */
const ownShare = (value: number): JsonObject => ({
  type: "influence",
  componentId: "bargain",
  scope: "Actor",
  channel: "cost_amount",
  bucket: "flat",
  value,
});

/** Prices: first `flat` is added, then what the payer holds of a resource covers what it can, and is used up. */
function pricing(resourceId = "husk", settlement: JsonObject = { operation: "Subtract" }): Definitions {
  const covers = {
    bindingId: "covers",
    scope: "Actor",
    resourceId,
    field: "Current",
    channel: "cost_amount",
    bucket: "cover",
    settlement,
  };
  const buckets = [
    { bucketId: "flat", order: 10, operation: "Add" },
    { bucketId: "cover", order: 20, operation: "ConsumeCapacity" },
  ];
  const prices = { pipelineId: "prices", channel: "cost_amount", buckets, resourceInfluenceBindings: [covers] };
  const calculationPipelineIds = ["sums", "prices"];
  return {
    "calculation-pipelines": { prices },
    modes: { stacked: miniMode("stacked", "spoken", { calculationPipelineIds }) },
  };
}

/** Ann can buy at this price, with 3 flux and so much husk. */
function priced(husk: number, request: Partial<ShopRequest> = {}): Table {
  return shop({ hand: [], more: pricing(), resources: { ann: { husk } }, ...request });
}

const bought = (table: Table) => act(table, buys(table));
const held = (table: Table) => [amountOf(table, "ann", "flux"), amountOf(table, "ann", "husk")];
const told = (table: Table) => evaluation(table).costs.map(({ amount, affordable }) => [amount, affordable]);
const priceTraces = ({ frames }: Table): readonly CalculationTrace[] =>
  frames.flatMap((frame) => frame.calculations).filter((trace) => trace.channel === "cost_amount");

describe("PY-14 EF-09 a capacity that covers a price is used up", () => {
  it("a price of 3 with 2 husk takes 1 flux and the husk", () => {
    const table = priced(2, { costs: costs(3) });
    expect(told(table)).toEqual([[1, true]]);
    expect(held(bought(table))).toEqual([2, 0]);
  });

  it("a covered price takes no flux, and its husk all the same: 3 of 5", () =>
    expect(held(bought(priced(5, { costs: costs(3) })))).toEqual([3, 2]));

  it("is settled before the price, in the same application, with the calculation", () => {
    const after = bought(priced(2, { costs: costs(3) }));
    const [payment] = after.frames.flatMap((frame) => frame.applications);
    const changes = payment?.resourceChanges.map(({ resourceId, applied }) => [resourceId, applied]);
    expect([payment?.provenance.ownerKind, changes]).toEqual([
      "Payment",
      [
        ["husk", 2],
        ["flux", 1],
      ],
    ]);
    const [trace] = priceTraces(after);
    expect(trace?.settlements).toEqual([
      { actorId: "ann", resourceId: "husk", field: "Current", operation: "Subtract", value: 2 },
    ]);
    expect(payment?.calculationFingerprint).toBe(trace?.fingerprint);
  });

  it("counts once for all prices of the action: 2 husk on 2 + 2 leave 2 to pay", () => {
    const twice = { costs: costs(2), extra: [{ type: "cost", componentId: "more", order: 1, costs: costs(2) }] };
    expect(told(priced(2, twice))).toEqual([
      [0, true],
      [2, true],
    ]);
    expect(held(bought(priced(2, twice)))).toEqual([1, 0]);
    const more = { type: "cost", componentId: "more", order: 1, costs: costs(4) };
    const poor = priced(2, { costs: costs(2), extra: [more] });
    expect(buyCandidates(poor)).toEqual([]);
    expect(refusal(poor, buys(poor)).code).toBe("COST_UNAFFORDABLE");
  });

  it("leaves the price what it leaves of the same resource: 3 flux cover 3 of 4, and none is left for the last", () => {
    const table = priced(0, { costs: costs(4), more: pricing("flux") });
    expect(told(table)).toEqual([[1, false]]);
    expect(refusal(table, buys(table)).code).toBe("COST_UNAFFORDABLE");
    expect(buyCandidates(table)).toEqual([]);
  });

  it("EF-18 list, preview and execution agree", () => {
    const table = priced(2, { costs: costs(3) });
    const seen = preview(table.snapshot, buys(table), table.context);
    expect(seen.costs.map((one) => one.amount)).toEqual([1]);
    expect(buyCandidates(table)[0]?.costs.map((one) => one.amount)).toEqual([1]);
    expect(seen.stateHash).toBe(stateHash(bought(table).snapshot, table.context));
  });
});

describe("PY-14 CI-05 the card's own influence counts for its own price", () => {
  it("1 less than 3 are 2, and the trace names the card", () => {
    const table = priced(0, { costs: costs(3), extra: [ownShare(-1)] });
    expect(told(table)).toEqual([[2, true]]);
    const after = bought(table);
    expect(held(after)).toEqual([1, 0]);
    expect(priceTraces(after)[0]?.buckets[0]?.contributions).toEqual([
      { influenceId: "bargain", sourceKind: "Card", sourceId: "buy", value: -1, effectiveValue: -1, priority: 0 },
    ]);
    expect(evaluation(table).costs[0]?.trace?.fingerprint).toBe(priceTraces(after)[0]?.fingerprint);
  });

  it("a price below 0 is free and gives nothing", () =>
    expect(held(bought(priced(0, { costs: costs(1), extra: [ownShare(-4)] })))).toEqual([3, 0]));
});

describe("EF-10 the base of a price", () => {
  it("is as written, then upgraded, then multiplied: (1 + 0.5) × 2 is 3", () => {
    const patch = { type: "cost_amount", componentId: "price", resourceId: "flux", operation: "Add", value: 0.5 };
    const resource = { resourceId: "flux", defaultMax: 3, defaultCurrent: 3, costMultiplier: 2 };
    const more = {
      ...pricing(),
      resources: { flux: resource },
      "card-upgrades": { dearer: { upgradeId: "dearer", cardDefinitionIds: ["buy"], patches: [patch] } },
    };
    const actors = { ann: { deck: [{ definitionId: "buy", upgradeIds: ["dearer"] }] } };
    const [trace] = priceTraces(bought(shop({ hand: [], costs: costs(1), more, actors })));
    expect([trace?.baseTrace, trace?.baseValue]).toEqual([
      { authored: 1, costMultiplier: 2, patches: [{ upgradeId: "dearer", operation: "Add", value: 0.5 }] },
      3,
    ]);
  });
});

describe("RX-09 what a fizzle gives back of a calculated price", () => {
  const proposed = (stack: JsonObject, request: Partial<ShopRequest> = {}) => {
    const table = priced(2, { costs: costs(3), stacked: true, stack, ben: ["snub"], ...request });
    return act(table, buys(table));
  };
  const countered = (table: Table) => {
    const target = table.snapshot.pendingActions[0]?.pendingActionId ?? "";
    return actAll(table, play("ben", "snub", [target]), pass("ann"), pass("ben"));
  };

  it("FizzleRefund: the price and what was settled for it", () => {
    const table = proposed({ failure: "FizzleRefund" });
    expect(held(table)).toEqual([2, 0]);
    expect(table.snapshot.pendingActions[0]?.paidCosts).toEqual([
      {
        componentId: "price",
        optionId: null,
        resourceId: "flux",
        amount: 1,
        settled: [{ resourceId: "husk", field: "Current", amount: 2 }],
      },
    ]);
    const after = countered(table);
    expect(held(after)).toEqual([3, 2]);
    expect(frameOf(after, "combat.reaction.fizzled").payload.refunds).toMatchObject({
      resources: [
        { actorId: "ann", resourceId: "husk", amount: 2 },
        { actorId: "ann", resourceId: "flux", amount: 1 },
      ],
    });
  });

  it("FizzleRefund: what was settled for a price of nothing", () => {
    const table = proposed({ failure: "FizzleRefund" }, { costs: costs(2) });
    expect([held(table), held(countered(table))]).toEqual([
      [3, 0],
      [3, 2],
    ]);
  });

  it("FizzleRefund: a settled maximum, and what it cut of the current value", () => {
    const more = pricing("husk", { operation: "Subtract", field: "Maximum" });
    const resources = { husk: { resourceId: "husk", defaultMax: 2, defaultCurrent: 2 } };
    const table = proposed({ failure: "FizzleRefund" }, { more: { ...more, resources } });
    expect(held(table)).toEqual([2, 0]);
    const after = countered(table);
    expect(after.snapshot.actors[0]?.resources.find((one) => one.resourceId === "husk")).toMatchObject({
      current: 2,
      maximum: 2,
    });
  });

  it("FizzleKeepPaid: nothing", () => expect(held(countered(proposed({ failure: "FizzleKeepPaid" })))).toEqual([2, 0]));

  it("costTiming Resolution: the capacity is used when the price is paid", () => {
    const table = proposed({ costTiming: "Resolution" });
    expect(held(table)).toEqual([3, 2]);
    expect(held(actAll(table, pass("ben"), pass("ann")))).toEqual([2, 0]);
  });
});

describe("EF-02 prices and resources are kept to nine decimals", () => {
  it("0.1 + 0.2 husk are paid from 0.3, down to 0", () => {
    const husk = (amount: number) => ({ resourceId: "husk", amount });
    const table = shop({ hand: [], costs: { costs: [husk(0.1), husk(0.2)] }, resources: { ann: { husk: 0.3 } } });
    expect(evaluation(table).isPlayable).toBe(true);
    expect(amountOf(bought(table), "ann", "husk")).toBe(0);
  });
});

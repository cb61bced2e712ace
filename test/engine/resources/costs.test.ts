import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CostRequest,
  costMutation,
  type PriceCalculation,
  priceCosts,
  requireAffordable,
} from "../../../src/engine/resources/costs.ts";
import { applyResourceMutations } from "../../../src/engine/resources/reducer.ts";
import { accept, reject } from "../../../src/engine/state/rejections.ts";
import type { ResourcePool } from "../../../src/engine/state/snapshot.ts";
import { makeActor } from "../../support/handmade.ts";
import { adaWith, contextWith, pool, poolOf, resource } from "./world.ts";

const context = contextWith(
  resource("sap"),
  resource("gold", { costMultiplier: 1.5 }),
  resource("debt", { canBeNegative: true }),
);

function ask(resourceId: string, amount: number | "All", componentId = "cost"): CostRequest {
  return { componentId, optionId: null, resourceId, amount };
}

function priced(pools: readonly ResourcePool[], requests: readonly CostRequest[], price?: PriceCalculation) {
  const result = priceCosts(makeActor("ada", { resources: pools }), context.content, requests, price);
  if (!result.ok) throw new Error(result.rejection.message);
  return result.value.map(({ amount, affordable }) => [amount, affordable]);
}

const always =
  (amount: number): PriceCalculation =>
  (payer) =>
    accept({ amount, payer });

describe("PY-14 prices of one action together", () => {
  it("one price is affordable down to the minimum", () => {
    expect(priced([pool("sap", 3)], [ask("sap", 3)])).toEqual([[3, true]]);
    expect(priced([pool("sap", 3)], [ask("sap", 4)])).toEqual([[4, false]]);
    expect(priced([pool("sap", 3, 1)], [ask("sap", 3)])).toEqual([[3, false]]);
  });

  it("the same resource in two components adds up: 2 + 2 of 3 is too much for both", () => {
    const requests = [ask("sap", 2, "first"), ask("sap", 2, "second")];
    expect(priced([pool("sap", 3)], requests)).toEqual([
      [2, false],
      [2, false],
    ]);
    expect(priced([pool("sap", 4)], requests)).toEqual([
      [2, true],
      [2, true],
    ]);
  });

  it("an amount passes the resource's costMultiplier, then the calculation", () => {
    const oneLess: PriceCalculation = (payer, _request, amount) => accept({ amount: amount - 1, payer });
    expect(priced([pool("gold", 9)], [ask("gold", 4)])).toEqual([[6, true]]);
    expect(priced([pool("gold", 9)], [ask("gold", 4)], oneLess)).toEqual([[5, true]]);
  });

  it("a price never falls below 0", () => {
    expect(priced([pool("sap", 3)], [ask("sap", 2)], always(-5))).toEqual([[0, true]]);
  });

  it("a resource that may be negative can always pay", () => {
    expect(priced([pool("debt", 1)], [ask("debt", 9)])).toEqual([[9, true]]);
  });

  it("a resource the actor lacks cannot pay, not even nothing", () => {
    expect(priced([], [ask("sap", 1), ask("gold", 0), ask("debt", "All")])).toEqual([
      [1, false],
      [0, false],
      [0, false],
    ]);
  });

  it("a failing or endless calculation is refused", () => {
    const actor = makeActor("ada", { resources: [pool("sap", 3)] });
    const failing = priceCosts(actor, context.content, [ask("sap", 1)], () => reject("CALCULATION_FAILED", "no"));
    const endless = priceCosts(actor, context.content, [ask("sap", 1)], always(Number.POSITIVE_INFINITY));
    expect([failing.ok, endless.ok]).toEqual([false, false]);
  });
});

describe("PY-17 All", () => {
  it("takes all there is, without the multiplier and without the calculation", () => {
    expect(priced([pool("gold", 7)], [ask("gold", "All")], always(99))).toEqual([[7, true]]);
  });

  it("takes nothing of nothing and of a debt", () => {
    expect(priced([pool("sap", 0), pool("debt", -4)], [ask("sap", "All"), ask("debt", "All")])).toEqual([
      [0, true],
      [0, true],
    ]);
  });

  it("stops at the minimum where that is above 0, and at 0 where it is below", () => {
    expect(priced([pool("sap", 7, 2)], [ask("sap", "All")])).toEqual([[5, true]]);
    expect(priced([pool("sap", 7, -3)], [ask("sap", "All")])).toEqual([[7, true]]);
  });

  it("takes what a fixed price of the same resource leaves, wherever it stands, and only once", () => {
    expect(priced([pool("sap", 7)], [ask("sap", "All"), ask("sap", 2), ask("sap", "All")])).toEqual([
      [5, true],
      [2, true],
      [0, true],
    ]);
  });
});

describe("EF-02 prices are kept to nine decimals", () => {
  it("0.1 + 0.2 are paid from 0.3", () => {
    const requests = [ask("sap", 0.1), ask("sap", 0.2)];
    expect(priced([pool("sap", 0.3)], requests)).toEqual([
      [0.1, true],
      [0.2, true],
    ]);
    expect(
      priced([pool("sap", 0.3)], [...requests, ask("sap", 0.000000001)]).map(([, affordable]) => affordable),
    ).toEqual([false, false, false]);
  });

  it("1.1 × 1.5 is 1.65, and a calculated third has nine threes", () => {
    expect(priced([pool("gold", 9)], [ask("gold", 1.1)])).toEqual([[1.65, true]]);
    expect(priced([pool("sap", 9)], [ask("sap", 1)], always(1 / 3))).toEqual([[0.333333333, true]]);
  });

  it("All takes what 0.1 + 0.2 leave of 0.4", () => {
    expect(priced([pool("sap", 0.4)], [ask("sap", 0.1), ask("sap", 0.2), ask("sap", "All")])[2]).toEqual([0.1, true]);
  });
});

describe("EF-09 what one price settles", () => {
  it("is gone for the next calculation and for the prices themselves", () => {
    const eats: PriceCalculation = ({ resources, ...payer }, _request, amount) => {
      const [sap] = resources;
      const current = (sap?.current ?? 0) - 2;
      return accept({
        amount: Math.max(amount - 2, 5 - current),
        payer: { ...payer, resources: [pool("sap", current)] },
      });
    };
    // Of 9 sap the first leaves 7, the second 5: the prices are 1 and 1, then 1 and 4 of the 5 left.
    expect(priced([pool("sap", 9)], [ask("sap", 3), ask("sap", 6)], eats)).toEqual([
      [1, true],
      [4, true],
    ]);
    expect(priced([pool("sap", 9)], [ask("sap", 3), ask("sap", 7)], eats)).toEqual([
      [1, false],
      [5, false],
    ]);
  });
});

describe("paying", () => {
  it("COST_UNAFFORDABLE names each short resource once", () => {
    const actor = makeActor("ada", { resources: [pool("sap", 1), pool("gold", 9)] });
    const requests = [ask("sap", 2), ask("gold", 1), ask("sap", 3)];
    const costs = priceCosts(actor, context.content, requests);
    const checked = costs.ok ? requireAffordable(costs.value) : costs;
    expect(checked).toMatchObject({
      ok: false,
      rejection: { code: "COST_UNAFFORDABLE", message: 'not enough of "sap"' },
    });
  });

  it("what is affordable is taken exactly", () => {
    const amount = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(amount, amount, amount, (held, first, second) => {
        const before = adaWith(pool("sap", held));
        const costs = priceCosts(before.actors[0] ?? makeActor("ada"), context.content, [
          ask("sap", first),
          ask("sap", second),
        ]);
        const paid = costs.ok ? requireAffordable(costs.value) : costs;
        expect(paid.ok).toBe(first + second <= held);
        if (!paid.ok) return;
        const after = applyResourceMutations(
          before,
          paid.value.map((one) => costMutation("ada", one)),
          context,
        );
        expect(after.ok && poolOf(after.value.snapshot, "sap")?.current).toBe(held - first - second);
      }),
    );
  });
});

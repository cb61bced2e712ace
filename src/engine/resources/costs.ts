import { toNineDecimals } from "../../expressions/rounding.ts";
import type { ResourceCost } from "../definitions/components.ts";
import type { CompiledContent } from "../definitions/content.ts";
import type { ResourceDefinition } from "../definitions/resources.ts";
import type { CalculationTrace, ResourceChange } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ActorState, PaidCost, ResourcePool } from "../state/snapshot.ts";
import type { ResourceMutation } from "./reducer.ts";

/** One authored price of an action, with the component and the option it stands in. */
export interface CostRequest extends ResourceCost {
  readonly componentId: string;
  readonly optionId: string | null;
}

/** What a request takes now, and whether all that the action takes of that resource can be paid together. */
export interface PricedCost extends PaidCost {
  readonly affordable: boolean;
  /** How the price came to be, with what it settles; absent where nothing calculates prices, and for `All`. */
  readonly calculation?: CalculationTrace;
}

/** A calculated price, and the payer as the settlements of its calculation leave them. */
export interface CalculatedPrice {
  readonly amount: number;
  readonly calculation?: CalculationTrace;
  readonly payer: ActorState;
}

/** The `cost_amount` calculation of an amount that has passed the resource's multiplier. */
export type PriceCalculation = (payer: ActorState, request: FixedRequest, amount: number) => Result<CalculatedPrice>;

type FixedRequest = CostRequest & { readonly amount: number };

interface Purse {
  readonly payer: ActorState;
  readonly content: CompiledContent;
}

const uncalculated: PriceCalculation = (payer, _request, amount) => accept({ amount, payer });

/**
 * The prices of one action over all its components (PY-14), in the order of the requests: amount × `costMultiplier`,
 * then `calculation`, to nine decimals and never below 0. What one calculation settles is gone for the next, and for
 * the prices themselves. `All` (PY-17) takes what the fixed prices of the same resource leave, down to 0 or to
 * the minimum where that is higher, once. The same resource twice adds up; a total is affordable when paying it
 * leaves the current value at its minimum or above, or the resource may be negative. A resource the actor lacks is not.
 * Refuses `CALCULATION_FAILED`, or what `calculation` refuses.
 */
export function priceCosts(
  actor: ActorState,
  content: CompiledContent,
  requests: readonly CostRequest[],
  calculation: PriceCalculation = uncalculated,
): Result<readonly PricedCost[]> {
  const fixed = priceFixed({ payer: actor, content }, requests, calculation);
  if (!fixed.ok) return fixed;
  const { purse, prices } = fixed.value;
  const amounts = fillAll(
    purse,
    requests,
    prices.map((one) => one.amount),
  );
  const totals = totalsOf(requests, amounts);
  return accept(
    requests.map(({ componentId, optionId, resourceId }, index) => {
      const affordable = canPay(purse, resourceId, totals.get(resourceId) ?? 0);
      const trace = prices[index]?.calculation;
      const paid = { componentId, optionId, resourceId, amount: amounts[index] ?? 0, affordable };
      return trace ? { ...paid, calculation: trace } : paid;
    }),
  );
}

/** Refuses `COST_UNAFFORDABLE`, naming each resource that is short; else what is to be paid. */
export function requireAffordable(costs: readonly PricedCost[]): Result<readonly PaidCost[]> {
  const short = new Set(costs.filter((cost) => !cost.affordable).map((cost) => cost.resourceId));
  if (short.size > 0) {
    return reject("COST_UNAFFORDABLE", `not enough of ${[...short].map((id) => `"${id}"`).join(", ")}`);
  }
  return accept(costs.map(({ affordable: _affordable, calculation: _calculation, ...paid }) => paid));
}

/** The mutation that takes what is paid. */
export function costMutation(actorId: string, { resourceId, amount }: PaidCost): ResourceMutation {
  return { actorId, resourceId, field: "Current", operation: "SUBTRACT", value: amount };
}

/** What a price settled before it was taken, out of all that paying it changed; the price's own change is the last. */
export function settledBy(changes: readonly ResourceChange[]): NonNullable<PaidCost["settled"]> {
  return changes
    .slice(0, -1)
    .map(({ resourceId, field, previous, current }) => {
      return { resourceId, field, amount: toNineDecimals(previous - current) };
    })
    .filter((one) => one.amount !== 0);
}

/** The mutations that give back what was paid: what was settled, then the price itself (RX-09). */
export function refundMutations(actorId: string, costs: readonly PaidCost[]): readonly ResourceMutation[] {
  return costs
    .flatMap(({ resourceId, amount, settled = [] }) => [...settled, { resourceId, field: "Current" as const, amount }])
    .filter((one) => one.amount !== 0)
    .map(({ resourceId, field, amount: value }) => ({ actorId, resourceId, field, operation: "ADD", value }));
}

interface FixedPrices {
  /** The payer after all settlements. */
  readonly purse: Purse;
  /** By position; 0 stands where `All` is asked. */
  readonly prices: readonly Omit<CalculatedPrice, "payer">[];
}

function priceFixed(
  before: Purse,
  requests: readonly CostRequest[],
  calculation: PriceCalculation,
): Result<FixedPrices> {
  const prices: Omit<CalculatedPrice, "payer">[] = [];
  let purse = before;
  for (const { amount, ...request } of requests) {
    const priced =
      amount === "All"
        ? accept({ amount: 0, payer: purse.payer })
        : priceAmount(purse, { ...request, amount }, calculation);
    if (!priced.ok) return priced;
    const { payer, ...price } = priced.value;
    prices.push(price);
    purse = { ...purse, payer };
  }
  return accept({ purse, prices });
}

function priceAmount(purse: Purse, request: FixedRequest, calculation: PriceCalculation): Result<CalculatedPrice> {
  const { resourceId, amount } = request;
  const multiplier = definitionOf(purse, resourceId)?.costMultiplier ?? 1;
  const priced = calculation(purse.payer, request, toNineDecimals(amount * multiplier));
  if (!priced.ok) return priced;
  if (!Number.isFinite(priced.value.amount)) {
    return reject("CALCULATION_FAILED", `a price in "${resourceId}" is not finite`);
  }
  return accept({ ...priced.value, amount: Math.max(0, toNineDecimals(priced.value.amount)) });
}

function fillAll(purse: Purse, requests: readonly CostRequest[], fixed: readonly number[]): readonly number[] {
  const taken = new Map(totalsOf(requests, fixed));
  return requests.map(({ resourceId, amount }, index) => {
    if (amount !== "All") return fixed[index] ?? 0;
    const spent = taken.get(resourceId) ?? 0;
    const rest = Math.max(0, toNineDecimals(wholeOf(poolOf(purse, resourceId)) - spent));
    taken.set(resourceId, toNineDecimals(spent + rest));
    return rest;
  });
}

/** All there is of a resource: down to 0, or to its minimum where that is higher. */
function wholeOf(pool: ResourcePool | undefined): number {
  return pool ? pool.current - Math.max(0, pool.minimum) : 0;
}

function totalsOf(requests: readonly CostRequest[], amounts: readonly number[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const [index, { resourceId }] of requests.entries()) {
    totals.set(resourceId, toNineDecimals((totals.get(resourceId) ?? 0) + (amounts[index] ?? 0)));
  }
  return totals;
}

function canPay(purse: Purse, resourceId: string, total: number): boolean {
  const pool = poolOf(purse, resourceId);
  if (!pool) return false;
  if (total === 0 || definitionOf(purse, resourceId)?.canBeNegative) return true;
  return toNineDecimals(pool.current - total) >= pool.minimum;
}

function poolOf(purse: Purse, resourceId: string): ResourcePool | undefined {
  return purse.payer.resources.find((pool) => pool.resourceId === resourceId);
}

function definitionOf(purse: Purse, resourceId: string): ResourceDefinition | undefined {
  return purse.content.resources.get(resourceId);
}

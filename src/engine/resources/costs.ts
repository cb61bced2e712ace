import type { CompiledContent } from "../definitions/content.ts";
import type { ResourceDefinition } from "../definitions/resources.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ActorState, PaidCost, ResourcePool } from "../state/snapshot.ts";
import type { ResourceMutation } from "./reducer.ts";

/** One authored price of an action, with the component and the option it stands in. */
export interface CostRequest {
  readonly componentId: string;
  readonly optionId: string | null;
  readonly resourceId: string;
  readonly amount: number | "All";
}

/** What a request takes now, and whether all that the action takes of that resource can be paid together. */
export interface PricedCost extends PaidCost {
  readonly affordable: boolean;
}

/** The `cost_amount` calculation of an amount that has passed the resource's multiplier. */
export type PriceCalculation = (resourceId: string, amount: number) => Result<number>;

interface Purse {
  readonly actor: ActorState;
  readonly content: CompiledContent;
  readonly price: PriceCalculation;
}

/**
 * The prices of one action over all its components (PY-14), in the order of the requests: amount × `costMultiplier`,
 * then `price`, never below 0. `All` (PY-17) takes what the fixed prices of the same resource leave, down to 0 or to
 * the minimum where that is higher, once. The same resource twice adds up; a total is affordable when paying it
 * leaves the current value at its minimum or above, or the resource may be negative. A resource the actor lacks is not.
 * Refuses `CALCULATION_FAILED`, or what `price` refuses.
 */
export function priceCosts(
  actor: ActorState,
  content: CompiledContent,
  requests: readonly CostRequest[],
  price: PriceCalculation = (_resourceId, amount) => accept(amount),
): Result<readonly PricedCost[]> {
  const purse: Purse = { actor, content, price };
  const fixed = priceFixed(purse, requests);
  if (!fixed.ok) return fixed;
  const amounts = fillAll(purse, requests, fixed.value);
  const totals = totalsOf(requests, amounts);
  return accept(
    requests.map(({ componentId, optionId, resourceId }, index) => {
      const affordable = canPay(purse, resourceId, totals.get(resourceId) ?? 0);
      return { componentId, optionId, resourceId, amount: amounts[index] ?? 0, affordable };
    }),
  );
}

/** Refuses `COST_UNAFFORDABLE`, naming each resource that is short; else what is to be paid. */
export function requireAffordable(costs: readonly PricedCost[]): Result<readonly PaidCost[]> {
  const short = new Set(costs.filter((cost) => !cost.affordable).map((cost) => cost.resourceId));
  if (short.size > 0) {
    return reject("COST_UNAFFORDABLE", `not enough of ${[...short].map((id) => `"${id}"`).join(", ")}`);
  }
  return accept(costs.map(({ affordable: _affordable, ...paid }) => paid));
}

/** The mutations that take what is paid, in order; nothing is left out, so that a free price is recorded too. */
export function costMutations(actorId: string, costs: readonly PaidCost[]): readonly ResourceMutation[] {
  return costs.map(({ resourceId, amount }) => ({
    actorId,
    resourceId,
    field: "Current",
    operation: "SUBTRACT",
    value: amount,
  }));
}

/** The fixed amounts by position; 0 stands where `All` is asked. */
function priceFixed(purse: Purse, requests: readonly CostRequest[]): Result<readonly number[]> {
  const amounts: number[] = [];
  for (const { resourceId, amount } of requests) {
    const priced = amount === "All" ? accept(0) : priceAmount(purse, resourceId, amount);
    if (!priced.ok) return priced;
    amounts.push(priced.value);
  }
  return accept(amounts);
}

function priceAmount(purse: Purse, resourceId: string, amount: number): Result<number> {
  const multiplier = definitionOf(purse, resourceId)?.costMultiplier ?? 1;
  const priced = purse.price(resourceId, amount * multiplier + 0);
  if (!priced.ok) return priced;
  if (!Number.isFinite(priced.value)) return reject("CALCULATION_FAILED", `a price in "${resourceId}" is not finite`);
  return accept(Math.max(0, priced.value) + 0);
}

function fillAll(purse: Purse, requests: readonly CostRequest[], fixed: readonly number[]): readonly number[] {
  const taken = new Map(totalsOf(requests, fixed));
  return requests.map(({ resourceId, amount }, index) => {
    if (amount !== "All") return fixed[index] ?? 0;
    const spent = taken.get(resourceId) ?? 0;
    const rest = Math.max(0, wholeOf(poolOf(purse, resourceId)) - spent) + 0;
    taken.set(resourceId, spent + rest);
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
    totals.set(resourceId, (totals.get(resourceId) ?? 0) + (amounts[index] ?? 0));
  }
  return totals;
}

function canPay(purse: Purse, resourceId: string, total: number): boolean {
  const pool = poolOf(purse, resourceId);
  if (!pool) return false;
  if (total === 0 || definitionOf(purse, resourceId)?.canBeNegative) return true;
  return pool.current - total >= pool.minimum;
}

function poolOf(purse: Purse, resourceId: string): ResourcePool | undefined {
  return purse.actor.resources.find((pool) => pool.resourceId === resourceId);
}

function definitionOf(purse: Purse, resourceId: string): ResourceDefinition | undefined {
  return purse.content.resources.get(resourceId);
}

import { calculate } from "../calculation/calculate.ts";
import { type ChosenCost, chooseCosts, costComponents } from "../cards/cost-options.ts";
import { modeOf } from "../definitions/lookup.ts";
import { type PriceCalculation, type PricedCost, priceCosts } from "../resources/costs.ts";
import { accept, type RejectionReason, type Result, reject, rejectAll } from "../state/rejections.ts";
import type { Transaction } from "../state/transaction.ts";
import type { Subject } from "./subject.ts";
import { paysCosts } from "./turn.ts";

/** The channel through which a mode may calculate prices (PY-14). */
const priceChannel = "cost_amount";

/** What the action takes under one option: its components' choices and their prices now. */
export interface PricedAction {
  readonly chosen: readonly ChosenCost[];
  readonly costs: readonly PricedCost[];
}

/** What each component of an action asks for under an option (PY-12); nothing where the rules ignore costs. */
export function chosenCosts(
  tx: Transaction,
  subject: Subject,
  costOptionId: string | null,
): Result<readonly ChosenCost[]> {
  const components = paysCosts(tx, subject.actor) ? costComponents(subject.container.components) : [];
  return chooseCosts(components, costOptionId);
}

/** The prices of an action under an option (PY-12, PY-14). */
export function priceAction(tx: Transaction, subject: Subject, costOptionId: string | null): Result<PricedAction> {
  const chosen = chosenCosts(tx, subject, costOptionId);
  if (!chosen.ok) return chosen;
  const requests = chosen.value.flatMap((one) => one.requests);
  const costs = priceCosts(subject.actor, tx.context.content, requests, priceOf(tx, subject));
  return costs.ok ? accept({ chosen: chosen.value, costs: costs.value }) : costs;
}

/** A named option must be payable in each component by itself (PY-12); then all of it together (PY-14). */
export function checkAffordable(tx: Transaction, subject: Subject, priced: PricedAction): Result<null> {
  for (const { optionId, requests, componentId } of priced.chosen) {
    if (optionId === null) continue;
    const own = priceCosts(subject.actor, tx.context.content, requests, priceOf(tx, subject));
    if (!own.ok) return own;
    if (own.value.some((cost) => !cost.affordable)) {
      return reject("COST_OPTION_INVALID", `${componentId} cannot be paid by "${optionId}"`, "payload.costOptionId");
    }
  }
  const [first, ...rest] = priced.costs.filter((cost) => !cost.affordable).map(unaffordable);
  return first ? rejectAll([first, ...rest]) : accept(null);
}

function unaffordable(cost: PricedCost): RejectionReason {
  const message = `${cost.componentId} takes ${cost.amount} ${cost.resourceId}`;
  return { path: `costs.${cost.componentId}.${cost.resourceId}`, code: "COST_UNAFFORDABLE", message };
}

function priceOf(tx: Transaction, subject: Subject): PriceCalculation {
  const { content } = tx.context;
  const pipelines = modeOf(tx.state.snapshot, content).calculationPipelineIds;
  const calculates = pipelines.some((id) => content.pipelines.get(id)?.channel === priceChannel);
  if (!calculates) return (_resourceId, amount) => accept(amount);
  return (_resourceId, amount) => {
    const trace = calculate({
      snapshot: tx.state.snapshot,
      context: tx.context,
      channel: priceChannel,
      pipelineId: null,
      baseTrace: { authored: amount, patches: [] },
      baseValue: amount,
      sourceActorId: subject.actor.instanceId,
      targetActorId: null,
      tags: subject.tags,
      work: tx.work,
    });
    return trace.ok ? accept(trace.value.finalValue) : trace;
  };
}

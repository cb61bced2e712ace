import { calculate } from "../calculation/calculate.ts";
import { enabledPipelines } from "../calculation/pipelines.ts";
import { type ChosenCost, chooseCosts, costComponents } from "../cards/cost-options.ts";
import { priceChannel } from "../definitions/influences.ts";
import { modeOf } from "../definitions/lookup.ts";
import { settlementMutation } from "../effects/families/numeric.ts";
import { type PriceCalculation, type PricedCost, priceCosts } from "../resources/costs.ts";
import { applyResourceMutations } from "../resources/reducer.ts";
import type { BaseTrace, CalculationTrace } from "../state/records.ts";
import { accept, type RejectionReason, type Result, reject, rejectAll } from "../state/rejections.ts";
import type { ActorState, Snapshot } from "../state/snapshot.ts";
import type { Transaction } from "../state/transaction.ts";
import { influencesOf, type Subject } from "./subject.ts";
import { paysCosts } from "./turn.ts";

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

/** How prices are calculated: through the mode's pipeline of the channel, where it has one (PY-14). */
function priceOf(tx: Transaction, subject: Subject): PriceCalculation | undefined {
  const { content } = tx.context;
  const { snapshot } = tx.state;
  if (enabledPipelines(content, modeOf(snapshot, content), priceChannel).length === 0) return undefined;
  return (payer, request, amount) => {
    const before = withActor(snapshot, payer);
    const { authored, patches } = request.upgraded ?? { authored: request.amount, patches: [] };
    const multiplier = content.resources.get(request.resourceId)?.costMultiplier ?? 1;
    const baseTrace = { authored, patches, ...(multiplier === 1 ? {} : { costMultiplier: multiplier }) };
    const trace = calculatePrice(tx, subject, before, baseTrace, amount);
    if (!trace.ok) return trace;
    const { settlements, finalValue } = trace.value;
    const settled = applyResourceMutations(before, settlements.map(settlementMutation), tx.context);
    if (!settled.ok) return settled;
    const after = settled.value.snapshot.actors.find((one) => one.instanceId === payer.instanceId);
    return accept({ amount: finalValue, calculation: trace.value, payer: after ?? payer });
  };
}

/** The influences of the payer and of what it plays; a price is aimed at nobody. */
function calculatePrice(
  tx: Transaction,
  subject: Subject,
  snapshot: Snapshot,
  baseTrace: BaseTrace,
  baseValue: number,
): Result<CalculationTrace> {
  return calculate({
    snapshot,
    context: tx.context,
    channel: priceChannel,
    pipelineId: null,
    baseTrace,
    baseValue,
    sourceActorId: subject.actor.instanceId,
    targetActorId: null,
    tags: subject.tags,
    cardInfluences: influencesOf(subject.container),
    cardSourceId: subject.definitionId,
    work: tx.work,
  });
}

function withActor(snapshot: Snapshot, actor: ActorState): Snapshot {
  const actors = snapshot.actors.map((one) => (one.instanceId === actor.instanceId ? actor : one));
  return { ...snapshot, actors };
}

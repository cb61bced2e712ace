import { at, unknownName } from "../problems.ts";
import type { AuthoredFlow } from "../schema/card-zone-systems.ts";
import type { AuthoredCosts, AuthoredPayment } from "../schema/components.ts";
import { type CheckContext, refuse, refuseDuplicates, refuseWith } from "./context.ts";

/** Prices: options, and payments in cards against the flow of every zone system that has it (PY-02, PY-03). */
export function checkPayments(context: CheckContext): void {
  for (const { component, path } of context.components) {
    if (component.type === "cost") checkCost(context, component.costs, component.zonePayments, path);
  }
  for (const [id, action] of context.authored.actions) {
    checkCost(context, action.costs, action.zonePayments, at("/actions", id));
  }
}

function checkCost(
  context: CheckContext,
  { alternativeCosts }: AuthoredCosts,
  payments: readonly AuthoredPayment[],
  path: string,
): void {
  const options = alternativeCosts.map((option) => option.optionId);
  refuseDuplicates(context, options, at(path, "costs", "alternativeCosts"), "optionId", (id) => id);
  refuseDuplicates(context, payments, at(path, "zonePayments"), "paymentId", (payment) => payment.paymentId);
  for (const [index, payment] of payments.entries()) {
    const place = at(path, "zonePayments", index);
    if (payment.costOptionId !== undefined && !options.includes(payment.costOptionId)) {
      const where = at(place, "costOptionId");
      refuseWith(context, unknownName("UNKNOWN_REFERENCE", where, "cost option", payment.costOptionId, options));
    }
    checkFlows(context, payment, place);
  }
}

function checkFlows(context: CheckContext, payment: AuthoredPayment, path: string): void {
  for (const [systemId, { flows }] of context.authored["card-zone-systems"]) {
    const flow = flows.find((one) => one.flowId === payment.flowId);
    for (const [field, why] of flow ? flowFaults(flow, payment) : []) {
      refuse(context, "PAYMENT_FLOW", at(path, field), `flow \`${payment.flowId}\` of \`${systemId}\` ${why} (PY-03)`);
    }
  }
}

/** What of PY-03 a flow breaks: the payment's field to point at, and why. */
function flowFaults(flow: AuthoredFlow, payment: AuthoredPayment): readonly (readonly [string, string])[] {
  const faults: [string, string][] = [];
  if (!flow.allowedInvocations.includes("Effect")) faults.push(["flowId", "does not allow the invocation `Effect`"]);
  if (flow.actorScope !== "Any") faults.push(["flowId", "is not of `actorScope: Any`"]);
  const [step, ...more] = flow.steps;
  if (step?.operation !== "Move" || more.length > 0) return [...faults, ["flowId", "is not exactly one `Move`"]];
  if (step.condition !== undefined) faults.push(["flowId", "moves under a condition"]);
  faults.push(...selectionFaults(step.selection));
  if (step.onInsufficient !== "RejectTransaction") faults.push(["flowId", "does not reject what is insufficient"]);
  if (step.onOverflow !== "RejectTransaction") faults.push(["flowId", "does not reject an overflow"]);
  for (const field of ["sourceZoneId", "targetZoneId"] as const) {
    if (step[field] !== payment[field]) faults.push([field, `moves with \`${field}: ${step[field]}\``]);
  }
  return faults;
}

type Selection = Extract<AuthoredFlow["steps"][number], { readonly operation: "Move" }>["selection"];

/** The payment says how many and which: a selection of its own would be a second rule. */
function selectionFaults(selection: Selection): readonly [string, string][] {
  const faults: [string, string][] = [];
  if (selection.strategy !== "Explicit") faults.push(["flowId", "does not select `Explicit`"]);
  if (selection.count !== undefined || selection.countFormula !== undefined)
    faults.push(["flowId", "counts by itself"]);
  const filters = [selection.definitionIds, selection.requiredTags, selection.excludedTags];
  if (filters.some((filter) => filter.length > 0) || selection.condition !== undefined) {
    faults.push(["flowId", "filters by itself"]);
  }
  return faults;
}

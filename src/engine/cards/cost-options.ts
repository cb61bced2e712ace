import type { Component, CostComponent, ZonePayment } from "../definitions/components.ts";
import type { CostRequest } from "../resources/costs.ts";
import { accept, type Result, reject } from "../state/rejections.ts";

/** What one cost component asks for under the chosen option. */
export interface ChosenCost {
  readonly componentId: string;
  /** Null: the base costs. */
  readonly optionId: string | null;
  readonly requests: readonly CostRequest[];
  /** The payments in cards that are due. */
  readonly payments: readonly ZonePayment[];
}

/** A payment with the component it belongs to. */
export interface DuePayment {
  readonly componentId: string;
  readonly payment: ZonePayment;
}

/** The cost components of an action, in running order. */
export function costComponents(components: readonly Component[]): readonly CostComponent[] {
  return components.filter((component): component is CostComponent => component.type === "cost");
}

/**
 * What each component asks for when the command names `costOptionId`, or nothing (PY-12): one id for the whole action,
 * which every component with alternatives must declare; without it, each of those needs base costs of its own.
 */
export function chooseCosts(
  components: readonly CostComponent[],
  costOptionId: string | null,
): Result<readonly ChosenCost[]> {
  const choosers = components.filter((component) => component.alternativeCosts.length > 0);
  if (costOptionId !== null && choosers.length === 0) return invalidOption(`"${costOptionId}" is not offered here`);
  for (const component of choosers) {
    if (costOptionId === null && component.costs.length === 0) return invalidOption(options(component));
    if (costOptionId !== null && !declares(component, costOptionId)) return invalidOption(options(component));
  }
  return accept(components.map((component) => chooseOf(component, costOptionId)));
}

/** Every way to pay, as the ids the command may name; null stands for naming none. */
export function costOptionIds(components: readonly CostComponent[]): readonly (string | null)[] {
  const named = components.flatMap((component) => component.alternativeCosts.map((option) => option.optionId));
  return [null, ...new Set(named)].filter((optionId) => chooseCosts(components, optionId).ok);
}

/** The payments in cards that are due, in component order. */
export function duePayments(chosen: readonly ChosenCost[]): readonly DuePayment[] {
  return chosen.flatMap(({ componentId, payments }) => payments.map((payment) => ({ componentId, payment })));
}

function chooseOf(component: CostComponent, costOptionId: string | null): ChosenCost {
  const option = component.alternativeCosts.find((one) => one.optionId === costOptionId);
  const optionId = option?.optionId ?? null;
  const { componentId } = component;
  return {
    componentId,
    optionId,
    requests: (option?.costs ?? component.costs).map((cost) => ({ componentId, optionId, ...cost })),
    payments: component.zonePayments.filter(
      (payment) => payment.costOptionId === null || payment.costOptionId === optionId,
    ),
  };
}

function declares(component: CostComponent, optionId: string): boolean {
  return component.alternativeCosts.some((option) => option.optionId === optionId);
}

function options(component: CostComponent): string {
  const ids = component.alternativeCosts.map((option) => `"${option.optionId}"`).join(", ");
  return `${component.componentId} is paid by one of ${ids}`;
}

function invalidOption(message: string): Result<never> {
  return reject("COST_OPTION_INVALID", message, "payload.costOptionId");
}

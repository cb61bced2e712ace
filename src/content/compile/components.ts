import type {
  Component,
  CostComponent,
  ReactionComponent,
  TargetingComponent,
  ZonePayment,
} from "../../engine/definitions/components.ts";
import { sortedBy } from "../../engine/state/order.ts";
import type { AuthoredAction } from "../schema/actions.ts";
import type { AuthoredComponent, AuthoredCosts, AuthoredPayment } from "../schema/components.ts";
import { compileEffect } from "./effects.ts";
import { compiled, compiledOrNull } from "./expression.ts";
import { compileInfluence, compileTrigger } from "./triggers.ts";

/** The components of one owner in the order they run: by `order`, then position. */
export function compileComponents(components: readonly AuthoredComponent[], ownerId: string): readonly Component[] {
  return sortedBy(
    components.map((component) => compileComponent(component, ownerId)),
    (component) => component.order,
  );
}

/** One component, its id defaulting to its type. */
export function compileComponent(component: AuthoredComponent, ownerId: string): Component {
  const common = { componentId: component.componentId ?? component.type, order: component.order };
  const name = `${ownerId}.${common.componentId}`;
  switch (component.type) {
    case "cost":
      return { ...common, ...compileCost(component.costs, component.zonePayments) };
    case "condition": {
      const { type, expression, failureReason } = component;
      return { ...common, type, expression: compiled(expression), failureReason };
    }
    case "targeting":
      return { ...common, ...compileTargeting(component) };
    case "effect":
      return { ...common, type: component.type, effect: compileEffect(component.effect, name), patches: [] };
    case "trigger": {
      const trigger = { ...component, triggerId: component.triggerId ?? common.componentId };
      return { ...common, type: component.type, trigger: compileTrigger(trigger, name, component.activeZoneIds) };
    }
    case "influence": {
      const influence = { ...component, influenceId: component.influenceId ?? common.componentId };
      return { ...common, type: component.type, influence: compileInfluence(influence) };
    }
    case "disposition":
      return { ...common, type: component.type, cardZoneResolutionFlowId: component.cardZoneResolutionFlowId };
    case "reaction":
      return { ...common, ...compileReaction(component) };
  }
}

type Bare<C extends Component> = Omit<C, "componentId" | "order">;

/** Prices in resources and in cards. */
export function compileCost(costs: AuthoredCosts, payments: readonly AuthoredPayment[]): Bare<CostComponent> {
  return {
    type: "cost",
    costs: costs.costs.map(({ resourceId, amount }) => ({ resourceId, amount })),
    alternativeCosts: costs.alternativeCosts.map((option) => ({
      optionId: option.optionId,
      description: option.description ?? null,
      costs: option.costs.map(({ resourceId, amount }) => ({ resourceId, amount })),
    })),
    zonePayments: payments.map(compilePayment),
  };
}

function compilePayment(payment: AuthoredPayment): ZonePayment {
  const { paymentId, flowId, sourceZoneId, targetZoneId, count, allowResolvingCard, order } = payment;
  const { requiredTags, excludedTags, costOptionId } = payment;
  return {
    paymentId,
    flowId,
    sourceZoneId,
    targetZoneId,
    count,
    allowResolvingCard,
    order,
    requiredTags,
    excludedTags,
    costOptionId: costOptionId ?? null,
  };
}

/** Targeting: a chosen target is one unless it says more; an automatic one asks the command for none. */
export function compileTargeting(targeting: NonNullable<AuthoredAction["targeting"]>): Bare<TargetingComponent> {
  const usual = targeting.target === "TARGET" ? 1 : 0;
  const { target, relationship, allowSelf, targetKind, minimumTargets, maximumTargets } = targeting;
  return {
    type: "targeting",
    target,
    selectionResourceId: targeting.selectionResourceId ?? null,
    minimumTargets: minimumTargets ?? Math.min(usual, maximumTargets ?? usual),
    maximumTargets: maximumTargets ?? Math.max(usual, minimumTargets ?? usual),
    relationship,
    allowSelf,
    condition: compiledOrNull(targeting.condition),
    targetKind,
  };
}

/** An action's own choices in place of the policy's (RX-23). */
export function compileReaction(reaction: NonNullable<AuthoredAction["reaction"]>): Bare<ReactionComponent> {
  return {
    type: "reaction",
    opens: reaction.opens ?? null,
    responds: reaction.responds ?? null,
    respondsToTags: reaction.respondsToTags,
    failure: reaction.failure ?? null,
    targetLock: reaction.targetLock ?? null,
    costTiming: reaction.costTiming ?? null,
  };
}

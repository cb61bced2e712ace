import type { ActionDefinition } from "../../engine/definitions/cards.ts";
import type { Component } from "../../engine/definitions/components.ts";
import type { AuthoredAction } from "../schema/actions.ts";
import { compileCost, compileReaction, compileTargeting } from "./components.ts";
import { compileEffect } from "./effects.ts";
import { compiled } from "./expression.ts";

type Targeting = NonNullable<AuthoredAction["targeting"]>;

/** An ability as the container a card is, without disposition. */
export function compileAction(action: AuthoredAction): ActionDefinition {
  return {
    actionId: action.actionId,
    displayName: action.displayName ?? action.actionId,
    actionType: action.actionType,
    cooldown: action.cooldown,
    tags: action.tags,
    components: actionComponents(action),
  };
}

function actionComponents(action: AuthoredAction): readonly Component[] {
  const conditions = action.conditions.map(
    ({ expression, failureReason }, index): Component => ({
      ...common(`condition.${index}`),
      type: "condition",
      expression: compiled(expression),
      failureReason,
    }),
  );
  const effects = action.effects.map((effect, index): Component => {
    const componentId = `effect.${index}`;
    const compiledEffect = compileEffect(effect, `${action.actionId}.${componentId}`);
    return { ...common(componentId), type: "effect", effect: compiledEffect, patches: [] };
  });
  const reaction: readonly Component[] = action.reaction
    ? [{ ...common("reaction"), ...compileReaction(action.reaction) }]
    : [];
  return [
    { ...common("cost"), ...compileCost(action.costs, action.zonePayments) },
    ...conditions,
    { ...common("targeting"), ...compileTargeting(action.targeting ?? shortForm(action)) },
    ...effects,
    ...reaction,
  ];
}

function common(componentId: string) {
  return { componentId, order: 0 };
}

/** `requiresTarget`: one enemy; `multiTarget`: one to 64; neither: the actor itself, without being asked. */
function shortForm({ requiresTarget, multiTarget }: AuthoredAction): Targeting {
  const targets = requiresTarget || multiTarget;
  return {
    target: targets ? "TARGET" : "SELF",
    minimumTargets: targets ? 1 : 0,
    maximumTargets: multiTarget ? 64 : targets ? 1 : 0,
    relationship: "Enemy",
    allowSelf: !targets,
    targetKind: "Actor",
  };
}

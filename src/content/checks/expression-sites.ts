import type { VariablePlace } from "../../engine/definitions/variables.ts";
import { at } from "../problems.ts";
import type { AuthoredComponent } from "../schema/components.ts";
import type { CheckContext } from "./context.ts";
import { triggerPlace } from "./effect-sites.ts";
import { influenceSites } from "./influence-sites.ts";

/** An expression where it stands. */
export interface ExpressionSite {
  readonly source: string;
  readonly expected: "number" | "condition";
  readonly place: VariablePlace;
  readonly path: string;
}

type Found = (
  source: string | undefined,
  expected: ExpressionSite["expected"],
  place: VariablePlace,
  path: string,
) => void;

/** Every expression of a bundle, with the type its place wants and the variables it offers (content.md, expressions). */
export function expressionSites(context: CheckContext): readonly ExpressionSite[] {
  const sites: ExpressionSite[] = [];
  const found: Found = (source, expected, place, path) => {
    if (source !== undefined) sites.push({ source, expected, place, path });
  };
  for (const { effect, place, path } of context.effects) {
    found(effect.condition, "condition", place, at(path, "condition"));
    if ("formulaValue" in effect) found(effect.formulaValue, "number", place, at(path, "formulaValue"));
  }
  for (const { influence, place, path } of influenceSites(context)) {
    found(influence.formula, "number", place, at(path, "formula"));
  }
  for (const { component, path } of context.components) componentExpressions(component, path, found);
  actionExpressions(context, found);
  instanceExpressions(context, found);
  zoneExpressions(context, found);
  ruleExpressions(context, found);
  return sites;
}

function componentExpressions(component: AuthoredComponent, path: string, found: Found): void {
  switch (component.type) {
    case "condition":
      found(component.expression, "condition", {}, at(path, "expression"));
      break;
    case "targeting":
      found(component.condition, "condition", { target: true }, at(path, "condition"));
      break;
    case "trigger":
      found(component.condition, "condition", triggerPlace(component, false), at(path, "condition"));
      break;
    default:
  }
}

function actionExpressions({ authored }: CheckContext, found: Found): void {
  for (const [id, action] of authored.actions) {
    const path = at("/actions", id);
    found(action.targeting?.condition, "condition", { target: true }, at(path, "targeting", "condition"));
    for (const [index, condition] of action.conditions.entries()) {
      found(condition.expression, "condition", {}, at(path, "conditions", index, "expression"));
    }
  }
}

function instanceExpressions({ authored }: CheckContext, found: Found): void {
  for (const kind of ["status-effects", "relics"] as const) {
    for (const [id, { triggers }] of authored[kind]) {
      for (const [index, trigger] of triggers.entries()) {
        const path = at("", kind, id, "triggers", index, "condition");
        found(trigger.condition, "condition", triggerPlace(trigger, true), path);
      }
    }
  }
  for (const [id, status] of authored["status-effects"]) {
    for (const [index, constraint] of status.actionConstraints.entries()) {
      const path = at("/status-effects", id, "actionConstraints", index, "condition");
      found(constraint.condition, "condition", { owner: true, instance: true }, path);
    }
  }
}

function zoneExpressions({ authored }: CheckContext, found: Found): void {
  const place: VariablePlace = { flow: true };
  for (const [id, system] of authored["card-zone-systems"]) {
    for (const [index, flow] of system.flows.entries()) {
      for (const [position, step] of flow.steps.entries()) {
        const path = at("/card-zone-systems", id, "flows", index, "steps", position);
        found(step.condition, "condition", place, at(path, "condition"));
        if (!("selection" in step)) continue;
        found(step.selection.countFormula, "number", place, at(path, "selection", "countFormula"));
        found(step.selection.condition, "condition", place, at(path, "selection", "condition"));
      }
    }
  }
}

function ruleExpressions({ authored }: CheckContext, found: Found): void {
  for (const [id, resource] of authored.resources) {
    const path = at("/resources", id, "regeneration", "formula");
    found(resource.regeneration?.formula, "number", { lifecycle: true }, path);
  }
  for (const [id, rules] of authored["combat-rules"]) {
    found(rules.turnOrder.formula, "number", {}, at("/combat-rules", id, "turnOrder", "formula"));
  }
  for (const [id, gambit] of authored.gambits) {
    for (const [index, predicate] of gambit.predicates.entries()) {
      found(predicate.expression, "condition", {}, at("/gambits", id, "predicates", index, "expression"));
    }
  }
  for (const [id, sequence] of authored["phase-sequences"]) {
    for (const [index, phase] of sequence.phases.entries()) {
      for (const [position, edge] of phase.edges.entries()) {
        const path = at("/phase-sequences", id, "phases", index, "edges", position, "condition");
        found(edge.condition, "condition", {}, path);
      }
    }
  }
}

import { at } from "../problems.ts";
import type { AuthoredStep } from "../schema/card-zone-systems.ts";
import { type CheckContext, refuse, warnIgnored } from "./context.ts";

type SelectingStep = Extract<AuthoredStep, { readonly selection: unknown }>;
type Selection = SelectingStep["selection"];

/** A step's selection: one way of counting, and the filter its strategy is named after. */
export function checkSelection(context: CheckContext, step: SelectingStep, path: string): void {
  const place = at(path, "selection");
  const { selection } = step;
  if (selection.count !== undefined && selection.countFormula !== undefined) {
    refuse(context, "FIELD_CONFLICT", at(place, "countFormula"), "`count` and `countFormula` exclude each other");
  }
  if (selection.count === 0) {
    refuse(context, "INVALID_VALUE", at(place, "count"), "a count of 0 takes nothing: leave the step out");
  }
  if (step.operation === "Create") warnOfFilters(context, selection, place);
  else checkFilters(context, selection, place);
}

function checkFilters(context: CheckContext, selection: Selection, path: string): void {
  const { strategy } = selection;
  if (strategy === "ByDefinition" && selection.definitionIds.length === 0) {
    refuse(context, "MISSING_FIELD", at(path, "definitionIds"), "`ByDefinition` needs them");
  }
  if (strategy === "ByTags" && selection.requiredTags.length === 0 && selection.excludedTags.length === 0) {
    refuse(context, "MISSING_FIELD", at(path, "requiredTags"), "`ByTags` needs required or excluded tags");
  }
  if (strategy === "ByCondition" && selection.condition === undefined) {
    refuse(context, "MISSING_FIELD", at(path, "condition"), "`ByCondition` needs it");
  }
  if (selection.selectAllMatches && selection.count !== undefined) {
    refuse(context, "FIELD_CONFLICT", at(path, "count"), "`count` and `selectAllMatches` exclude each other");
  }
  if (selection.selectAllMatches && selection.countFormula !== undefined) {
    const message = "`countFormula` and `selectAllMatches` exclude each other";
    refuse(context, "FIELD_CONFLICT", at(path, "countFormula"), message);
  }
}

function warnOfFilters(context: CheckContext, selection: Selection, path: string): void {
  const why = "`Create` makes cards, it selects none";
  for (const field of ["definitionIds", "requiredTags", "excludedTags"] as const) {
    if (selection[field].length > 0) warnIgnored(context, path, field, why);
  }
  if (selection.condition !== undefined) warnIgnored(context, path, "condition", why);
  if (selection.selectAllMatches) warnIgnored(context, path, "selectAllMatches", why);
}

import { type VariablePlace, variablePatterns } from "../../engine/definitions/variables.ts";
import { checkExpression } from "../../expressions/check.ts";
import type { ExpressionProblem, VariablePattern } from "../../expressions/types.ts";
import { type CheckContext, refuseWith } from "./context.ts";
import type { ExpressionSite } from "./expression-sites.ts";

/** Syntax, variables and types of every expression; the same text at the same kind of place is checked once. */
export function checkExpressions(context: CheckContext, sites: readonly ExpressionSite[]): void {
  const patternsByPlace = new Map<string, readonly VariablePattern[]>();
  const known = new Map<string, readonly ExpressionProblem[]>();
  for (const { source, expected, place, path } of sites) {
    const placeKey = keyOf(place);
    const patterns = patternsByPlace.get(placeKey) ?? variablePatterns(place, context.variables);
    patternsByPlace.set(placeKey, patterns);
    const key = `${placeKey} ${expected} ${source}`;
    const problems = known.get(key) ?? checkExpression(source, expected, patterns);
    known.set(key, problems);
    for (const problem of problems) refuseWith(context, { ...problem, message: withSuggestion(problem), path });
  }
}

function withSuggestion({ message, suggestion }: ExpressionProblem): string {
  return suggestion === undefined ? message : `${message}, did you mean \`${suggestion}\`?`;
}

function keyOf(place: VariablePlace): string {
  const { target, owner, instance, lifecycle, flow, paid, parent, observation } = place;
  return [target, owner, instance, lifecycle, flow, paid, parent, observation].map((part) => part ?? "").join();
}

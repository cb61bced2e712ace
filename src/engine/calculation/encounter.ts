import { compileExpression } from "../../expressions/compile.ts";
import type { Expression } from "../../expressions/types.ts";
import type { ContextualInfluence } from "../definitions/influences.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { EncounterInfluence } from "../state/snapshot.ts";

const compiledLists = new WeakMap<readonly EncounterInfluence[], Result<readonly ContextualInfluence[]>>();

/**
 * The encounter's influences with their formulas compiled. A snapshot shares the list with the one before it, so each
 * list is compiled once.
 * Refuses `CALCULATION_FAILED` for a formula that does not parse; creation has refused it before.
 */
export function compileEncounterInfluences(
  influences: readonly EncounterInfluence[],
): Result<readonly ContextualInfluence[]> {
  const kept = compiledLists.get(influences);
  if (kept) return kept;
  const compiled = compileAll(influences);
  compiledLists.set(influences, compiled);
  return compiled;
}

function compileAll(influences: readonly EncounterInfluence[]): Result<readonly ContextualInfluence[]> {
  const compiled: ContextualInfluence[] = [];
  for (const influence of influences) {
    const formula = compileFormula(influence);
    if (!formula.ok) return formula;
    compiled.push({ ...influence, formula: formula.value, perStack: false });
  }
  return accept(compiled);
}

function compileFormula({ formula, influenceId }: EncounterInfluence): Result<Expression | null> {
  if (formula === null) return accept(null);
  const compiled = compileExpression(formula);
  if (compiled.ok) return accept(compiled.expression);
  const message = compiled.problems.map((problem) => problem.message).join("; ");
  return reject("CALCULATION_FAILED", `the formula of "${influenceId}": ${message}`);
}

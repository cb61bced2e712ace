import { conditionOf, isFailure } from "./closure.ts";
import type { Expression, ExpressionScope } from "./types.ts";

/** A value of a wanted type, or why there is none. */
export type Evaluated<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** The number of a formula; finite, never −0. */
export function evaluateNumber(expression: Expression, scope: ExpressionScope): Evaluated<number> {
  const evaluation = expression.evaluate(scope);
  if (!evaluation.ok) return evaluation;
  if (typeof evaluation.value === "number") return { ok: true, value: evaluation.value };
  return { ok: false, reason: `\`${expression.source}\` is a ${typeof evaluation.value}, not a number` };
}

/** Whether a condition holds: it is `true`, or a number greater than 0. */
export function evaluateCondition(expression: Expression, scope: ExpressionScope): Evaluated<boolean> {
  const evaluation = expression.evaluate(scope);
  if (!evaluation.ok) return evaluation;
  const truth = conditionOf(evaluation.value, expression.source);
  return isFailure(truth) ? { ok: false, reason: truth.reason } : { ok: true, value: truth };
}

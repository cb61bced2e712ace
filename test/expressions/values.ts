import { compileExpression } from "../../src/expressions/compile.ts";
import type { Evaluation, ExpressionValue } from "../../src/expressions/types.ts";

/** The evaluation of a text with variables by dotted name and the tags of the action. */
export function evaluate(
  source: string,
  variables: Readonly<Record<string, ExpressionValue>> = {},
  tags: readonly string[] = [],
): Evaluation {
  const compiled = compileExpression(source);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const values = new Map(Object.entries(variables));
  return compiled.expression.evaluate({
    read: (path) => values.get(path.join(".")),
    hasTag: (tag) => tags.includes(tag),
  });
}

/** The value of a text that must have one. */
export function calculated(
  source: string,
  variables: Readonly<Record<string, ExpressionValue>> = {},
  tags: readonly string[] = [],
): ExpressionValue {
  const evaluation = evaluate(source, variables, tags);
  if (!evaluation.ok) throw new Error(evaluation.reason);
  return evaluation.value;
}

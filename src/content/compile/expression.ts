import { compileExpression } from "../../expressions/compile.ts";
import type { Expression } from "../../expressions/types.ts";

/** A published expression; a failure means that an unpublished bundle was compiled. */
export function compiled(source: string): Expression {
  const result = compileExpression(source);
  if (!result.ok) throw new Error(`not a published expression: ${source}`);
  return result.expression;
}

/** A published expression that may be absent. */
export function compiledOrNull(source: string | undefined): Expression | null {
  return source === undefined ? null : compiled(source);
}

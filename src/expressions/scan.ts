import { expressionLimits } from "./limits.ts";
import type { ExpressionProblem } from "./types.ts";

const stringLiteral = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g;
const endsOperand = /[\p{L}\p{N}_$)\]]/u;

/**
 * What the parsing library would let pass: separators outside a call's arguments, and a nesting of brackets that would
 * vanish from its tree. Runs before it, so that no text can make it recurse deeply.
 */
export function scanText(source: string): ExpressionProblem | null {
  if (source.length > expressionLimits.length) {
    return limitProblem(`the expression is longer than ${expressionLimits.length} characters`);
  }
  const bare = source.replace(stringLiteral, (text) => "_".repeat(text.length));
  const openCalls: boolean[] = [];
  let previous = "";
  for (const character of bare) {
    if (character === ";" || (character === "," && openCalls.at(-1) !== true)) {
      return { code: "EXPRESSION_SYNTAX", message: `unexpected "${character}"` };
    }
    if (character === "(") openCalls.push(endsOperand.test(previous));
    if (character === "[") openCalls.push(false);
    if (character === ")" || character === "]") openCalls.pop();
    if (openCalls.length > expressionLimits.depth) return depthProblem();
    if (character.trim() !== "") previous = character;
  }
  return null;
}

/** The problem of an expression nested too deeply. */
export function depthProblem(): ExpressionProblem {
  return limitProblem(`the expression is nested more than ${expressionLimits.depth} deep`);
}

function limitProblem(message: string): ExpressionProblem {
  return { code: "EXPRESSION_LIMIT", message };
}

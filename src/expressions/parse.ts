import jsep from "jsep";
import { convertNode } from "./convert.ts";
import { expressionLimits } from "./limits.ts";
import { depthProblem, scanText } from "./scan.ts";
import { depthOf, type ExpressionTree } from "./tree.ts";
import type { ExpressionProblem } from "./types.ts";

/** A tree of our grammar, or everything that is wrong with the text. */
export type ParsedExpression =
  | { readonly ok: true; readonly tree: ExpressionTree }
  | { readonly ok: false; readonly problems: readonly ExpressionProblem[] };

/**
 * Parses one expression (content.md, expressions). The library's grammar is larger than ours and shared by the whole
 * process, so it stays as it is, and its tree is converted into ours or refused.
 * Never throws; problems are `EXPRESSION_SYNTAX` or `EXPRESSION_LIMIT`.
 */
export function parseExpression(source: string): ParsedExpression {
  const scanned = scanText(source);
  if (scanned) return { ok: false, problems: [scanned] };
  const read = readText(source);
  if ("code" in read) return { ok: false, problems: [read] };
  const problems: ExpressionProblem[] = [];
  const tree = convertNode(read.node, problems);
  if (tree && problems.length === 0 && depthOf(tree) > expressionLimits.depth) problems.push(depthProblem());
  return tree && problems.length === 0 ? { ok: true, tree } : { ok: false, problems };
}

function readText(source: string): { readonly node: jsep.Expression } | ExpressionProblem {
  try {
    return { node: jsep(source) };
  } catch (error) {
    return { code: "EXPRESSION_SYNTAX", message: error instanceof Error ? error.message : String(error) };
  }
}

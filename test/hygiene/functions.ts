import { linesOf, type SourceFile, type Span, visit } from "./sources.ts";

/** A function with its length in lines, those of the functions inside it included. */
export interface MeasuredFunction {
  readonly node: Span;
  readonly lines: number;
}

/** Every function of a file but the callbacks of `describe`, which are tables of contents. */
export function functionsOf(file: SourceFile): readonly MeasuredFunction[] {
  const suites = suiteCallbacks(file);
  const found: MeasuredFunction[] = [];
  const add = (node: Span) => {
    if (!suites.has(node.start)) found.push({ node, lines: linesOf(file, node) });
  };
  visit(file, { FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add });
  return found;
}

function suiteCallbacks(file: SourceFile): ReadonlySet<number> {
  const starts = new Set<number>();
  visit(file, {
    CallExpression(node) {
      if (!/^describe\b/.test(file.text.slice(node.start, node.start + 9))) return;
      for (const argument of node.arguments) starts.add(argument.start);
    },
  });
  return starts;
}

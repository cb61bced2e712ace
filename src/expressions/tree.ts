/** Number by number gives a number. */
export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%";
/** Number by number gives a boolean. */
export type ComparisonOperator = "<" | "<=" | ">" | ">=";
/** Two values of one type give a boolean. */
export type EqualityOperator = "==" | "!=";
/** Two conditions give a boolean. */
export type LogicalOperator = "&&" | "||";
/** Every operator with two sides. */
export type BinaryOperator = ArithmeticOperator | ComparisonOperator | EqualityOperator | LogicalOperator;

/** The functions of numbers; `round` is half away from zero, `clamp(value, low, high)` lets `high` win over `low`. */
export type FunctionName = "min" | "max" | "abs" | "floor" | "ceil" | "round" | "clamp";

/** The whole grammar: whatever a parsed expression may consist of. */
export type ExpressionTree =
  | { readonly kind: "literal"; readonly value: number | boolean | string }
  | { readonly kind: "variable"; readonly path: readonly string[] }
  | { readonly kind: "unary"; readonly operator: "-" | "!"; readonly operand: ExpressionTree }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: ExpressionTree;
      readonly right: ExpressionTree;
    }
  | {
      readonly kind: "conditional";
      readonly test: ExpressionTree;
      readonly consequent: ExpressionTree;
      readonly alternate: ExpressionTree;
    }
  | { readonly kind: "call"; readonly name: FunctionName; readonly operands: readonly ExpressionTree[] }
  | { readonly kind: "hasTag"; readonly tag: string };

/** The direct parts of a tree, in order of appearance. */
export function childrenOf(tree: ExpressionTree): readonly ExpressionTree[] {
  switch (tree.kind) {
    case "literal":
    case "variable":
    case "hasTag":
      return [];
    case "unary":
      return [tree.operand];
    case "binary":
      return [tree.left, tree.right];
    case "conditional":
      return [tree.test, tree.consequent, tree.alternate];
    case "call":
      return tree.operands;
  }
}

/** How deep a tree is nested; a single literal or variable has depth 1. */
export function depthOf(tree: ExpressionTree): number {
  return 1 + Math.max(0, ...childrenOf(tree).map(depthOf));
}

/** The variables a tree reads, each once, in order of appearance. */
export function variablesOf(tree: ExpressionTree): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  const visit = (node: ExpressionTree): void => {
    if (node.kind === "variable") {
      const key = JSON.stringify(node.path);
      if (!found.has(key)) found.set(key, node.path);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(tree);
  return [...found.values()];
}

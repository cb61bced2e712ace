import { type Closure, conditionOf, fail, isFailure, numberOf } from "./closure.ts";
import { compileBinary } from "./compile-binary.ts";
import { compileCall } from "./compile-call.ts";
import { parseExpression } from "./parse.ts";
import { formatVariable } from "./suggest.ts";
import { type ExpressionTree, variablesOf } from "./tree.ts";
import type { Evaluation, Expression, ExpressionProblem, ExpressionScope } from "./types.ts";

/** An expression ready to be evaluated as often as wanted, or what is wrong with its text. */
export type CompiledExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly problems: readonly ExpressionProblem[] };

/**
 * Compiles an expression to closures. Types and variables are checked by `checkExpression` at publication, and once
 * more at each evaluation, which fails with a reason: a variable without value, a wrong type, or a number that is not
 * finite at any point of the calculation.
 */
export function compileExpression(source: string): CompiledExpression {
  const parsed = parseExpression(source);
  if (!parsed.ok) return parsed;
  const closure = compileTree(parsed.tree);
  const evaluate = (scope: ExpressionScope): Evaluation => {
    const outcome = closure(scope);
    return isFailure(outcome) ? { ok: false, reason: outcome.reason } : { ok: true, value: outcome };
  };
  return { ok: true, expression: { source, variables: variablesOf(parsed.tree), evaluate } };
}

function compileTree(tree: ExpressionTree): Closure {
  switch (tree.kind) {
    case "literal": {
      const { value } = tree;
      return () => value;
    }
    case "variable":
      return compileVariable(tree.path);
    case "hasTag": {
      const { tag } = tree;
      return (scope) => scope.hasTag(tag);
    }
    case "unary":
      return compileUnary(tree.operator, compileTree(tree.operand));
    case "binary":
      return compileBinary(tree.operator, compileTree(tree.left), compileTree(tree.right));
    case "conditional":
      return compileConditional(compileTree(tree.test), compileTree(tree.consequent), compileTree(tree.alternate));
    case "call":
      return compileCall(tree.name, tree.operands.map(compileTree));
  }
}

function compileVariable(path: readonly string[]): Closure {
  const name = formatVariable(path);
  return (scope) => {
    const value = scope.read(path);
    if (value === undefined) return fail(`\`${name}\` has no value here`);
    if (typeof value !== "number") return value;
    return Number.isFinite(value) ? value + 0 : fail(`\`${name}\` is not a finite number`);
  };
}

function compileUnary(operator: "-" | "!", operand: Closure): Closure {
  if (operator === "!") {
    return (scope) => {
      const value = conditionOf(operand(scope), "!");
      return isFailure(value) ? value : !value;
    };
  }
  return (scope) => {
    const value = numberOf(operand(scope), "-");
    return isFailure(value) ? value : -value + 0;
  };
}

function compileConditional(test: Closure, consequent: Closure, alternate: Closure): Closure {
  return (scope) => {
    const chosen = conditionOf(test(scope), "? :");
    if (isFailure(chosen)) return chosen;
    return chosen ? consequent(scope) : alternate(scope);
  };
}

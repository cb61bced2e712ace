import { parseExpression } from "./parse.ts";
import { formatVariable, nearestVariable } from "./suggest.ts";
import type { BinaryOperator, ExpressionTree } from "./tree.ts";
import type { ExpressionProblem, ExpressionType, VariablePattern } from "./types.ts";

/** What a place of the content wants; a condition is true for `true` or a number greater than 0. */
export type ExpectedType = "number" | "boolean" | "condition";

/** Null: already wrong somewhere below, so nothing more is said of it. */
type Inferred = ExpressionType | null;

interface Checker {
  readonly patterns: readonly VariablePattern[];
  readonly problems: ExpressionProblem[];
}

/**
 * Everything wrong with an expression at a place: syntax, variables that cannot exist there, types.
 * @param patterns the variables of the place
 * @returns no problem: it may be published
 */
export function checkExpression(
  source: string,
  expected: ExpectedType,
  patterns: readonly VariablePattern[],
): readonly ExpressionProblem[] {
  const parsed = parseExpression(source);
  if (!parsed.ok) return parsed.problems;
  const checker: Checker = { patterns, problems: [] };
  const type = infer(parsed.tree, checker);
  if (!satisfies(type, expected)) report(checker, `a ${expected} is wanted here, not a ${type}`);
  return checker.problems;
}

function satisfies(type: Inferred, expected: ExpectedType): boolean {
  return type === null || type === expected || (expected === "condition" && type !== "string");
}

function report(checker: Checker, message: string): void {
  checker.problems.push({ code: "EXPRESSION_TYPE", message });
}

function infer(tree: ExpressionTree, checker: Checker): Inferred {
  switch (tree.kind) {
    case "literal":
      return typeof tree.value === "number" ? "number" : typeof tree.value === "boolean" ? "boolean" : "string";
    case "variable":
      return inferVariable(tree.path, checker);
    case "hasTag":
      return "boolean";
    case "unary":
      return tree.operator === "-"
        ? wantNumbers("-", [tree.operand], "number", checker)
        : wantConditions("!", [tree.operand], checker);
    case "binary":
      return inferBinary(tree.operator, tree.left, tree.right, checker);
    case "conditional":
      wantConditions("? :", [tree.test], checker);
      return wantSame("? :", tree.consequent, tree.alternate, checker);
    case "call":
      return wantNumbers(tree.name, tree.operands, "number", checker);
  }
}

function inferBinary(
  operator: BinaryOperator,
  left: ExpressionTree,
  right: ExpressionTree,
  checker: Checker,
): Inferred {
  switch (operator) {
    case "&&":
    case "||":
      return wantConditions(operator, [left, right], checker);
    case "==":
    case "!=":
      wantSame(operator, left, right, checker);
      return "boolean";
    case "<":
    case "<=":
    case ">":
    case ">=":
      return wantNumbers(operator, [left, right], "boolean", checker);
    default:
      return wantNumbers(operator, [left, right], "number", checker);
  }
}

function wantNumbers(
  name: string,
  operands: readonly ExpressionTree[],
  result: ExpressionType,
  checker: Checker,
): ExpressionType {
  for (const operand of operands) {
    const type = infer(operand, checker);
    if (!satisfies(type, "number")) report(checker, `\`${name}\` takes numbers, not a ${type}`);
  }
  return result;
}

function wantConditions(name: string, operands: readonly ExpressionTree[], checker: Checker): ExpressionType {
  for (const operand of operands) {
    const type = infer(operand, checker);
    if (!satisfies(type, "condition")) report(checker, `\`${name}\` takes conditions, not a ${type}`);
  }
  return "boolean";
}

function wantSame(name: string, left: ExpressionTree, right: ExpressionTree, checker: Checker): Inferred {
  const [first, second] = [infer(left, checker), infer(right, checker)];
  if (first === null || second === null) return first ?? second;
  if (first === second) return first;
  report(checker, `both sides of \`${name}\` must be of one type, not a ${first} and a ${second}`);
  return null;
}

function inferVariable(path: readonly string[], checker: Checker): Inferred {
  const pattern = checker.patterns.find((one) => matches(path, one));
  if (pattern) return pattern.type;
  const message = `unknown variable \`${formatVariable(path)}\``;
  const suggestion = nearestVariable(path, checker.patterns);
  const problem = { code: "EXPRESSION_VARIABLE", message } as const;
  checker.problems.push(suggestion === undefined ? problem : { ...problem, suggestion });
  return null;
}

function matches(path: readonly string[], pattern: VariablePattern): boolean {
  if (path.length !== pattern.path.length) return false;
  return pattern.path.every((segment, index) => {
    const written = path[index] ?? "";
    return typeof segment === "string" ? segment === written : segment.ids.includes(written);
  });
}

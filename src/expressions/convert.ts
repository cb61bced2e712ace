import type jsep from "jsep";
import { nearestName } from "./suggest.ts";
import type { BinaryOperator, ExpressionTree, FunctionName } from "./tree.ts";
import type { ExpressionProblem } from "./types.ts";

type LibraryNode = jsep.CoreExpression | jsep.ConditionalExpression;
type Problems = ExpressionProblem[];

const binaryOperators: { readonly [K in BinaryOperator]: true } = {
  "+": true,
  "-": true,
  "*": true,
  "/": true,
  "%": true,
  "<": true,
  "<=": true,
  ">": true,
  ">=": true,
  "==": true,
  "!=": true,
  "&&": true,
  "||": true,
};

const operandCounts: { readonly [K in FunctionName]: { readonly minimum: number; readonly maximum: number } } = {
  min: { minimum: 1, maximum: Number.POSITIVE_INFINITY },
  max: { minimum: 1, maximum: Number.POSITIVE_INFINITY },
  abs: { minimum: 1, maximum: 1 },
  floor: { minimum: 1, maximum: 1 },
  ceil: { minimum: 1, maximum: 1 },
  round: { minimum: 1, maximum: 1 },
  clamp: { minimum: 3, maximum: 3 },
};

/** The parser's node as a tree of our grammar; null with a problem pushed for whatever is outside it. */
export function convertNode(node: jsep.Expression, problems: Problems): ExpressionTree | null {
  const known = node as LibraryNode;
  switch (known.type) {
    case "Literal":
      return convertLiteral(known, problems);
    case "Identifier":
    case "MemberExpression":
      return convertVariable(known, problems);
    case "UnaryExpression":
      return convertUnary(known, problems);
    case "BinaryExpression":
      return convertBinary(known, problems);
    case "ConditionalExpression":
      return convertConditional(known, problems);
    case "CallExpression":
      return convertCall(known, problems);
    case "Compound":
      return refuse(problems, known.body.length === 0 ? "the expression is empty" : "an operator is missing");
    case "SequenceExpression":
    case "ArrayExpression":
    case "ThisExpression":
      return refuse(problems, "lists, sequences and `this` do not exist in this language");
  }
}

function refuse(problems: Problems, message: string, suggestion?: string): null {
  const code = "EXPRESSION_SYNTAX";
  problems.push(suggestion === undefined ? { code, message } : { code, message, suggestion });
  return null;
}

function convertLiteral(node: jsep.Literal, problems: Problems): ExpressionTree | null {
  const { value } = node;
  if (typeof value === "number" && !Number.isFinite(value))
    return refuse(problems, `${node.raw} is not a finite number`);
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") {
    return { kind: "literal", value };
  }
  return refuse(problems, `\`${node.raw}\` does not exist in this language`);
}

function convertVariable(node: jsep.Identifier | jsep.MemberExpression, problems: Problems): ExpressionTree | null {
  const path = readPath(node);
  return path ? { kind: "variable", path } : refuse(problems, "a variable is a dotted path of names");
}

function readPath(node: jsep.Expression): readonly string[] | null {
  const known = node as LibraryNode;
  if (known.type === "Identifier") return [known.name];
  if (known.type !== "MemberExpression" || known.optional) return null;
  const parent = readPath(known.object);
  const segment = readSegment(known);
  return parent && segment !== null ? [...parent, segment] : null;
}

function readSegment(member: jsep.MemberExpression): string | null {
  const property = member.property as LibraryNode;
  if (!member.computed) return property.type === "Identifier" ? property.name : null;
  return property.type === "Literal" && typeof property.value === "string" ? property.value : null;
}

function convertUnary(node: jsep.UnaryExpression, problems: Problems): ExpressionTree | null {
  const operand = convertNode(node.argument, problems);
  if (node.operator !== "-" && node.operator !== "!") return refuse(problems, `unknown operator \`${node.operator}\``);
  return operand && { kind: "unary", operator: node.operator, operand };
}

function convertBinary(node: jsep.BinaryExpression, problems: Problems): ExpressionTree | null {
  const left = convertNode(node.left, problems);
  const right = convertNode(node.right, problems);
  const { operator } = node;
  if (!isBinaryOperator(operator)) {
    return refuse(problems, `unknown operator \`${operator}\``, nearestName(operator, Object.keys(binaryOperators)));
  }
  return left && right && { kind: "binary", operator, left, right };
}

function isBinaryOperator(operator: string): operator is BinaryOperator {
  return Object.hasOwn(binaryOperators, operator);
}

function convertConditional(node: jsep.ConditionalExpression, problems: Problems): ExpressionTree | null {
  const test = convertNode(node.test, problems);
  const consequent = convertNode(node.consequent, problems);
  const alternate = convertNode(node.alternate, problems);
  return test && consequent && alternate && { kind: "conditional", test, consequent, alternate };
}

function convertCall(node: jsep.CallExpression, problems: Problems): ExpressionTree | null {
  const callee = node.callee as LibraryNode;
  if (callee.type !== "Identifier") return refuse(problems, "only the functions of the language can be called");
  const operands = node.arguments.map((argument) => convertNode(argument, problems)).filter((one) => one !== null);
  if (operands.length < node.arguments.length) return null;
  if (callee.name === "hasTag") return convertHasTag(operands, problems);
  return convertFunction(callee.name, operands, problems);
}

function convertHasTag(operands: readonly ExpressionTree[], problems: Problems): ExpressionTree | null {
  const [tag] = operands;
  if (operands.length !== 1 || tag?.kind !== "literal" || typeof tag.value !== "string") {
    return refuse(problems, '`hasTag` takes one tag in quotes, as in hasTag("x")');
  }
  return { kind: "hasTag", tag: tag.value };
}

function convertFunction(name: string, operands: readonly ExpressionTree[], problems: Problems): ExpressionTree | null {
  if (!isFunctionName(name)) {
    const names = [...Object.keys(operandCounts), "hasTag"];
    return refuse(problems, `unknown function \`${name}\``, nearestName(name, names));
  }
  const { minimum, maximum } = operandCounts[name];
  if (operands.length >= minimum && operands.length <= maximum) return { kind: "call", name, operands };
  const wanted = maximum === minimum ? `${minimum}` : `at least ${minimum}`;
  return refuse(problems, `\`${name}\` takes ${wanted} value(s), not ${operands.length}`);
}

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(operandCounts, name);
}

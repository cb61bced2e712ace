import { type Closure, conditionOf, fail, finiteOf, isFailure, numberOf } from "./closure.ts";
import type {
  ArithmeticOperator,
  BinaryOperator,
  ComparisonOperator,
  EqualityOperator,
  LogicalOperator,
} from "./tree.ts";

const arithmetic: { readonly [K in ArithmeticOperator]: (left: number, right: number) => number } = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
};

const comparisons: { readonly [K in ComparisonOperator]: (left: number, right: number) => boolean } = {
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
};

/** The closure of a binary operator; `%` takes the sign of its left side, `&&` and `||` stop as soon as they know. */
export function compileBinary(operator: BinaryOperator, left: Closure, right: Closure): Closure {
  switch (operator) {
    case "&&":
    case "||":
      return compileLogical(operator, left, right);
    case "==":
    case "!=":
      return compileEquality(operator, left, right);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return compileNumeric(operator, left, right, comparisons[operator]);
    default: {
      const calculate = arithmetic[operator];
      return compileNumeric(operator, left, right, (first, second) => finiteOf(calculate(first, second), operator));
    }
  }
}

function compileNumeric(
  operator: string,
  left: Closure,
  right: Closure,
  combine: (left: number, right: number) => ReturnType<Closure>,
): Closure {
  return (scope) => {
    const first = numberOf(left(scope), operator);
    if (isFailure(first)) return first;
    const second = numberOf(right(scope), operator);
    return isFailure(second) ? second : combine(first, second);
  };
}

function compileLogical(operator: LogicalOperator, left: Closure, right: Closure): Closure {
  const decisive = operator === "||";
  return (scope) => {
    const first = conditionOf(left(scope), operator);
    if (isFailure(first) || first === decisive) return first;
    return conditionOf(right(scope), operator);
  };
}

function compileEquality(operator: EqualityOperator, left: Closure, right: Closure): Closure {
  const wanted = operator === "==";
  return (scope) => {
    const first = left(scope);
    if (isFailure(first)) return first;
    const second = right(scope);
    if (isFailure(second)) return second;
    if (typeof first !== typeof second) return fail(`\`${operator}\` compares values of one type`);
    return (first === second) === wanted;
  };
}

import { type Closure, finiteOf, isFailure, numberOf } from "./closure.ts";
import { roundHalfAwayFromZero } from "./rounding.ts";
import type { FunctionName } from "./tree.ts";

/** Counts of operands were checked by the parser; a missing one reads as 0 only to satisfy the types. */
const functions: { readonly [K in FunctionName]: (operands: readonly number[]) => number } = {
  min: (operands) => Math.min(...operands),
  max: (operands) => Math.max(...operands),
  abs: ([value = 0]) => Math.abs(value),
  floor: ([value = 0]) => Math.floor(value),
  ceil: ([value = 0]) => Math.ceil(value),
  round: ([value = 0]) => roundHalfAwayFromZero(value),
  clamp: ([value = 0, low = 0, high = 0]) => Math.min(Math.max(value, low), high),
};

/** The closure of a function call. */
export function compileCall(name: FunctionName, operands: readonly Closure[]): Closure {
  const calculate = functions[name];
  return (scope) => {
    const values: number[] = [];
    for (const operand of operands) {
      const value = numberOf(operand(scope), name);
      if (isFailure(value)) return value;
      values.push(value);
    }
    return finiteOf(calculate(values), name);
  };
}

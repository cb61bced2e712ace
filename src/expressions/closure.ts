import type { ExpressionScope, ExpressionValue } from "./types.ts";

/** Why an evaluation has no value. */
export interface Failure {
  readonly reason: string;
}

/** A compiled part of an expression: its value in a scope, or why there is none. */
export type Closure = (scope: ExpressionScope) => ExpressionValue | Failure;

/** Values are never objects, so an object is a failure. */
export function isFailure(outcome: ExpressionValue | Failure): outcome is Failure {
  return typeof outcome === "object";
}

/** A failure with its reason, for the designer. */
export function fail(reason: string): Failure {
  return { reason };
}

/** The number of an outcome; any other type is a failure that names what wanted it. */
export function numberOf(outcome: ExpressionValue | Failure, name: string): number | Failure {
  if (typeof outcome === "number" || isFailure(outcome)) return outcome;
  return fail(`\`${name}\` takes numbers, not a ${typeof outcome}`);
}

/** The truth of an outcome: `true`, or a number greater than 0; a text is a failure. */
export function conditionOf(outcome: ExpressionValue | Failure, name: string): boolean | Failure {
  if (typeof outcome === "boolean" || isFailure(outcome)) return outcome;
  if (typeof outcome === "number") return outcome > 0;
  return fail(`\`${name}\` takes conditions, not a string`);
}

/** A calculated number, never −0; one that is not finite is a failure. */
export function finiteOf(value: number, name: string): number | Failure {
  return Number.isFinite(value) ? value + 0 : fail(`the result of \`${name}\` is not a finite number`);
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileExpression } from "../../src/expressions/compile.ts";
import { evaluate } from "./values.ts";

/** A random formula with the value that it has when calculated here, step by step; null where a step is not finite. */
interface Sample {
  readonly text: string;
  readonly value: number | null;
}

const operations: readonly (readonly [string, (left: number, right: number) => number])[] = [
  ["+", (left, right) => left + right],
  ["-", (left, right) => left - right],
  ["*", (left, right) => left * right],
  ["/", (left, right) => left / right],
  ["%", (left, right) => left % right],
];

const leaf: fc.Arbitrary<Sample> = fc.integer({ min: 0, max: 9 }).map((value) => ({ text: String(value), value }));

const formula: fc.Arbitrary<Sample> = fc.letrec<{ formula: Sample }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.tuple(fc.constantFrom(...operations), tie("formula"), tie("formula")).map(([[sign, apply], left, right]) => {
      const value = left.value === null || right.value === null ? null : apply(left.value, right.value);
      return {
        text: `(${left.text} ${sign} ${right.text})`,
        value: value !== null && Number.isFinite(value) ? value : null,
      };
    }),
  ),
})).formula;

describe("formulas and a calculator beside them", () => {
  it("agree on every value and on every failure", () => {
    fc.assert(
      fc.property(formula, ({ text, value }) => {
        fc.pre(text.length <= 1_000);
        const evaluation = evaluate(text);
        expect(evaluation.ok ? evaluation.value : null).toBe(value === null ? null : value + 0);
      }),
    );
  });

  it("binds * closer than +, + closer than <, and < closer than &&", () => {
    const small = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(small, small, small, small, (a, b, c, d) => {
        const evaluation = evaluate(`${a} + ${b} * ${c} < ${d} && ${a} - ${b} - ${c} < ${d}`);
        expect(evaluation).toEqual({ ok: true, value: a + b * c < d && a - b - c < d });
      }),
    );
  });

  it("never throws, whatever the text", () => {
    const piece = fc.constantFrom(
      "a",
      ".",
      "(",
      ")",
      "[",
      "]",
      '"',
      "1",
      ",",
      ";",
      "?",
      ":",
      "-",
      "!",
      "&&",
      " ",
      "min",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const compiled = compileExpression(pieces.join(""));
        if (compiled.ok) compiled.expression.evaluate({ read: () => 1, hasTag: () => true });
        else expect(compiled.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});

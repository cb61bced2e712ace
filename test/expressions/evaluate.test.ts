import { describe, expect, it } from "vitest";
import { compileExpression } from "../../src/expressions/compile.ts";
import { evaluateCondition, evaluateNumber } from "../../src/expressions/evaluate.ts";
import type { Expression, ExpressionScope } from "../../src/expressions/types.ts";
import { calculated, evaluate } from "./values.ts";

const emptyScope: ExpressionScope = { read: () => undefined, hasTag: () => false };

function compiled(source: string): Expression {
  const result = compileExpression(source);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.expression;
}

describe("values of expressions", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 - 3 - 2", 5],
    ["20 / 2 / 5", 2],
    ["7 % 4", 3],
    ["-7 % 4", -3],
    ["--2", 2],
    [".5 + 1e1", 10.5],
    ["1 < 2 == true", true],
    ["1 + 1 > 1 && 2 <= 2", true],
    ["false && true || true", true],
    ["!(3 >= 4)", true],
    ["1 != 1", false],
    ['"vim" == "vim"', true],
    ["true ? 1 : false ? 2 : 3", 1],
    ["false ? 1 : false ? 2 : 3", 3],
    ["min(4, 2, 3)", 2],
    ["max(4, 2, 3)", 4],
    ["abs(-2) + floor(1.9) + ceil(1.1)", 5],
    ["clamp(9, 0, 5)", 5],
    ["clamp(-9, 0, 5)", 0],
    ["clamp(3, 4, 2)", 2],
  ])("%s is %s", (source, expected) => {
    expect(calculated(source)).toBe(expected);
  });

  it.each([
    ["round(2.5)", 3],
    ["round(-2.5)", -3],
    ["round(2.4)", 2],
    ["round(-2.6)", -3],
    ["round(0.49999999999999994)", 0],
  ])("halves round away from zero: %s is %s", (source, expected) => {
    expect(calculated(source)).toBe(expected);
  });

  it.each(["0 * -1", "-0", "-(0)", "round(-0.2)", "ceil(-0.5)", "0 / -4", "-4 % 2", "min(0, -0)"])(
    "%s is 0 and never −0",
    (source) => {
      expect(Object.is(calculated(source), 0)).toBe(true);
    },
  );

  it("reads dotted variables, also with quoted members for ids that are no identifiers", () => {
    const variables = { "source.resources.odd id.current": 4, "source.resources.10.current": 5 };
    expect(calculated('source.resources["odd id"].current + source["resources"]["10"].current', variables)).toBe(9);
  });

  it("reads ids that are names of objects' own machinery as plain names", () => {
    expect(calculated("paid.__proto__ + paid.constructor", { "paid.__proto__": 2, "paid.constructor": 3 })).toBe(5);
    expect(evaluate("paid.toString").ok).toBe(false);
  });

  it("hasTag looks in the tags of the scope", () => {
    expect(calculated('hasTag("hit") && !hasTag("magic")', {}, ["hit"])).toBe(true);
  });

  it("&& , || and ? : leave alone what they do not need", () => {
    expect(calculated("false && missing")).toBe(false);
    expect(calculated("true || missing")).toBe(true);
    expect(calculated("1 > 2 ? missing : 3")).toBe(3);
  });
});

describe("failing evaluations", () => {
  it.each(["1 / 0", "0 / 0", "1 % 0", "1e308 * 10", "1 + 1 / 0 * 0", "min(1, 1 / 0)", "1 / 0 > 1"])(
    "%s fails: a number is not finite, at the end or on the way",
    (source) => {
      expect(evaluate(source)).toMatchObject({ ok: false, reason: expect.stringContaining("not a finite number") });
    },
  );

  it("a variable without value is named", () => {
    expect(evaluate("1 + target.resources.vim.current")).toEqual({
      ok: false,
      reason: "`target.resources.vim.current` has no value here",
    });
  });

  it("a variable that is not finite fails", () => {
    expect(evaluate("x", { x: Number.NaN }).ok).toBe(false);
  });

  it.each(['"a" + 1', "-true", '"a" < "b"', 'min(1, "a")', '"a" && true', '!"a"', '1 == "1"', "true == 1"])(
    "%s fails for its types",
    (source) => {
      expect(evaluate(source).ok).toBe(false);
    },
  );
});

describe("evaluateNumber and evaluateCondition", () => {
  it("a condition is true for true or a number greater than 0", () => {
    const truth = (source: string) => evaluateCondition(compiled(source), emptyScope);
    expect(truth("true")).toEqual({ ok: true, value: true });
    expect(truth("0.1")).toEqual({ ok: true, value: true });
    expect(truth("0")).toEqual({ ok: true, value: false });
    expect(truth("-1")).toEqual({ ok: true, value: false });
    expect(truth('"yes"').ok).toBe(false);
  });

  it("a formula must be a number", () => {
    expect(evaluateNumber(compiled("2 * 3"), emptyScope)).toEqual({ ok: true, value: 6 });
    expect(evaluateNumber(compiled("2 > 3"), emptyScope).ok).toBe(false);
    expect(evaluateNumber(compiled("missing"), emptyScope).ok).toBe(false);
  });

  it("a compiled expression knows its variables, each once, in order of appearance", () => {
    expect(compiled("b + a.c * b").variables).toEqual([["b"], ["a", "c"]]);
  });
});

import { describe, expect, it } from "vitest";
import { parseExpression } from "../../src/expressions/parse.ts";

function problemOf(source: string): { readonly code: string; readonly suggestion?: string } | null {
  const parsed = parseExpression(source);
  return parsed.ok ? null : (parsed.problems[0] ?? null);
}

describe("the grammar", () => {
  it.each([
    ["an empty text", "  "],
    ["half an operation", "stacks >"],
    ["two values", "1 2"],
    ["two statements", "1; 2"],
    ["a lost semicolon", "1;"],
    ["a lost comma", "1,"],
    ["a comma in a group", "(1,)"],
    ["a sequence", "(1, 2)"],
    ["an array", "[1, 2]"],
    ["a member call", "a.b(1)"],
    ["a call of a call", "min(1)(2)"],
    ["a member of a text", '"a".length'],
    ["a computed member", "a[b]"],
    ["a numbered member", "a[0]"],
    ["optional chaining", "a?.b"],
    ["assignment", "a = 1"],
    ["this", "this.a"],
    ["null", "null"],
    ["strict equality", "1 === 1"],
    ["power", "2 ** 3"],
    ["nullish choice", "a ?? 1"],
    ["bits", "1 | 2"],
    ["a shift", "1 << 2"],
    ["unary plus", "+1"],
    ["bitwise not", "~1"],
    ["an endless text", '"abc'],
    ["an open bracket", "(1"],
    ["half a choice", "1 ? 2"],
    ["a number that is not finite", "1e999"],
    ["an unknown function", "sqrt(4)"],
    ["a function without values", "min()"],
    ["too few values", "clamp(1, 2)"],
    ["too many values", "abs(1, 2)"],
    ["hasTag of a variable", "hasTag(stacks)"],
    ["hasTag of nothing", "hasTag()"],
    ["constructor calls", "constructor(1)"],
  ])("refuses %s: %s", (_what, source) => {
    expect(problemOf(source)?.code).toBe("EXPRESSION_SYNTAX");
  });

  it("leaves separators inside texts alone", () => {
    expect(parseExpression('hasTag("a;b,(c") && "\\";" == \';\'').ok).toBe(true);
  });

  it("offers the nearest function and operator", () => {
    expect(problemOf("flor(1)")?.suggestion).toBe("floor");
    expect(problemOf("1 === 1")?.suggestion).toBe("==");
  });

  it("lists every problem of a text", () => {
    const parsed = parseExpression("sqrt(1) + pow(2)");
    expect(parsed.ok ? [] : parsed.problems).toHaveLength(2);
  });
});

describe("the limits", () => {
  it("takes 1,000 characters and not one more", () => {
    expect(parseExpression("1".padEnd(1_000)).ok).toBe(true);
    expect(problemOf("1".padEnd(1_001))?.code).toBe("EXPRESSION_LIMIT");
  });

  it("takes brackets 32 deep and not one more", () => {
    const nested = (depth: number) => `${"(".repeat(depth)}1${")".repeat(depth)}`;
    expect(parseExpression(nested(32)).ok).toBe(true);
    expect(problemOf(nested(33))?.code).toBe("EXPRESSION_LIMIT");
  });

  it("takes a tree 32 deep and not one more, the innermost value counting as one", () => {
    expect(parseExpression(`${"-".repeat(31)}1`).ok).toBe(true);
    expect(problemOf(`${"-".repeat(32)}1`)?.code).toBe("EXPRESSION_LIMIT");
  });
});

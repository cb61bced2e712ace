import { describe, expect, it } from "vitest";
import { checkExpression, type ExpectedType } from "../../src/expressions/check.ts";
import type { VariablePattern } from "../../src/expressions/types.ts";

const patterns: readonly VariablePattern[] = [
  { path: ["stacks"], type: "number" },
  { path: ["round"], type: "number" },
  { path: ["event", "statusId"], type: "string" },
  {
    path: [
      "source",
      "resources",
      { kind: "resource", ids: ["vim", "odd id", "10"] },
      { kind: "field", ids: ["current", "maximum"] },
    ],
    type: "number",
  },
];

const check = (source: string, expected: ExpectedType = "number") => checkExpression(source, expected, patterns);

describe("variables of a place", () => {
  it("accepts what exists there", () => {
    expect(check('stacks + source.resources.vim.current + source.resources["odd id"].maximum')).toEqual([]);
  });

  it.each([
    ["stakcs * 2", "stacks"],
    ["source.resources.vin.current", "source.resources.vim.current"],
    ["source.resource.vim.curent", "source.resources.vim.current"],
    ["source.resources.vim", "source.resources.vim.current"],
    ["source.resources.vim.current.now", "source.resources.vim.current"],
    ["source.resources.oddid.maximum", 'source.resources["odd id"].maximum'],
    ['source.resources["1"].current', 'source.resources["10"].current'],
  ])("%s is unknown and offers %s", (source, suggestion) => {
    expect(check(source)).toEqual([expect.objectContaining({ code: "EXPRESSION_VARIABLE", suggestion })]);
  });

  it("offers nothing where there is nothing", () => {
    expect(checkExpression("stacks", "number", [])).toEqual([
      { code: "EXPRESSION_VARIABLE", message: "unknown variable `stacks`" },
    ]);
  });

  it("reports every unknown variable of a text", () => {
    expect(check("stakcs + rond")).toHaveLength(2);
  });
});

describe("types", () => {
  it.each<[string, ExpectedType]>([
    ["stacks * 2", "number"],
    ["stacks > 2", "boolean"],
    ["stacks > 2", "condition"],
    ["stacks", "condition"],
    ["stacks && round > 1", "boolean"],
    ['event.statusId == "venom"', "condition"],
    ["hasTag('x') ? 1 : stacks", "number"],
    ["stacks ? 1 : 2", "number"],
    ["!stacks", "boolean"],
    ["true == (stacks > 1)", "boolean"],
  ])("%s may stand for a %s", (source, expected) => {
    expect(check(source, expected)).toEqual([]);
  });

  it.each<[string, ExpectedType]>([
    ["stacks > 2", "number"],
    ["stacks", "boolean"],
    ["event.statusId", "condition"],
    ["event.statusId + 1", "number"],
    ["event.statusId && true", "condition"],
    ["!event.statusId", "condition"],
    ["event.statusId < 2", "condition"],
    ["event.statusId == stacks", "condition"],
    ["min(1, true)", "number"],
    ["-true", "number"],
    ["true ? 1 : false", "number"],
    ["event.statusId ? 1 : 2", "number"],
    ["1 < 2 < 3", "boolean"],
  ])("%s may not stand for a %s", (source, expected) => {
    expect(check(source, expected).map((problem) => problem.code)).toEqual(["EXPRESSION_TYPE"]);
  });

  it("says syntax before anything else", () => {
    expect(check("stakcs >")).toEqual([expect.objectContaining({ code: "EXPRESSION_SYNTAX" })]);
  });
});

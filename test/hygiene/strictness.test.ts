import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { findAll, parseFolders, parseText, type SourceFile, type Span, visit } from "./sources.ts";

const sources = parseFolders("src");
const engine = parseFolders("src/engine", "src/expressions");
const dataTypes =
  /^src\/engine\/(definitions\/|state\/(snapshot|records|commands|context|rejections)\.|\w+\/(answers|model)\.)/;
const everything = [...sources, ...parseFolders("test")];

/** A parser's file says so in its name: there, and nowhere else, unknown data gets its type. */
const isParser = (path: string) => /^(parse|decode|read|convert|normalise|codec|compile)\b/.test(basename(path));

function checkCasts(file: SourceFile, report: (node: Span) => void): void {
  visit(file, {
    TSAsExpression(node) {
      const { typeAnnotation: type } = node;
      const isConst = type.type === "TSTypeReference" && file.text.slice(type.start, type.end) === "const";
      if (!isConst) report(node);
    },
    TSTypeAssertion: report,
  });
}

function checkReadonly(file: SourceFile, report: (node: Span) => void): void {
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  visit(file, {
    TSInterfaceDeclaration: enter,
    "TSInterfaceDeclaration:exit": leave,
    TSTypeAliasDeclaration: enter,
    "TSTypeAliasDeclaration:exit": leave,
    TSPropertySignature: (node) => void (depth > 0 && !node.readonly && report(node)),
    TSIndexSignature: (node) => void (depth > 0 && !node.readonly && report(node)),
    TSTypeReference(node) {
      const name = file.text.slice(node.typeName.start, node.typeName.end);
      if (depth > 0 && /^(Array|Map|Set)$/.test(name)) report(node);
    },
  });
}

/** A generator's loop goes only as far as its consumer asks, and the consumer's loop is checked itself. */
function checkLoops(file: SourceFile, report: (node: Span) => void): void {
  const check = (node: Span, test: Span | null) => {
    const body = file.text.slice(node.start, node.end);
    const condition = test === null ? "" : file.text.slice(test.start, test.end);
    if (!/\blimits\.\w+|\byield\b/.test(body) && !/\.(length|size)\b/.test(condition)) report(node);
  };
  visit(file, {
    WhileStatement: (node) => check(node, node.test),
    DoWhileStatement: (node) => check(node, node.test),
    ForStatement: (node) => void ((node.test === null || node.update === null) && check(node, node.test)),
  });
}

const count = (text: string, check: typeof checkCasts) => findAll([parseText("a.ts", text)], check).length;

describe("strictness", () => {
  it("prevents casts that hide a wrong type: only parsers give unknown data a type", () => {
    const others = sources.filter(({ path }) => !isParser(path));
    expect(findAll(others, checkCasts)).toEqual([]);
  });

  it("sees a cast, and lets constants be", () => {
    expect(count("a as string; <string>b; c as unknown;", checkCasts)).toBe(3);
    expect(count("a as const; b satisfies C;", checkCasts)).toBe(0);
  });

  it("prevents a rule from being silenced where it is inconvenient", () => {
    const silenced = /biome-ignore|@ts-(ignore|expect-error|nocheck)|eslint-disable|v8 ignore/;
    const found = findAll(everything, (file, report) => {
      for (const comment of file.comments) if (silenced.test(comment.value)) report(comment);
    });
    expect(found).toEqual([]);
  });

  it("prevents a state that can be changed in place: every member of it, of content and of answers is readonly", () => {
    const files = engine.filter(({ path }) => dataTypes.test(path));
    expect(files.length).toBeGreaterThan(10);
    expect(findAll(files, checkReadonly)).toEqual([]);
  });

  it("sees a member that can be changed", () => {
    expect(count("interface A { b: string }", checkReadonly)).toBe(1);
    expect(count("type A = { readonly b: Map<string, string> }", checkReadonly)).toBe(1);
    expect(count("interface A { readonly b: ReadonlyMap<string, readonly string[]> }", checkReadonly)).toBe(0);
  });

  it("prevents a loop without end: each names its limit or walks a collection", () => {
    expect(findAll(engine, checkLoops)).toEqual([]);
  });

  it("sees a loop without a limit", () => {
    expect(count("while (isOpen(a)) a = next(a);", checkLoops)).toBe(1);
    expect(count("for (;;) { if (++steps > limits.automaticSteps) break; }", checkLoops)).toBe(0);
    expect(count("for (let i = 0; i < 3; i++) a();", checkLoops)).toBe(0);
  });

  it("prevents a lookup by a designer's id from finding what every object has: no `in` with a variable key", () => {
    const found = findAll(engine, (file, report) =>
      visit(file, {
        BinaryExpression: (node) => void (node.operator === "in" && node.left.type !== "Literal" && report(node)),
      }),
    );
    expect(found).toEqual([]);
  });

  it("prevents exceptions as refusals: what the engine throws is an error of its own", () => {
    const found = findAll(parseFolders("src/engine"), (file, report) =>
      visit(file, {
        ThrowStatement: (node) => void (node.argument.type !== "NewExpression" && report(node)),
        CatchClause: report,
      }),
    );
    expect(found).toEqual([]);
  });
});

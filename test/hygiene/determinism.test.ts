import { describe, expect, it } from "vitest";
import { findAll, parseFolders, parseText, type SourceFile, type Span, visit } from "./sources.ts";

const pure = parseFolders("src/engine", "src/expressions");

/** Names that reach outside: the clock, chance, the platform, the person's language. The linter knows more of them. */
const bannedNames = new Set(
  (
    "Date performance crypto Intl console globalThis fetch eval Function Buffer setTimeout setInterval setImmediate " +
    "queueMicrotask structuredClone WebAssembly Atomics WeakRef FinalizationRegistry XMLHttpRequest WebSocket"
  ).split(" "),
);

/** Of `Math`, what the language defines to the last bit. */
const exactMath = new Set("abs ceil floor max min round sign trunc imul clz32 fround".split(" "));

const bannedMembers = /^(localeCompare|toLocale\w*|normalize)$/;

function checkNames(file: SourceFile, report: (node: Span) => void): void {
  const keys = new Set<Span>();
  visit(file, {
    MemberExpression(node) {
      const property = node.property.type === "Identifier" && !node.computed ? node.property : null;
      if (property === null) return;
      keys.add(property);
      const isMath = node.object.type === "Identifier" && node.object.name === "Math";
      if (bannedMembers.test(property.name) || (isMath && !exactMath.has(property.name))) report(node);
    },
    Property: (node) => void (node.computed || node.shorthand || keys.add(node.key)),
    TSPropertySignature: (node) => void keys.add(node.key),
    Identifier(node) {
      if (bannedNames.has(node.name) && !keys.has(node)) report(node);
    },
  });
}

/** A sort says how it compares: by `compareOrdinal`, by differences of numbers, but never strings by themselves. */
function checkSorts(file: SourceFile, report: (node: Span) => void): void {
  visit(file, {
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (!/^(sort|toSorted)$/.test(callee.property.name)) return;
      const [order] = node.arguments;
      const text = order === undefined ? "" : file.text.slice(order.start, order.end).replaceAll("=>", "");
      if (!/^compare\w*$/.test(text) && (text === "" || /[<>]/.test(text) || order?.type === "Identifier"))
        report(node);
    },
  });
}

const find = (text: string) => findAll([parseText("a.ts", text)], checkNames).length;

describe("determinism", () => {
  it("prevents the engine from reading a clock, chance, a locale or the platform", () => {
    expect(findAll(pure, checkNames)).toEqual([]);
  });

  it("sees each of them", () => {
    for (const text of ["Date.now()", "Math.random()", "Math.sin(1)", 'a.localeCompare("b")', "1..toLocaleString()"])
      expect(find(text), text).toBe(1);
    for (const text of ["Math.max(1, 2)", "a.process", "({ process: 1 })"]) expect(find(text), text).toBe(0);
  });

  it("prevents results that depend on the order in which an object got its keys", () => {
    const found = findAll(pure, (file, report) => visit(file, { ForInStatement: report }));
    expect(found).toEqual([]);
  });

  it("prevents a second order of strings: only the state's order compares them", () => {
    const others = pure.filter(({ path }) => path !== "src/engine/state/order.ts");
    expect(findAll(others, checkSorts)).toEqual([]);
  });

  it("sees a sort by something else", () => {
    for (const text of ["a.sort()", "a.toSorted((b, c) => (b < c ? -1 : 1))", "a.sort(byName)"])
      expect(findAll([parseText("a.ts", text)], checkSorts), text).toHaveLength(1);
    for (const text of ["a.sort(compareOrdinal)", "a.toSorted((b, c) => b - c)", "sortedBy(a, name)"])
      expect(findAll([parseText("a.ts", text)], checkSorts), text).toEqual([]);
  });

  it("prevents a power whose last bit each machine chooses", () => {
    const found = findAll(pure, (file, report) =>
      visit(file, {
        BinaryExpression: (node) => void (node.operator === "**" && report(node)),
        AssignmentExpression: (node) => void (node.operator === "**=" && report(node)),
      }),
    );
    expect(found).toEqual([]);
  });

  it("prevents an engine that waits: nothing in it is asynchronous", () => {
    const found = findAll(pure, (file, report) => {
      const check = (node: Span & { readonly async: boolean }) => void (node.async && report(node));
      visit(file, {
        FunctionDeclaration: check,
        FunctionExpression: check,
        ArrowFunctionExpression: check,
        AwaitExpression: report,
      });
    });
    expect(found).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { findAll, parseFolders, parseText, type SourceFile, type Span, visit } from "./sources.ts";

const sources = parseFolders("src");

const isDocstring = (comment: { readonly type: string; readonly value: string }) =>
  comment.type === "Block" && comment.value.startsWith("*");

const documented = new Set([
  "FunctionDeclaration",
  "ClassDeclaration",
  "TSInterfaceDeclaration",
  "TSTypeAliasDeclaration",
]);

function checkDocstrings(file: SourceFile, report: (node: Span, what?: string) => void): void {
  const ends = new Set(file.comments.filter(isDocstring).map(({ end }) => file.text.slice(0, end).trimEnd().length));
  visit(file, {
    ExportNamedDeclaration(node) {
      const { declaration } = node;
      if (declaration === null || !documented.has(declaration.type) || isDerived(declaration)) return;
      if (!ends.has(file.text.slice(0, node.start).trimEnd().length)) report(node);
    },
  });
}

/** A type that only names what another declaration says (`z.output<typeof schema>`, `keyof typeof table`). */
function isDerived(declaration: {
  readonly type: string;
  readonly typeAnnotation?: { readonly type: string } | null;
}): boolean {
  const kinds = /^(TSTypeReference|TSTypeOperator|TSIndexedAccessType|TSTypeQuery)$/;
  return declaration.type === "TSTypeAliasDeclaration" && kinds.test(declaration.typeAnnotation?.type ?? "");
}

/** Lines of comment, docstrings aside, per line of code. */
function commentDensity(files: readonly SourceFile[]): number {
  let [comments, code] = [0, 0];
  for (const { text, comments: all } of files) {
    const lines = (value: string) => value.split("\n").length;
    comments += all.filter((one) => !isDocstring(one)).reduce((sum, { value }) => sum + lines(value), 0);
    code += text.split("\n").filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line)).length;
  }
  return comments / Math.max(1, code);
}

describe("documentation", () => {
  it("prevents a public function or type that only its author understands", () => {
    expect(findAll(sources, checkDocstrings)).toEqual([]);
  });

  it("sees an export without a docstring", () => {
    expect(findAll([parseText("a.ts", "export interface A {}")], checkDocstrings)).toHaveLength(1);
    expect(findAll([parseText("a.ts", "// no\nexport function a() {}")], checkDocstrings)).toHaveLength(1);
    expect(findAll([parseText("a.ts", "/** Yes. */\nexport type A = string;")], checkDocstrings)).toEqual([]);
  });

  it("prevents comments that retell the code: at most one line in four", () => {
    expect(commentDensity(sources)).toBeLessThanOrEqual(0.25);
  });

  it("counts comments without docstrings", () => {
    expect(commentDensity([parseText("a.ts", "/** Doc. */\n// why\na();\nb();")])).toBe(0.5);
  });
});

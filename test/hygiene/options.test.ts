import { describe, expect, it } from "vitest";
import { findAll, parseFolders, parseText, type SourceFile, type Span, visit } from "./sources.ts";

const isDefinition = ({ path }: SourceFile) => path.startsWith("src/engine/definitions/");

/** The words that code compares with or dispatches on; those in types and in the reading of content do nothing. */
function executedWords(files: readonly SourceFile[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const file of files) {
    const inTypes = new Set<number>();
    visit(file, { TSLiteralType: ({ literal }) => void inTypes.add(literal.start) });
    visit(file, {
      Literal: ({ value, start }) => void (typeof value === "string" && !inTypes.has(start) && words.add(value)),
      Property: ({ key }) => void (key.type === "Identifier" && words.add(key.name)),
    });
  }
  return words;
}

/** Choices of which two or more values are named nowhere: they cannot be told apart, so one of them does nothing. */
function checkChoices(words: ReadonlySet<string>) {
  return (file: SourceFile, report: (node: Span, what: string) => void): void =>
    visit(file, {
      TSUnionType(node) {
        const values = node.types.flatMap((type) =>
          type.type === "TSLiteralType" && type.literal.type === "Literal" ? [String(type.literal.value)] : [],
        );
        const unnamed = values.filter((value) => !words.has(value));
        if (unnamed.length > 1) report(node, unnamed.join(", "));
      },
    });
}

describe("options", () => {
  it("prevents decorative options: of each choice's values all but one are named by what executes it", () => {
    const sources = parseFolders("src");
    const executing = sources.filter((file) => !isDefinition(file) && !file.path.startsWith("src/content/"));
    const found = findAll(sources.filter(isDefinition), checkChoices(executedWords(executing)));
    expect(found).toEqual([]);
  });

  it("sees values that nobody tells apart", () => {
    const definitions = parseText("a.ts", 'interface A { readonly b: "One" | "Two" | "Three" }');
    const told = executedWords([parseText("b.ts", 'if (a.b === "One") c(); const d: "Two" | "Three" = e;')]);
    expect(findAll([definitions], checkChoices(told))).toEqual(["a.ts:1 Two, Three"]);
  });
});

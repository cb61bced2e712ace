import { describe, expect, it } from "vitest";
import { contentWords } from "./content-words.ts";
import { findAll, parseFolders, parseText, type SourceFile, type Span, visit } from "./sources.ts";

const engine = parseFolders("src/engine", "src/expressions");

/** Members whose value a designer chose: comparing one with a literal gives that literal a meaning in code. */
const chosenByDesigners =
  /^(zone|sourceZone|targetZone|status|resource|selectionResource|card|definition|action|ability|power|relic|modifier|bundle|upgrade|flow|phase|role|gambit|bucket|pipeline|side|component|payment|option|costOption|mode)(Id|Ids)$|^(tags|\w+Tags|bucket|targetResource)$/;

/** The words of the engine's own closed unions, which content may happen to use as ids too. */
function vocabularyOf(files: readonly SourceFile[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const file of files)
    visit(file, {
      TSLiteralType: ({ literal }) => {
        if (literal.type === "Literal" && typeof literal.value === "string") words.add(literal.value);
      },
    });
  return words;
}

function checkComparisons(file: SourceFile, report: (node: Span) => void): void {
  visit(file, {
    BinaryExpression(node) {
      const sides = [node.left, node.right];
      if (!/^[!=]=/.test(node.operator)) return;
      if (sides.some(isChosen) && sides.some(isText)) report(node);
    },
    SwitchStatement(node) {
      if (isChosen(node.discriminant) && node.cases.some(({ test }) => isText(test))) report(node.discriminant);
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (/^(includes|has|indexOf)$/.test(callee.property.name) && isChosen(callee.object))
        if (node.arguments.some(isText)) report(node);
    },
  });
}

interface Node {
  readonly type: string;
}

function isChosen(node: Node): boolean {
  if (!("property" in node) || node.type !== "MemberExpression") return false;
  const { property } = node;
  return typeof property === "object" && property !== null && "name" in property
    ? chosenByDesigners.test(String(property.name))
    : false;
}

function isText(node: Node | null): boolean {
  return node?.type === "Literal" && "value" in node && typeof node.value === "string";
}

describe("a purpose-free core", () => {
  it("prevents the engine from knowing what is in the default bundle", () => {
    const vocabulary = vocabularyOf(parseFolders("src/engine/definitions", "src/engine/state"));
    const words = contentWords("data/configs/default/Resources");
    const found = findAll(engine, (file, report) =>
      visit(file, {
        Literal(node) {
          if (typeof node.value !== "string" || !words.has(node.value)) return;
          if (!vocabulary.has(node.value)) report(node);
        },
      }),
    );
    expect(found).toEqual([]);
  });

  it("reads ids and tags out of the bundle", () => {
    expect([...contentWords("data/configs/default/Resources")]).toEqual(
      expect.arrayContaining(["basic_attack", "player_warrior", "enemy_goblin", "health"]),
    );
  });

  it("prevents a designer's id or tag from being compared with a word of the code", () => {
    expect(findAll(engine, checkComparisons)).toEqual([]);
  });

  it("sees such a comparison, whatever its shape", () => {
    const shapes = [
      'a.zoneId === "hand"',
      '"x" != b.card.cardId',
      'c.tags.includes("fire")',
      'switch (d.bucket) { case "e": }',
    ];
    for (const shape of shapes) expect(findAll([parseText("a.ts", shape)], checkComparisons), shape).toHaveLength(1);
    expect(findAll([parseText("a.ts", 'a.kind === "b"; a.zoneId === b.zoneId')], checkComparisons)).toEqual([]);
  });
});

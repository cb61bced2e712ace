import { describe, expect, it } from "vitest";
import { parseFolders, visit } from "./sources.ts";

/** The rules of the specification by family: the first is 1, and none is left out. */
const lastRule = { EF: 21, PY: 17, RX: 23 } as const;

/** The names of all tests and suites, `describe.each` tables included. */
function testNames(): string {
  const names: string[] = [];
  for (const file of parseFolders("test"))
    visit(file, {
      CallExpression(node) {
        const [name] = node.arguments;
        if (name === undefined || !/^(describe|it|test)\b/.test(file.text.slice(node.start, node.start + 9))) return;
        names.push(file.text.slice(name.start, name.end));
      },
    });
  return names.join("\n");
}

describe("rules", () => {
  const names = testNames();

  for (const [family, last] of Object.entries(lastRule))
    it(`prevents a rule that nobody proves: each of ${family}-01 to ${family}-${last} is named by a test`, () => {
      const rules = Array.from({ length: last }, (_, index) => `${family}-${String(index + 1).padStart(2, "0")}`);
      expect(rules.filter((rule) => !names.includes(rule))).toEqual([]);
    });
});

import { describe, expect, it } from "vitest";
import { functionsOf } from "./functions.ts";
import { findAll, median, parseFolders, parseText } from "./sources.ts";

const sources = parseFolders("src");
const everything = [...sources, ...parseFolders("test")];
const ceilings = { fileLines: 400, functionLines: 60 };
const medians = { fileLines: 110, functionLines: 14 };

const countLines = (text: string) => text.trimEnd().split("\n").length;

describe("sizes", () => {
  it(`prevents the file that swallows the game: at most ${ceilings.fileLines} lines`, () => {
    const long = everything.filter(({ text }) => countLines(text) > ceilings.fileLines);
    expect(long.map(({ path, text }) => `${path} ${countLines(text)}`)).toEqual([]);
  });

  it(`prevents the function that swallows the game: at most ${ceilings.functionLines} lines`, () => {
    const found = findAll(everything, (file, report) => {
      for (const { node, lines } of functionsOf(file))
        if (lines > ceilings.functionLines) report(node, `${lines} lines`);
    });
    expect(found).toEqual([]);
  });

  it("prevents files from growing together: the median file stays short", () => {
    expect(median(sources.map(({ text }) => countLines(text)))).toBeLessThanOrEqual(medians.fileLines);
  });

  it("prevents functions from growing together: the median function stays short", () => {
    const lengths = sources.flatMap((file) => functionsOf(file).map(({ lines }) => lines));
    expect(median(lengths)).toBeLessThanOrEqual(medians.functionLines);
  });

  it("measures what is inside a suite, not the suite", () => {
    const file = parseText("a.ts", 'describe("a", () => {\n  it("b", () => {\n    c();\n  });\n});\n');
    expect(functionsOf(file).map(({ lines }) => lines)).toEqual([3]);
  });
});

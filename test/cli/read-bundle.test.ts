import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readBundle } from "../../src/cli/read-bundle.ts";

let directory = "";

function write(path: string, text: string): void {
  const file = join(directory, "Resources", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "bundle-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

describe("reading a configuration's folder", () => {
  it("joins the files of each kind and ignores `$schema` and other files", () => {
    write("relics/b.json", '{ "$schema": "x", "bell": { "relicId": "bell" } }');
    write("relics/a.json", '{ "drum": {} }');
    write("relics/notes.txt", "not content");
    write("cards/c.json", '{ "__proto__": { "cardId": "__proto__" } }');
    const { bundle, problems } = readBundle(directory);
    expect(problems).toEqual([]);
    expect(JSON.stringify(bundle)).toBe(
      '{"schemaVersion":1,"definitions":{"cards":{"__proto__":{"cardId":"__proto__"}},"relics":{"drum":{},"bell":{"relicId":"bell"}}}}',
    );
  });

  it("reports a file that is no JSON, one that is no object, and an id in two files", () => {
    write("cards/broken.json", "{");
    write("cards/list.json", "[]");
    write("relics/a.json", '{ "bell": {} }');
    write("relics/b.json", '{ "bell": {} }');
    const { problems } = readBundle(directory);
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ["INVALID_BUNDLE", "/cards"],
      ["INVALID_BUNDLE", "/cards"],
      ["DUPLICATE_ID", "/relics/bell"],
    ]);
    expect(problems[0]?.message).toContain("cards/broken.json");
    expect(problems[2]?.message).toContain("relics/b.json");
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import Ajv, { type ValidateFunction } from "ajv";
import { describe, expect, it } from "vitest";
import { isObject } from "../../../src/content/definitions.ts";
import { kinds } from "../../../src/content/kinds.ts";

const resources = "data/configs/default/Resources";
const validators = new Map<string, ValidateFunction>();

/** What an editor makes of a file: it follows `$schema` from where the file is. */
function editorOf(schemaPath: string): ValidateFunction {
  const known = validators.get(schemaPath);
  if (known !== undefined) return known;
  const made = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(readFileSync(schemaPath, "utf8")));
  validators.set(schemaPath, made);
  return made;
}

const filesOf = (kind: string) => readdirSync(join(resources, kind)).map((name) => join(resources, kind, name));

describe("the shipped files", () => {
  it.each(kinds)("of %s name their kind's schema, which an editor finds and has nothing to say about", (kind) => {
    const files = filesOf(kind);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const content: unknown = JSON.parse(readFileSync(file, "utf8"));
      const schemaPath = isObject(content) ? resolve(dirname(file), String(content.$schema)) : "";
      expect(relative(".", schemaPath), file).toBe(`data/schemas/${kind}.json`);
      const editor = editorOf(schemaPath);
      expect(editor(content), `${file}: ${JSON.stringify(editor.errors)}`).toBe(true);
    }
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { contentKinds, isKind, kinds } from "../../../src/content/kinds.ts";
import { normalise } from "../../../src/content/normalise.ts";
import { jsonSchemaOf } from "../../../src/content/schema/json-schema.ts";
import { validateBundle } from "../../../src/content/validate.ts";
import { tinyBundle } from "../bundle.ts";

const directory = join(import.meta.dirname, "..", "..", "..", "data", "schemas");
const { definitions } = validateBundle(tinyBundle());

describe("JSON Schemas for editors", () => {
  for (const kind of kinds) {
    it(`${kind}: the committed schema is current (else run \`node src/cli/schemas.ts\`)`, () => {
      const committed: unknown = JSON.parse(readFileSync(join(directory, `${kind}.json`), "utf8"));
      expect(committed).toEqual(jsonSchemaOf(kind));
    });

    it(`${kind}: accepts what publication accepts`, () => {
      const validate = new Ajv({ strict: false }).compile(jsonSchemaOf(kind));
      expect(validate({ $schema: "x", ...definitions[kind] }), JSON.stringify(validate.errors)).toBe(true);
    });
  }

  it("refuses unknown fields and wrong types, in maps keyed by id too", () => {
    const validate = new Ajv({ strict: false }).compile(jsonSchemaOf("entities"));
    const moth = (pools: unknown) => ({ moth: { definitionId: "moth", components: [{ type: "resources", pools }] } });
    expect(validate(moth({ glow: { max: 3 } }))).toBe(true);
    expect(validate(moth({ glow: { max: "3" } }))).toBe(false);
    expect(validate(moth({ glow: { maxx: 3 } }))).toBe(false);
  });

  it("takes null for absent, but not where a value is needed", () => {
    const validate = new Ajv({ strict: false }).compile(jsonSchemaOf("relics"));
    expect(validate({ bell: { relicId: "bell", stackLimit: null } })).toBe(true);
    expect(validate({ bell: { relicId: null } })).toBe(false);
  });

  it("speaks only of kinds, flows and zones where a field refers to something", () => {
    const report = { errors: [], warnings: [] };
    const named = kinds.flatMap((kind) =>
      Object.entries(definitions[kind] ?? {}).flatMap(([id, definition]) =>
        normalise(contentKinds[kind].schema, definition, `/${kind}/${id}`, report).references.map((one) => one.kind),
      ),
    );
    expect(named).not.toEqual([]);
    expect(named.filter((kind) => !isKind(kind) && kind !== "flows" && kind !== "zones")).toEqual([]);
  });
});

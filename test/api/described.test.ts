import { describe, expect, it } from "vitest";
import { allRoutes } from "../../src/api/all-routes.ts";
import { openApiDocument } from "../../src/api/openapi.ts";

const document = openApiDocument(allRoutes, "/api/v1");

/** What may be any JSON, and why. */
const free: ReadonlyMap<string, string> = new Map([
  ["Definition", "content as a designer wrote it; its kind's schema is at /content/schemas/{kind}"],
  ["Draft.bundle", "content, sound or not"],
  ["ContentChange.before", "a value of content"],
  ["ContentChange.after", "a value of content"],
  ["Zone.presentation", "a zone's presentation as its designer wrote it"],
  ["CombatFile.content.bundle", "content"],
  ["StateDelta.set", "a value of a state, as the difference of two states has it"],
  ["StateDelta.splice[][]", "values of a state"],
  ["/content/schemas/{kind} 200", "a JSON Schema"],
  ["DraftCreation.bundle", "content, sound or not"],
  ["DraftUpdate.bundle", "content, sound or not"],
  ["DefinitionChange.definition", "content"],
  ["/content/validate body.bundle", "content, sound or not"],
]);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The places below a schema that say nothing of what stands there: no type, or an object of anything. */
function openPlaces(schema: unknown, place: string): readonly string[] {
  if (!isObject(schema)) return [];
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (choices.length > 0) return choices.flatMap((choice) => openPlaces(choice, place));
  if (schema.$ref !== undefined || schema.enum !== undefined || schema.const !== undefined) return [];
  const types: readonly unknown[] = [schema.type ?? []].flat();
  if (types.includes("array")) {
    const items = [schema.items, ...(Array.isArray(schema.prefixItems) ? schema.prefixItems : [])];
    const known = items.filter((item) => item !== undefined);
    return known.length === 0 ? [`${place}[]`] : known.flatMap((item) => openPlaces(item, `${place}[]`));
  }
  if (!types.includes("object")) return types.length === 0 ? [place] : [];
  const fields = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const more = schema.additionalProperties;
  const isOpen = more === undefined || more === true || (isObject(more) && Object.keys(more).length === 0);
  return [
    ...(isOpen ? [place] : openPlaces(more, `${place}.*`)),
    ...fields.flatMap(([name, field]) => openPlaces(field, `${place}.${name}`)),
  ];
}

/** Every schema of the document by a short name: the named ones, and each body and answer. */
function schemasOf(): readonly (readonly [string, unknown])[] {
  const own = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ requestBody, responses, parameters }) => {
      const short = path.replace("/api/v1", "");
      const bodies = [
        [`${short} body`, requestBody] as const,
        ...Object.entries(responses).map(([status, response]) => [`${short} ${status}`, response] as const),
      ];
      const named = parameters.map(
        (parameter) => [`${short} ${Object(parameter).name}`, Object(parameter).schema] as const,
      );
      return [
        ...named,
        ...bodies.flatMap(([name, body]) =>
          Object.values(Object(Object(body).content)).map((content) => [name, Object(content).schema] as const),
        ),
      ];
    }),
  );
  return [...Object.entries(document.components.schemas), ...own];
}

describe("the published contract", () => {
  it("describes every field of every body and answer, but for what is free", () => {
    const open = schemasOf().flatMap(([name, schema]) => openPlaces(schema, name));
    expect(new Set(open)).toEqual(new Set(free.keys()));
  });

  it("sees what says nothing", () => {
    const some = { type: "object", properties: { a: {}, b: { type: "array" } }, additionalProperties: false };
    expect(openPlaces(some, "x")).toEqual(["x.a", "x.b[]"]);
    expect(openPlaces({ anyOf: [{ type: "null" }, { type: "object" }] }, "x")).toEqual(["x"]);
    expect(openPlaces({ type: "object", additionalProperties: { type: "array", items: {} } }, "x")).toEqual(["x.*[]"]);
  });

  it("refers to nothing that is not there", () => {
    const text = JSON.stringify(document);
    const named = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? ""));
    expect([...named].filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
    expect(text).not.toContain("#/$defs/");
  });
});

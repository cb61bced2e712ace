import * as z from "zod";

/** Plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

interface JsonObject {
  readonly [key: string]: Json;
}

/**
 * The JSON Schema of a contract type.
 * @param io what is sent, or what is answered
 * @param schemas gets the types with an id of their own, which are then referred to
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output", schemas: Map<string, Json>): Json {
  const { $schema: _dialect, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const definitions = new Map(Object.entries($defs ?? {}).map(([name, definition]) => [name, plain(definition)]));
  for (const [name, definition] of definitions) schemas.set(name, hoisted(definition, definitions));
  return hoisted(plain(own), definitions);
}

/** References point to the document's components instead of the schema's own definitions; intersections are spelt out. */
function hoisted(value: Json, definitions: ReadonlyMap<string, Json>): Json {
  if (Array.isArray(value)) return value.map((item) => hoisted(item, definitions));
  if (!isObject(value)) return value;
  if (Array.isArray(value.allOf)) return hoisted(spelt(value.allOf, definitions), definitions);
  const entries = Object.entries(value).filter(([key]) => key !== "id" || typeof value.id !== "string");
  return Object.fromEntries(
    entries.map(([key, child]) => [key, key === "$ref" ? reference(child) : hoisted(child, definitions)]),
  );
}

/**
 * An intersection of closed objects and of choices between them: as `allOf` nothing would fulfil it, since each part
 * forbids what the others have. It becomes a choice between the objects that have the fields of all parts.
 */
function spelt(parts: readonly Json[], definitions: ReadonlyMap<string, Json>): Json {
  const whole = parts
    .map((part) => branchesOf(part, definitions))
    .reduce((left, right) => left.flatMap((one) => right.map((other) => merged(one, other))));
  return whole.length === 1 ? (whole[0] ?? {}) : { anyOf: whole };
}

function branchesOf(part: Json, definitions: ReadonlyMap<string, Json>): readonly JsonObject[] {
  if (!isObject(part)) return [];
  if (typeof part.$ref === "string") {
    return branchesOf(definitions.get(part.$ref.replace("#/$defs/", "")) ?? {}, definitions);
  }
  const choices = part.anyOf ?? part.oneOf;
  return Array.isArray(choices) ? choices.flatMap((choice) => branchesOf(choice, definitions)) : [part];
}

function merged(left: JsonObject, right: JsonObject): JsonObject {
  const { id: _id, ...rest } = { ...left, ...right };
  return {
    ...rest,
    properties: { ...fieldsOf(left.properties), ...fieldsOf(right.properties) },
    required: [left.required, right.required].flatMap((names) => (Array.isArray(names) ? names : [])),
  };
}

function fieldsOf(properties: Json | undefined): JsonObject {
  return isObject(properties) ? properties : {};
}

function reference(target: Json): Json {
  return typeof target === "string" ? target.replace("#/$defs/", "#/components/schemas/") : target;
}

/** Whether a value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as the JSON it is written as. */
export function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

import * as z from "zod";
import { isObject } from "../definitions.ts";
import { contentKinds, type Kind } from "../kinds.ts";
import { factsOf } from "./shape.ts";

/** A JSON Schema (draft 7, which editors know best). */
export type JsonSchema = Readonly<Record<string, unknown>>;

const schemasByKind = new Map<Kind, JsonSchema>();

/**
 * The JSON Schema of a file of a kind, `{ "<id>": definition }`, for editors: generated from the schema that validates.
 * A field that may be absent may be `null` too.
 */
export function jsonSchemaOf(kind: Kind): JsonSchema {
  const cached = schemasByKind.get(kind);
  if (cached) return cached;
  const { $schema, definitions, ...definition } = withNulls(generate(contentKinds[kind].schema));
  const schema: JsonSchema = {
    $schema,
    title: `${kind}: id → definition, which repeats it as \`${contentKinds[kind].idField}\``,
    type: "object",
    properties: { $schema: { type: "string" } },
    additionalProperties: definition,
    ...(definitions === undefined ? {} : { definitions }),
  };
  schemasByKind.set(kind, schema);
  return schema;
}

function generate(schema: z.core.$ZodType): JsonSchema {
  const generated = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const values = factsOf(zodSchema)?.values;
      if (!values) return;
      const { $schema: _, ...valueSchema } = generate(values);
      Object.assign(jsonSchema, { type: "object", additionalProperties: valueSchema });
    },
  });
  return { ...generated };
}

function withNulls(schema: JsonSchema): JsonSchema {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword !== "properties" || !isObject(value)) return [keyword, nullsBelow(value)];
    const properties = Object.entries(value).map(([name, property]): [string, unknown] => {
      const inner = nullsBelow(property);
      return [name, required.includes(name) || isAnything(inner) ? inner : { anyOf: [inner, { type: "null" }] }];
    });
    return [keyword, Object.fromEntries(properties)];
  });
  return Object.fromEntries(entries);
}

function nullsBelow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nullsBelow);
  return isObject(value) ? withNulls(value) : value;
}

function isAnything(schema: unknown): boolean {
  return isObject(schema) && Object.keys(schema).length === 0;
}

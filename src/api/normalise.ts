import type * as z from "zod";
import { memberOf } from "./contract/by-id.ts";

type Schema = z.core.$ZodType;
type Fields = ReadonlyMap<string, Schema>;

/**
 * A part of a request without its nulls: `null` means absent, everywhere (content.md), so that a payload with it and one
 * without are the same payload. It stays where a schema says that null is a value (`nullable`), as an item of a list,
 * and in what is content, which has a reader of its own.
 */
export function withoutNulls(schema: Schema, value: unknown): unknown {
  if (value === null) return admitsNull(schema) ? null : undefined;
  if (Array.isArray(value)) return itemsWithout(schema, value);
  if (typeof value !== "object") return value;
  const member = firstOf(schema, (layer) => memberOf(layer.schema));
  const fields = member === null ? fieldsOf(schema, value) : null;
  if (member === null && fields === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const field = member ?? fields?.get(name) ?? null;
      if (inner === null) return field !== null && admitsNull(field) ? [[name, null]] : [];
      return [[name, field === null ? inner : withoutNulls(field, inner)]];
    }),
  );
}

function itemsWithout(schema: Schema, items: readonly unknown[]): readonly unknown[] {
  const element = firstOf(schema, ({ def }) => (def.type === "array" ? def.element : null));
  if (element === null) return items;
  return items.map((item) => (item === null ? null : withoutNulls(element, item)));
}

/** The named fields of the object that a schema describes; of a choice between objects, of the one that was chosen. */
function fieldsOf(schema: Schema, value: object): Fields | null {
  return firstOf(schema, ({ def }) => {
    switch (def.type) {
      case "object":
        return new Map(Object.entries(def.shape));
      case "intersection":
        return new Map([...(fieldsOf(def.left, value) ?? []), ...(fieldsOf(def.right, value) ?? [])]);
      case "union":
        return chosenFields(def, value);
      default:
        return null;
    }
  });
}

function chosenFields(def: z.core.$ZodUnionDef & { readonly discriminator?: string }, value: object): Fields | null {
  const { discriminator } = def;
  if (discriminator === undefined) return null;
  const chosen: unknown = new Map(Object.entries(value)).get(discriminator);
  const options = def.options.map((option) => fieldsOf(option, value));
  return options.find((fields) => isLiteral(fields?.get(discriminator), chosen)) ?? null;
}

function isLiteral(schema: Schema | undefined, value: unknown): boolean {
  if (schema === undefined) return false;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === "literal" && def.values.some((one) => one === value);
}

function admitsNull(schema: Schema): boolean {
  return firstOf(schema, ({ def }) => (def.type === "nullable" || def.type === "null" ? true : null)) ?? false;
}

/** What the first of the layers of a schema that knows an answer says: a schema, what it wraps, and so on. */
function firstOf<T>(schema: Schema, ask: (layer: Layer) => T | null): T | null {
  for (let layer: Schema | null = schema; layer !== null; layer = wrappedBy(layer)) {
    const { def } = (layer as z.core.$ZodTypes)._zod;
    const said = ask({ def, schema: layer });
    if (said !== null) return said;
  }
  return null;
}

interface Layer {
  readonly def: z.core.$ZodTypes["_zod"]["def"];
  readonly schema: Schema;
}

function wrappedBy(schema: Schema): Schema | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
      return def.innerType;
    case "pipe":
      return def.in;
    case "lazy":
      return def.getter();
    default:
      return null;
  }
}

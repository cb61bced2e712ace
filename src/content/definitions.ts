import type { Kind } from "./kinds.ts";

/** A definition as JSON: normalised names, nothing null, nothing unknown. */
export type Definition = Readonly<Record<string, unknown>>;

/** A normalised bundle's `definitions`: kind, then id. Read ids with `Object.entries` or `Object.hasOwn` only. */
export type Definitions = { readonly [K in Kind]?: Readonly<Record<string, Definition>> };

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The definitions of one kind, as entries in their own order; an id may be any string. */
export function entriesOf(definitions: Definitions, kind: Kind): readonly (readonly [string, Definition])[] {
  return Object.entries(definitions[kind] ?? {});
}

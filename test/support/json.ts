/** A JSON value, as bundles are before anything is known of them. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** Gives parsed text its type. */
export function parseJson(text: string): Json {
  return JSON.parse(text) as Json;
}

/** Whether a value is an object, and neither list nor null. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object of these entries; any key becomes an own property, `__proto__` included. */
export function fromEntries(entries: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries(entries);
}

import { type Definitions, isObject } from "../definitions.ts";
import type { Kind } from "../kinds.ts";
import { parseDefinition } from "../parse.ts";
import { at } from "../problems.ts";
import { readDefinitions } from "../reading.ts";

/** A value of a definition with its defaults filled. */
export interface ExplainedField {
  /** A JSON pointer into the definition. */
  readonly pointer: string;
  readonly value: unknown;
  /** Nobody wrote it. */
  readonly isDefault: boolean;
}

/** A definition of any kind: what holds in it, and who names it. */
export interface ExplainedDefinition {
  readonly kind: Kind;
  readonly id: string;
  readonly fields: readonly ExplainedField[];
  readonly usedBy: readonly { readonly kind: Kind; readonly id: string; readonly path: string }[];
}

/** Explains a definition of valid definitions; null when there is none of that id. */
export function explainDefinition(definitions: Definitions, kind: Kind, id: string): ExplainedDefinition | null {
  const path = at("", kind, id);
  const written = valueAt(definitions, path);
  if (written === undefined) return null;
  const parsed = parseDefinition(kind, written);
  const fields = leavesOf(parsed.success ? parsed.data : written, "").map(([pointer, value]) => ({
    pointer,
    value,
    isDefault: valueAt(written, pointer) === undefined,
  }));
  const { references } = readDefinitions({ definitions }, { errors: [], warnings: [] });
  const usedBy = references.flatMap((user) =>
    user.references
      .filter((one) => one.kind === kind && one.id === id && !(user.kind === kind && user.id === id))
      .map((one) => ({ kind: user.kind, id: user.id, path: one.path })),
  );
  return { kind, id, fields, usedBy };
}

/** What a JSON pointer names; undefined: nothing is there. */
export function valueAt(value: unknown, pointer: string): unknown {
  const steps = pointer.split("/").slice(1);
  return steps.reduce<unknown>((current, step) => {
    if (typeof current !== "object" || current === null) return undefined;
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    return Object.entries(current).find(([key]) => key === name)?.[1];
  }, value);
}

/** Everything that is not an object or a list, by its pointer; empty ones count as themselves. */
function leavesOf(value: unknown, pointer: string): readonly (readonly [string, unknown])[] {
  const entries: readonly (readonly [string, unknown])[] =
    value instanceof Map
      ? [...value].map(([key, inner]) => [String(key), inner] as const)
      : Array.isArray(value) || isObject(value)
        ? Object.entries(value)
        : [];
  if (entries.length === 0) return value === undefined ? [] : [[pointer, value]];
  return entries.flatMap(([key, inner]) => leavesOf(inner, at(pointer, key)));
}

import * as z from "zod";

/**
 * What an id in the content may name: a definition of a kind (by its name in `kinds.ts`, which knows the schemas and
 * cannot be known to them), or one of `flows` and `zones` of any zone system. A test holds every schema to that.
 */
export type ReferenceKind = string;

/** What the reader knows of a field beyond its shape. */
export interface FieldFacts {
  readonly reference?: ReferenceKind;
  /** The reference only restricts (a filter, a gambit's choice): it makes nothing reachable. */
  readonly restricts?: boolean;
  /** A map keyed by ids: the schema of its values, and what its keys refer to. */
  readonly values?: z.ZodType;
  readonly keys?: ReferenceKind;
}

const factsBySchema = new WeakMap<object, FieldFacts>();

function withFacts<Schema extends z.ZodType>(schema: Schema, facts: FieldFacts): Schema {
  factsBySchema.set(schema, facts);
  return schema;
}

/** What is known of a field's schema beyond its shape. */
export function factsOf(schema: z.core.$ZodType): FieldFacts | undefined {
  return factsBySchema.get(schema);
}

const free = z.strictObject({
  metadata: z.unknown().optional(),
  presentation: z.unknown().optional(),
  iconPath: z.unknown().optional(),
  spritePath: z.unknown().optional(),
  description: z.unknown().optional(),
  displayName: z.unknown().optional(),
  notes: z.unknown().optional(),
});

/** An object of the content: the given fields, the free ones, and no other. */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  return free.extend(shape);
}

/** An id a definition gives itself: 1 to 128 characters. */
export const id = z.string().min(1).max(128);

/** A text for people. */
export const text = z.string();

/** The id of something defined elsewhere. */
export function reference(kind: ReferenceKind) {
  return withFacts(z.string().min(1).max(128), { reference: kind });
}

/** The id of something defined elsewhere, used to restrict, not to bring it into play. */
export function restriction(kind: ReferenceKind) {
  return withFacts(z.string().min(1).max(128), { reference: kind, restricts: true });
}

/** A tag; opaque. */
export const tag = z.string().min(1).max(128);

/** A list of tags, empty by default. */
export const tags = z.array(tag).default([]);

/** An expression's source; its variables and type are checked apart (content.md, expressions). */
export const expression = z.string().min(1).max(1_000);

/** A field that must not be there, with the reason. */
export function forbidden(reason: string) {
  return z.never({ error: reason }).optional();
}

/** Any finite number. */
export const number = z.number();

/** A priority or order; 0 by default. */
export const priority = z.number().default(0);

/** A map keyed by designers' ids, read entry by entry: an id may be `__proto__`. */
export function idMap<Value extends z.ZodType>(values: Value, keys?: ReferenceKind) {
  const schema = z.unknown().transform((input, context): ReadonlyMap<string, z.output<Value>> => {
    const found = new Map<string, z.output<Value>>();
    if (typeof input !== "object" || input === null || Array.isArray(input)) {
      context.addIssue({ code: "custom", message: "Invalid input: expected an object" });
      return found;
    }
    for (const [key, value] of Object.entries(input)) {
      const result = values.safeParse(value);
      if (result.success) found.set(key, result.data);
      else
        for (const { message, path } of result.error.issues) {
          context.issues.push({ code: "custom", message, input, path: [key, ...path] });
        }
    }
    return found;
  });
  return withFacts(schema, keys === undefined ? { values } : { values, keys });
}

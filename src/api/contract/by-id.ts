import * as z from "zod";

const members = new WeakMap<object, z.ZodType>();

/** What the values of a map by id are, where a schema is one. */
export function memberOf(schema: object): z.ZodType | null {
  return members.get(schema) ?? null;
}

/**
 * An object keyed by ids that designers chose. Such an id may be `__proto__`, which zod's own records pass over, so the
 * members are checked one by one and collected as entries.
 */
export function byId<T extends z.ZodType>(member: T) {
  const described = { type: "object", additionalProperties: z.toJSONSchema(member, { unrepresentable: "any" }) };
  const schema = z
    .unknown()
    .meta(described)
    .transform((value, context): Readonly<Record<string, z.output<T>>> => {
      if (!isObject(value)) {
        context.addIssue({ code: "invalid_type", expected: "object", message: "must be an object" });
        return z.NEVER;
      }
      return Object.fromEntries(Object.entries(value).flatMap(([id, inner]) => membersOf(member, id, inner, context)));
    });
  members.set(schema, member);
  return schema;
}

function membersOf<T extends z.ZodType>(
  member: T,
  id: string,
  value: unknown,
  context: z.core.$RefinementCtx,
): readonly (readonly [string, z.output<T>])[] {
  const parsed = member.safeParse(value);
  if (parsed.success) return [[id, parsed.data]];
  for (const { path, message } of parsed.error.issues) {
    context.addIssue({ code: "custom", path: [id, ...path], message });
  }
  return [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import * as z from "zod";

const members = new WeakMap<object, z.ZodType>();

/** What the values of a map by id are, where a schema is one. */
export function memberOf(schema: object): z.ZodType | null {
  return members.get(schema) ?? null;
}

/**
 * An object keyed by ids that designers chose. Such an id may be `__proto__`, which zod's own records pass over, so the
 * values are checked one by one, and left as they are.
 */
export function byId<T extends z.ZodType>(member: T) {
  const additionalProperties = z.toJSONSchema(member, { unrepresentable: "any" });
  const schema = z
    .custom<Readonly<Record<string, z.output<T>>>>()
    .superRefine((value, context) => {
      const given: unknown = value;
      if (isObject(given)) {
        for (const [id, inner] of Object.entries(given)) checkMember(member, id, inner, context);
      } else {
        context.addIssue({ code: "invalid_type", expected: "object", message: "must be an object" });
      }
    })
    .meta({ type: "object", additionalProperties });
  members.set(schema, member);
  return schema;
}

function checkMember(member: z.ZodType, id: string, value: unknown, context: z.core.$RefinementCtx): void {
  for (const { path, message } of member.safeParse(value).error?.issues ?? []) {
    context.addIssue({ code: "custom", path: [id, ...path], message });
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

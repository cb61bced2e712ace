import type * as z from "zod";
import { compareOrdinal } from "../engine/state/order.ts";
import type { Authored, AuthoredDefinitions } from "./authored.ts";
import { type Definition, type Definitions, entriesOf } from "./definitions.ts";
import { contentKinds, type Kind, kinds } from "./kinds.ts";

/** One definition by its kind's schema. */
export function parseDefinition<K extends Kind>(kind: K, definition: unknown): z.ZodSafeParseResult<Authored<K>> {
  const schema: z.ZodType = contentKinds[kind].schema;
  return schema.safeParse(definition) as z.ZodSafeParseResult<Authored<K>>;
}

/** Every definition whose shape is right; `refused` hears of the others. */
export function parseDefinitions(
  definitions: Definitions,
  refused: (kind: Kind, id: string, definition: Definition, error: z.ZodError) => void,
): AuthoredDefinitions {
  const parseKind = <K extends Kind>(kind: K): ReadonlyMap<string, Authored<K>> => {
    const parsed = new Map<string, Authored<K>>();
    for (const [id, definition] of [...entriesOf(definitions, kind)].sort(([a], [b]) => compareOrdinal(a, b))) {
      const result = parseDefinition(kind, definition);
      if (result.success) parsed.set(id, result.data);
      else refused(kind, id, definition, result.error);
    }
    return parsed;
  };
  return Object.fromEntries(kinds.map((kind) => [kind, parseKind(kind)])) as AuthoredDefinitions;
}

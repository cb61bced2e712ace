import type * as z from "zod";
import { compareOrdinal } from "../engine/state/order.ts";
import type { Authored, AuthoredDefinitions } from "./authored.ts";
import { type Definition, type Definitions, entriesOf } from "./definitions.ts";
import type { Kind } from "./kinds.ts";
import { definitionSchemas } from "./schema/definition-schemas.ts";

/** One definition by its kind's schema. */
export function parseDefinition<K extends Kind>(kind: K, definition: unknown): z.ZodSafeParseResult<Authored<K>> {
  const schema: z.ZodType = definitionSchemas[kind];
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
  return {
    resources: parseKind("resources"),
    entities: parseKind("entities"),
    actions: parseKind("actions"),
    cards: parseKind("cards"),
    "card-component-bundles": parseKind("card-component-bundles"),
    "card-upgrades": parseKind("card-upgrades"),
    "status-effects": parseKind("status-effects"),
    modifiers: parseKind("modifiers"),
    relics: parseKind("relics"),
    "calculation-pipelines": parseKind("calculation-pipelines"),
    "card-zone-systems": parseKind("card-zone-systems"),
    "phase-sequences": parseKind("phase-sequences"),
    "combat-rules": parseKind("combat-rules"),
    gambits: parseKind("gambits"),
    modes: parseKind("modes"),
    scenarios: parseKind("scenarios"),
  };
}

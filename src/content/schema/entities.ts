import * as z from "zod";
import { id, idMap, number, record, reference, tags, text } from "./shape.ts";

const common = { componentId: id.optional() };

export const deckEntrySchema = record({
  definitionId: reference("cards"),
  count: z.int().min(1).max(1_000).default(1),
  upgradeIds: z.array(reference("card-upgrades")).default([]),
});

const pool = record({ current: number.optional(), min: number.optional(), max: number.optional() });

const component = z.discriminatedUnion("type", [
  record({ type: z.literal("resources"), ...common, pools: idMap(pool, "resources") }),
  record({ type: z.literal("stats"), ...common, values: idMap(number) }),
  record({ type: z.literal("abilities"), ...common, abilityIds: z.array(reference("actions")) }),
  record({ type: z.literal("deck"), ...common, cards: z.array(deckEntrySchema) }),
  record({ type: z.literal("gambits"), ...common, gambitIds: z.array(reference("gambits")) }),
]);

export const entitySchema = record({
  definitionId: id,
  displayName: text.optional(),
  components: z.array(component).default([]),
  tags,
});

export type AuthoredEntity = z.output<typeof entitySchema>;
export type AuthoredDeckEntry = z.output<typeof deckEntrySchema>;

import * as z from "zod";
import { phaseAction } from "./phase-sequences.ts";
import { expression, id, number, priority, record, reference, restriction, tags, text } from "./shape.ts";

const targetSelector = record({
  strategy: z.enum(["None", "FirstOrdinal", "LowestResource", "HighestResource", "Random", "Self"]),
  relationship: z.enum(["Enemy", "Ally", "Self", "Any"]).default("Enemy"),
  resourceId: reference("resources").optional(),
});

export const gambitSchema = record({
  gambitId: id,
  when: z.enum(["Activation", "Response", "Both"]).default("Activation"),
  priority,
  weight: number.positive().optional(),
  predicates: z.array(record({ expression })).default([]),
  action: record({
    actionType: phaseAction,
    actionId: restriction("actions").optional(),
    cardDefinitionId: restriction("cards").optional(),
    requiredTags: tags,
    targetSelector: targetSelector.default({ strategy: "None", relationship: "Any" }),
  }),
  intent: record({ displayName: text, telegraphType: text, tags }).optional(),
});

export type AuthoredGambit = z.output<typeof gambitSchema>;

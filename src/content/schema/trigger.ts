import * as z from "zod";
import { effectSchema } from "./effect.ts";
import { expression, id, priority, record, tags } from "./shape.ts";

export const boundaries = [
  "CombatStart",
  "CombatEnd",
  "StartRound",
  "EndRound",
  "StartActivation",
  "EndActivation",
] as const;

export const observations = [
  "EffectApplied",
  "ResourceChanged",
  "StatusApplied",
  "StatusRemoved",
  "CardMoved",
  "CardPlayed",
  "ActorDefeated",
] as const;

/** The fields of a trigger but its id. */
export const triggerFields = {
  boundary: z.enum([...boundaries, ...observations]),
  priority,
  observe: z.enum(["Target", "Source", "Any"]).optional(),
  limit: record({ count: z.int().min(1), per: z.enum(["Activation", "Round", "Combat"]) }).optional(),
  requiredTags: tags,
  excludedTags: tags,
  condition: expression.optional(),
  effects: z.array(effectSchema).min(1),
};

/** A trigger of a status or relic. */
export const triggerSchema = record({ triggerId: id, ...triggerFields });

export type AuthoredTrigger = z.output<typeof triggerSchema>;

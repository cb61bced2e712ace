import * as z from "zod";
import { costsSchema, reactionFields, targetingFields, zonePaymentSchema } from "./components.ts";
import { effectSchema } from "./effect.ts";
import { expression, id, record, tags, text } from "./shape.ts";

/** An ability: what a card is made of, written flat. */
export const actionSchema = record({
  actionId: id,
  displayName: text.optional(),
  actionType: z.enum(["BASIC_ATTACK", "POWER", "ACTIVATE_ABILITY", "PLAY_INSTANT"]),
  costs: costsSchema.prefault({}),
  zonePayments: z.array(zonePaymentSchema).default([]),
  effects: z.array(effectSchema).min(1),
  conditions: z.array(record({ expression, failureReason: text })).default([]),
  targeting: record(targetingFields).optional(),
  reaction: record(reactionFields).optional(),
  requiresTarget: z.boolean().default(false),
  multiTarget: z.boolean().default(false),
  cooldown: z.int().min(0).default(0),
  tags,
});

export type AuthoredAction = z.output<typeof actionSchema>;

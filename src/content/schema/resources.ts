import * as z from "zod";
import { expression, id, number, priority, record, tags, text } from "./shape.ts";

const threshold = record({
  policyId: id,
  comparison: z.enum(["LessThan", "LessThanOrEqual", "Equal", "NotEqual", "GreaterThanOrEqual", "GreaterThan"]),
  thresholdSource: z.enum(["Minimum", "Maximum", "Constant"]),
  thresholdValue: number.optional(),
  tolerance: number.min(0).default(0),
  consequence: z.enum(["None", "DefeatOwner"]),
  priority,
});

const regeneration = record({
  enabled: z.boolean(),
  amountPerTurn: number.optional(),
  formula: expression.optional(),
  timing: z.enum(["START_TURN", "END_TURN"]),
});

export const resourceSchema = record({
  resourceId: id,
  displayName: text.optional(),
  shortName: text.optional(),
  category: text.optional(),
  defaultMin: number.default(0),
  defaultMax: number,
  defaultCurrent: number,
  canBeNegative: z.boolean().default(false),
  canExceedMax: z.boolean().default(false),
  costMultiplier: number.min(0).default(1),
  tags,
  regeneration: regeneration.optional(),
  thresholdPolicies: z.array(threshold).default([]),
});

export type AuthoredResource = z.output<typeof resourceSchema>;

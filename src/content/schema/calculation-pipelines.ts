import * as z from "zod";
import { resourceField } from "./effect.ts";
import { id, number, priority, record, reference, tags } from "./shape.ts";

const bucket = record({
  bucketId: id,
  order: number,
  operation: z.enum(["Add", "AddPercent", "Multiply", "Set", "Minimum", "Maximum", "ConsumeCapacity"]),
  minimum: number.optional(),
  maximum: number.optional(),
  rounding: z.enum(["None", "Floor", "Ceiling", "Round", "Truncate"]).default("None"),
  midpointRounding: z.enum(["AwayFromZero", "ToEven"]).optional(),
  setConflict: z.enum(["HighestPriorityWins", "LowestPriorityWins", "ErrorOnMultiple"]).optional(),
});

const binding = record({
  bindingId: id,
  scope: z.enum(["Actor", "Target"]),
  resourceId: reference("resources"),
  field: resourceField,
  channel: id,
  bucket: id,
  scale: number.default(1),
  offset: number.default(0),
  priority,
  requiredTags: tags,
  excludedTags: tags,
  missingResource: z.enum(["Ignore", "Zero", "Error"]).default("Ignore"),
  settlement: record({
    operation: z.enum(["Add", "Subtract", "Set"]),
    field: resourceField.default("Current"),
    useEffectiveValue: z.boolean().default(true),
  }).optional(),
});

export const pipelineSchema = record({
  pipelineId: id,
  channel: id,
  buckets: z.array(bucket).default([]),
  resourceInfluenceBindings: z.array(binding).default([]),
});

export type AuthoredPipeline = z.output<typeof pipelineSchema>;

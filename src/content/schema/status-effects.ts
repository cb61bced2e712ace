import * as z from "zod";
import { instanceInfluenceSchema } from "./influence.ts";
import { duration, durationReapply, stackCount, stacking } from "./instances.ts";
import { expression, id, priority, record, tag, tags, text } from "./shape.ts";
import { triggerSchema } from "./trigger.ts";

const constraint = record({
  constraintId: id,
  requiredActionTags: z.array(tag).default([]),
  excludedActionTags: tags,
  condition: expression.optional(),
  reason: text,
});

export const statusSchema = record({
  statusId: id,
  displayName: text.optional(),
  defaultDuration: duration,
  defaultStacks: stackCount.default(1),
  maxStacks: stackCount.default(99),
  stacking: stacking.default("Add"),
  durationReapply: durationReapply.default("Refresh"),
  durationTickBoundary: z
    .enum(["StartRound", "StartActivation", "EndActivation", "EndRound", "Unspecified"])
    .default("Unspecified"),
  priority,
  influences: z.array(instanceInfluenceSchema).default([]),
  triggers: z.array(triggerSchema).default([]),
  actionConstraints: z.array(constraint).default([]),
  tags,
});

export type AuthoredStatus = z.output<typeof statusSchema>;

import * as z from "zod";
import { instanceInfluenceSchema } from "./influence.ts";
import { stackCount, stacking } from "./instances.ts";
import { id, record, tags, text } from "./shape.ts";
import { triggerSchema } from "./trigger.ts";

export const relicSchema = record({
  relicId: id,
  displayName: text.optional(),
  stackLimit: stackCount.default(1),
  stacking: stacking.default("Add"),
  influences: z.array(instanceInfluenceSchema).default([]),
  triggers: z.array(triggerSchema).default([]),
  tags,
});

export type AuthoredRelic = z.output<typeof relicSchema>;

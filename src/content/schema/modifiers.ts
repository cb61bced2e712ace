import * as z from "zod";
import { instanceInfluenceSchema } from "./influence.ts";
import { duration, durationReapply, stackCount, stacking } from "./instances.ts";
import { id, record, tags, text } from "./shape.ts";

export const modifierSchema = record({
  modifierId: id,
  displayName: text.optional(),
  defaultStacks: stackCount.default(1),
  maxStacks: stackCount.default(99),
  defaultDuration: duration,
  stacking: stacking.default("Add"),
  durationReapply: durationReapply.default("Refresh"),
  durationBoundary: z.enum(["Command", "Activation", "Round", "Combat"]),
  influences: z.array(instanceInfluenceSchema).default([]),
  tags,
});

export type AuthoredModifier = z.output<typeof modifierSchema>;

import * as z from "zod";
import { componentSchema } from "./components.ts";
import { id, number, record, reference, restriction, tag, tags } from "./shape.ts";

const operation = z.enum(["Add", "Multiply", "Set"]);

const patch = z.discriminatedUnion("type", [
  record({
    type: z.literal("effect_numeric"),
    componentId: id,
    attribute: z.enum(["FlatValue", "Chance", "Repeat", "StatusStacks", "StatusDuration", "CardCount"]),
    operation,
    value: number,
  }),
  record({
    type: z.literal("cost_amount"),
    componentId: id,
    resourceId: reference("resources"),
    optionId: id.optional(),
    operation,
    value: number,
  }),
  record({ type: z.literal("tags"), add: z.array(tag).default([]), remove: z.array(tag).default([]) }),
  record({ type: z.literal("add_component"), component: componentSchema }),
  record({ type: z.literal("remove_component"), componentId: id }),
]);

export const upgradeSchema = record({
  upgradeId: id,
  maxApplications: z.int().min(1).max(100).default(1),
  cardDefinitionIds: z.array(restriction("cards")).default([]),
  requiredTags: tags,
  patches: z.array(patch).min(1),
});

export type AuthoredUpgrade = z.output<typeof upgradeSchema>;
export type AuthoredPatch = z.output<typeof patch>;

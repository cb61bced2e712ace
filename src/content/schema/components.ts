import * as z from "zod";
import { effectSchema, targetPolicy } from "./effect.ts";
import { influenceFields } from "./influence.ts";
import { expression, id, priority, record, reference, tags, text } from "./shape.ts";
import { triggerFields } from "./trigger.ts";

const resourceCost = record({
  resourceId: reference("resources"),
  amount: z.union([z.number().min(0), z.literal("All")]),
});

/** Resource prices and their alternatives (payments.md). */
export const costsSchema = record({
  costs: z.array(resourceCost).default([]),
  alternativeCosts: z
    .array(record({ optionId: id, description: text.optional(), costs: z.array(resourceCost).default([]) }))
    .default([]),
});

/** A price in cards (PY-02, PY-03). */
export const zonePaymentSchema = record({
  paymentId: id,
  flowId: reference("flows"),
  sourceZoneId: reference("zones"),
  targetZoneId: reference("zones"),
  count: z.int().min(1).max(64),
  allowResolvingCard: z.boolean().default(false),
  order: z.enum(["SourceOrder", "ChosenOrder"]).default("SourceOrder"),
  requiredTags: tags,
  excludedTags: tags,
  costOptionId: id.optional(),
});

export const targetingFields = {
  target: targetPolicy,
  selectionResourceId: reference("resources").optional(),
  minimumTargets: z.int().min(0).max(64).optional(),
  maximumTargets: z.int().min(0).max(64).optional(),
  relationship: z.enum(["Enemy", "Ally", "Any"]).default("Enemy"),
  allowSelf: z.boolean().default(false),
  condition: expression.optional(),
  targetKind: z.enum(["Actor", "PendingAction"]).default("Actor"),
};

export const reactionFields = {
  opens: z.boolean().optional(),
  responds: z.boolean().optional(),
  respondsToTags: tags,
  failure: z.enum(["RejectTransaction", "FizzleKeepPaid", "FizzleRefund"]).optional(),
  targetLock: z.enum(["Proposal", "Resolution"]).optional(),
  costTiming: z.enum(["Proposal", "Resolution"]).optional(),
};

const common = { componentId: id.optional(), order: priority };

export const componentSchema = z.discriminatedUnion("type", [
  record({
    type: z.literal("cost"),
    ...common,
    costs: costsSchema.prefault({}),
    zonePayments: z.array(zonePaymentSchema).default([]),
  }),
  record({ type: z.literal("condition"), ...common, expression, failureReason: text }),
  record({ type: z.literal("targeting"), ...common, ...targetingFields }),
  record({ type: z.literal("effect"), ...common, effect: effectSchema }),
  record({
    type: z.literal("trigger"),
    ...common,
    triggerId: id.optional(),
    ...triggerFields,
    activeZoneIds: z.array(reference("zones")).default([]),
  }),
  record({ type: z.literal("influence"), ...common, influenceId: id.optional(), ...influenceFields }),
  record({ type: z.literal("disposition"), ...common, cardZoneResolutionFlowId: reference("flows") }),
  record({ type: z.literal("reaction"), ...common, ...reactionFields }),
]);

export type AuthoredComponent = z.output<typeof componentSchema>;
export type AuthoredPayment = z.output<typeof zonePaymentSchema>;
export type AuthoredCosts = z.output<typeof costsSchema>;

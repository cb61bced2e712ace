import * as z from "zod";
import { combatViewSchema, pendingActionSchema, reasonSchema } from "./combat-view.ts";
import { frameSchema, receiptShape, resolutionSchema } from "./resolutions.ts";
import { wholeNumber } from "./values.ts";

const cost = z.object({
  componentId: z.string(),
  optionId: z.string().nullable(),
  resourceId: z.string(),
  amount: z.number(),
  affordable: z.boolean(),
  trace: z.looseObject({ fingerprint: z.string() }).optional(),
});

const targetRequirements = z.object({
  minimum: wholeNumber,
  maximum: wholeNumber,
  eligibleIds: z.array(z.string()),
});

const paymentRequirement = z.object({
  componentId: z.string(),
  paymentId: z.string(),
  costOptionId: z.string().optional(),
  count: wholeNumber,
  sourceZoneId: z.string(),
  targetZoneId: z.string(),
  eligibleCardInstanceIds: z.array(z.string()),
});

const payment = z.object({
  componentId: z.string(),
  paymentId: z.string(),
  cardInstanceIds: z.array(z.string()),
});

const candidate = z.object({
  candidateId: z.string(),
  source: z.enum(["System", "Ability", "Card"]),
  command: z.object({
    actionType: z.string(),
    actorId: z.string(),
    cardInstanceId: z.string().optional(),
    powerId: z.string().optional(),
    targetIds: z.array(z.string()),
    costOptionId: z.string().optional(),
    payments: z.array(payment).optional(),
  }),
  submit: z.object({ type: z.string(), payload: z.record(z.string(), z.unknown()) }),
  costs: z.array(cost),
  targetRequirements: targetRequirements.optional(),
  paymentRequirements: z.array(paymentRequirement).optional(),
  outcomeUncertain: z.boolean(),
});

/** What an actor may do now. */
export const legalActionsSchema = z
  .object({
    actorId: z.string().nullable(),
    candidates: z.array(candidate),
    isComplete: z.boolean(),
    stateFingerprint: z.string(),
    sequence: wholeNumber,
    step: wholeNumber,
  })
  .meta({ id: "LegalActions" });

/** The frames of a preview: to a seat without any hash. */
const previewResolution = resolutionSchema
  .extend({
    finalCombatStateHash: z.string().nullable(),
    resolutionFingerprint: z.string().nullable(),
    frames: z.array(
      frameSchema.extend({ stateAfter: combatViewSchema.extend({ stateHash: z.string().nullable() }).nullable() }),
    ),
  })
  .meta({ id: "PreviewResolution" });

/** What a command would do. */
export const previewSchema = z
  .object({
    isLegal: z.boolean(),
    reasons: z.array(reasonSchema),
    reactionTransition: z.string().nullable(),
    pendingAction: pendingActionSchema.nullable(),
    costs: z.array(cost),
    resolution: previewResolution.nullable(),
    stateHash: z.string().nullable(),
    outcomeUncertain: z.boolean(),
    sequence: wholeNumber,
    step: wholeNumber,
  })
  .meta({ id: "Preview" });

const cardValue = z.object({
  componentId: z.string(),
  base: z.number(),
  current: z.number(),
  perTarget: z.array(z.object({ targetId: z.string(), value: z.number() })),
  traces: z.array(z.looseObject({ fingerprint: z.string() })),
});

const costOption = z.object({
  optionId: z.string().nullable(),
  description: z.string().nullable(),
  costs: z.array(cost),
  payable: z.boolean(),
});

/** One card in someone's hands. */
export const cardEvaluationSchema = z
  .object({
    cardInstanceId: z.string(),
    definitionId: z.string(),
    actorId: z.string(),
    isPlayable: z.boolean(),
    reasons: z.array(reasonSchema),
    paymentRequirements: z.array(paymentRequirement).optional(),
    costs: z.array(cost),
    costOptions: z.array(costOption),
    values: z.array(cardValue),
    targetRequirements,
    legalTargetIds: z.array(z.string()),
    tags: z.array(z.string()),
    upgradeIds: z.array(z.string()),
    text: z.string(),
    inspection: z.looseObject({}).optional(),
    sequence: wholeNumber,
    step: wholeNumber,
  })
  .meta({ id: "CardEvaluation" });

/** A whole hand. */
export const handEvaluationSchema = z
  .object({
    actorId: z.string().nullable(),
    sequence: wholeNumber,
    step: wholeNumber,
    items: z.array(cardEvaluationSchema),
    isComplete: z.boolean(),
  })
  .meta({ id: "HandEvaluation" });

/** What an accepted command is answered with; `next` only when asked for. */
export const receiptSchema = z
  .object({
    ...receiptShape,
    next: z
      .object({
        legalActions: legalActionsSchema.nullable().optional(),
        evaluations: handEvaluationSchema.nullable().optional(),
      })
      .optional(),
  })
  .meta({ id: "Receipt" });

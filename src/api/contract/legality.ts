import * as z from "zod";
import type { PreviewAnswer } from "../../combat/preview.ts";
import type { HandEvaluation, Next } from "../../combat/reads.ts";
import type { Receipt } from "../../combat/receipt.ts";
import type {
  CardEvaluation,
  CardValue,
  CostAnswer,
  LegalActions,
  LegalCandidate,
  PaymentRequirement,
  TargetRequirements,
} from "../../engine/legality/answers.ts";
import type { ActionIntent, PaymentSelection } from "../../engine/state/snapshot.ts";
import { reasonSchema } from "./combat-view.ts";
import { recordedCommandSchema } from "./commands.ts";
import { described } from "./described.ts";
import { pendingActionSchema } from "./pending-action.ts";
import { traceSchema } from "./records.ts";
import { previewResolutionSchema, receiptShape } from "./resolutions.ts";
import { wholeNumber } from "./values.ts";

const cost = described<CostAnswer>()({
  componentId: z.string(),
  optionId: z.string().nullable(),
  resourceId: z.string(),
  amount: z.number(),
  affordable: z.boolean(),
  trace: traceSchema.exactOptional(),
});

const targetRequirements = described<TargetRequirements>()({
  minimum: wholeNumber,
  maximum: wholeNumber,
  eligibleIds: z.array(z.string()),
});

const paymentRequirement = described<PaymentRequirement>()({
  componentId: z.string(),
  paymentId: z.string(),
  costOptionId: z.string().exactOptional(),
  count: wholeNumber,
  sourceZoneId: z.string(),
  targetZoneId: z.string(),
  eligibleCardInstanceIds: z.array(z.string()),
});

const payment = described<PaymentSelection>()({
  componentId: z.string(),
  paymentId: z.string(),
  cardInstanceIds: z.array(z.string()),
});

const intent = described<ActionIntent>()({
  actionType: z.string(),
  actorId: z.string(),
  cardInstanceId: z.string().exactOptional(),
  powerId: z.string().exactOptional(),
  targetIds: z.array(z.string()),
  costOptionId: z.string().exactOptional(),
  payments: z.array(payment).exactOptional(),
});

const candidate = described<LegalCandidate>()({
  candidateId: z.string(),
  source: z.enum(["System", "Ability", "Card"]),
  command: intent,
  submit: recordedCommandSchema,
  costs: z.array(cost),
  targetRequirements: targetRequirements.exactOptional(),
  paymentRequirements: z.array(paymentRequirement).exactOptional(),
  outcomeUncertain: z.boolean(),
}).meta({ id: "Candidate" });

/** What an actor may do now. */
export const legalActionsSchema = described<LegalActions>()({
  actorId: z.string().nullable(),
  candidates: z.array(candidate),
  isComplete: z.boolean(),
  stateFingerprint: z.string(),
  sequence: wholeNumber,
  step: wholeNumber,
}).meta({ id: "LegalActions" });

/** What a command would do. */
export const previewSchema = described<PreviewAnswer>()({
  isLegal: z.boolean(),
  reasons: z.array(reasonSchema),
  reactionTransition: z
    .enum(["ResolvedImmediately", "Proposed", "PriorityPassed", "StackActionResolved", "StackActionFizzled"])
    .nullable(),
  pendingAction: pendingActionSchema.nullable(),
  costs: z.array(cost),
  resolution: previewResolutionSchema.nullable(),
  stateHash: z.string().nullable(),
  outcomeUncertain: z.boolean(),
  sequence: wholeNumber,
  step: wholeNumber,
}).meta({ id: "Preview" });

const cardValue = described<CardValue>()({
  componentId: z.string(),
  base: z.number().nullable(),
  current: z.number().nullable(),
  perTarget: z.array(described<CardValue["perTarget"][number]>()({ targetId: z.string(), value: z.number() })),
  traces: z.array(traceSchema),
});

const costOption = described<CardEvaluation["costOptions"][number]>()({
  optionId: z.string().nullable(),
  description: z.string().nullable(),
  costs: z.array(cost),
  payable: z.boolean(),
});

const inspection = described<NonNullable<CardEvaluation["inspection"]>>()({
  statuses: z.array(z.string()),
  relics: z.array(z.string()),
  modifiers: z.array(z.string()),
  policies: z.record(z.string(), z.string()),
});

/** One card in someone's hands. */
export const cardEvaluationSchema = described<CardEvaluation>()({
  cardInstanceId: z.string(),
  definitionId: z.string(),
  actorId: z.string(),
  isPlayable: z.boolean(),
  reasons: z.array(reasonSchema),
  paymentRequirements: z.array(paymentRequirement).exactOptional(),
  costs: z.array(cost),
  costOptions: z.array(costOption),
  values: z.array(cardValue),
  targetRequirements,
  legalTargetIds: z.array(z.string()),
  tags: z.array(z.string()),
  upgradeIds: z.array(z.string()),
  text: z.string(),
  inspection: inspection.exactOptional(),
  sequence: wholeNumber,
  step: wholeNumber,
}).meta({ id: "CardEvaluation" });

/** A whole hand. */
export const handEvaluationSchema = described<HandEvaluation>()({
  actorId: z.string().nullable(),
  sequence: wholeNumber,
  step: wholeNumber,
  items: z.array(cardEvaluationSchema),
  isComplete: z.boolean(),
}).meta({ id: "HandEvaluation" });

const next = described<Next>()({
  legalActions: legalActionsSchema.nullable().exactOptional(),
  evaluations: handEvaluationSchema.nullable().exactOptional(),
});

/** What an accepted command is answered with; `next` only when asked for. */
export const receiptSchema = described<Receipt & { readonly next?: Next }>()({
  ...receiptShape,
  next: next.exactOptional(),
}).meta({ id: "Receipt" });

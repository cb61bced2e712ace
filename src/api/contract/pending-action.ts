import * as z from "zod";
import type { ActionIntentView, PaidZonePaymentView, PendingActionView } from "../../engine/views/model.ts";
import { described } from "./described.ts";
import { wholeNumber } from "./values.ts";

const ids = z.array(z.string());

/** Cards by id, null for each one hidden from the viewer. */
export const cardIdsSchema = z.array(z.string().nullable());

const command = described<ActionIntentView>()({
  actionType: z.string(),
  actorId: z.string(),
  cardInstanceId: z.string().exactOptional(),
  powerId: z.string().exactOptional(),
  targetIds: ids,
  costOptionId: z.string().exactOptional(),
  payments: z
    .array(
      described<NonNullable<ActionIntentView["payments"]>[number]>()({
        componentId: z.string(),
        paymentId: z.string(),
        cardInstanceIds: cardIdsSchema,
      }),
    )
    .exactOptional(),
});

const paidCost = described<PendingActionView["paidCosts"][number]>()({
  componentId: z.string(),
  optionId: z.string().exactOptional(),
  resourceId: z.string(),
  amount: z.number(),
  settled: z
    .array(
      described<NonNullable<PendingActionView["paidCosts"][number]["settled"]>[number]>()({
        resourceId: z.string(),
        field: z.enum(["Current", "Minimum", "Maximum"]),
        amount: z.number(),
      }),
    )
    .exactOptional(),
});

const paidZonePayment = described<PaidZonePaymentView>()({
  componentId: z.string(),
  paymentId: z.string(),
  cardInstanceIds: cardIdsSchema,
  sourceZoneId: z.string(),
  targetZoneId: z.string(),
});

/** An item of the stack (reactions.md, state). */
export const pendingActionSchema = described<PendingActionView>()({
  pendingActionId: z.string(),
  depth: wholeNumber,
  command,
  candidateFingerprint: z.string().nullable(),
  contentRevision: z.string(),
  actionId: z.string().exactOptional(),
  cardDefinitionId: z.string().exactOptional(),
  cardInstanceId: z.string().exactOptional(),
  lockedTargetIds: ids,
  paidCosts: z.array(paidCost),
  paidZonePayments: z.array(paidZonePayment).exactOptional(),
  commandTags: ids,
  failure: z.enum(["RejectTransaction", "FizzleKeepPaid", "FizzleRefund"]),
  targetLock: z.enum(["Proposal", "Resolution"]),
  costTiming: z.enum(["Proposal", "Resolution"]),
}).meta({ id: "PendingAction" });

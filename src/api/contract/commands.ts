import * as z from "zod";
import { idSchema, queryWords, wholeNumber } from "./values.ts";

/** The transport identity of a command: a UUID, whose case means nothing. */
export const commandIdSchema = z.guid("must be a UUID").toLowerCase();

const payment = z.strictObject({
  componentId: idSchema,
  paymentId: idSchema,
  cardInstanceIds: z.array(idSchema),
});

const actionFields = {
  targetIds: z.array(idSchema).exactOptional(),
  costOptionId: idSchema.exactOptional(),
  payments: z.array(payment).exactOptional(),
};

const actionType = z.enum([
  "BASIC_ATTACK",
  "POWER",
  "ACTIVATE_ABILITY",
  "PLAY_INSTANT",
  "PASS",
  "END_TURN",
  "PASS_PRIORITY",
  "PLAY_CARD",
  "CONCEDE",
]);

const playCard = z.strictObject({
  type: z.literal("PLAY_CARD"),
  payload: z.strictObject({ actorId: idSchema, cardInstanceId: idSchema, ...actionFields }),
});

const executeAction = z.strictObject({
  type: z.literal("EXECUTE_ACTION"),
  payload: z
    .strictObject({
      actorId: idSchema.exactOptional(),
      actionType,
      powerId: idSchema.exactOptional(),
      cardInstanceId: idSchema.exactOptional(),
      targetId: idSchema.exactOptional(),
      ...actionFields,
    })
    .refine(({ targetId, targetIds }) => targetId === undefined || isOnly(targetIds ?? [targetId], targetId), {
      path: ["targetId"],
      message: "differs from `targetIds`: name the target once",
    }),
});

function isOnly(ids: readonly string[], id: string): boolean {
  return ids.length === 1 && ids[0] === id;
}

const ofActor = z.strictObject({ actorId: idSchema });
const ofHolder = z.strictObject({ actorId: idSchema.exactOptional() });
const empty = z.strictObject({});

/** What is asked, without identity and versions (engine.md, commands). */
export const commandSchema = z
  .discriminatedUnion("type", [
    playCard,
    executeAction,
    z.strictObject({ type: z.literal("END_TURN"), payload: ofActor }),
    z.strictObject({ type: z.literal("PASS_PRIORITY"), payload: ofHolder }),
    z.strictObject({ type: z.literal("CONCEDE"), payload: ofActor }),
    z.strictObject({ type: z.literal("CONTINUE"), payload: empty }),
    z.strictObject({ type: z.literal("RESOLVE_COMBAT"), payload: empty }),
  ])
  .meta({ id: "Command" });

/** A command as posted. An intersection, so that a wrong id does not hide a wrong payload. */
export const envelopeSchema = z.intersection(
  z.strictObject({ commandId: commandIdSchema, expectedSequence: wholeNumber, expectedStep: wholeNumber }),
  commandSchema,
);

/** What may come beside a receipt. */
export const includeSchema = queryWords(["legalActions", "evaluations"]);

import * as z from "zod";
import type { Command, CommandType } from "../../engine/state/commands.ts";
import type { PaymentSelection } from "../../engine/state/snapshot.ts";
import { described } from "./described.ts";
import { idSchema, queryWords, wholeNumber } from "./values.ts";

/** The transport identity of a command: a UUID, whose case means nothing. */
export const commandIdSchema = z.guid("must be a UUID").toLowerCase();

const payment = described<PaymentSelection>()({
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

type PayloadOf<T extends CommandType> = Extract<Command, { readonly type: T }>["payload"];

const playCard = described<PayloadOf<"PLAY_CARD">>()({ actorId: idSchema, cardInstanceId: idSchema, ...actionFields });

const executeAction = z.strictObject({
  actorId: idSchema.exactOptional(),
  actionType,
  powerId: idSchema.exactOptional(),
  cardInstanceId: idSchema.exactOptional(),
  targetId: idSchema.exactOptional(),
  ...actionFields,
} satisfies { readonly [F in keyof Required<PayloadOf<"EXECUTE_ACTION">>]: z.ZodType });

function isOnly(ids: readonly string[], id: string): boolean {
  return ids.length === 1 && ids[0] === id;
}

const unambiguousAction = executeAction.refine(
  ({ targetId, targetIds }) => targetId === undefined || isOnly(targetIds ?? [targetId], targetId),
  { path: ["targetId"], message: "differs from `targetIds`: name the target once" },
);

const ofActor = described<PayloadOf<"END_TURN" | "CONCEDE">>()({ actorId: idSchema });
const ofHolder = described<PayloadOf<"PASS_PRIORITY">>()({ actorId: idSchema.exactOptional() });
const empty = z.strictObject({});

/** The payload of each command. */
const payloadSchemas = {
  PLAY_CARD: playCard,
  EXECUTE_ACTION: executeAction,
  END_TURN: ofActor,
  PASS_PRIORITY: ofHolder,
  CONCEDE: ofActor,
  CONTINUE: empty,
  RESOLVE_COMBAT: empty,
} satisfies { readonly [T in CommandType]: z.ZodType<PayloadOf<T>> };

function commandOf(payloads: typeof payloadSchemas) {
  const typed = <const T extends CommandType>(type: T) =>
    z.strictObject({ type: z.literal(type), payload: payloads[type] });
  return z.discriminatedUnion("type", [
    typed("PLAY_CARD"),
    typed("EXECUTE_ACTION"),
    typed("END_TURN"),
    typed("PASS_PRIORITY"),
    typed("CONCEDE"),
    typed("CONTINUE"),
    typed("RESOLVE_COMBAT"),
  ]);
}

/** What is asked, without identity and versions (engine.md, commands). */
export const commandSchema = commandOf({ ...payloadSchemas, EXECUTE_ACTION: unambiguousAction }).meta({
  id: "Command",
});

/** A command as it is listed or was recorded. */
export const recordedCommandSchema: z.ZodType<Command> = commandOf(payloadSchemas).meta({ id: "RecordedCommand" });

/** What a journal entry of a command holds. */
export const recordedPayloadSchema = z.union(Object.values(payloadSchemas));

/** A command as posted. An intersection, so that a wrong id does not hide a wrong payload. */
export const envelopeSchema = z.intersection(
  z.strictObject({ commandId: commandIdSchema, expectedSequence: wholeNumber, expectedStep: wholeNumber }),
  commandSchema,
);

/** What may come beside a receipt. */
export const includeSchema = queryWords(["legalActions", "evaluations"]);

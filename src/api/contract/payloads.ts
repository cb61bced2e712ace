import * as z from "zod";
import type { TransitionPayloads } from "../../engine/state/payloads.ts";
import type { FrameView } from "../../engine/views/model.ts";
import type { ToldPayload } from "../../engine/views/payload.ts";
import { described } from "./described.ts";
import { cardIdsSchema } from "./pending-action.ts";
import { wholeNumber } from "./values.ts";

type Told<T extends keyof TransitionPayloads> = ToldPayload<TransitionPayloads[T]>;
type Action = Exclude<Told<"combat.action.applied">, { readonly actionType: "PASS" }>;
type Refunds = Told<"combat.reaction.fizzled">["refunds"];

const round = { round: wholeNumber };

const actionFields = {
  pendingActionId: z.string().exactOptional(),
  actionType: z.string().exactOptional(),
  definitionId: z.string().nullable(),
  cardInstanceId: z.string().nullable(),
  targetIds: z.array(z.string()),
};

const action = described<Action>()(actionFields);

const refunds = described<Refunds>()({
  resources: z.array(
    described<Refunds["resources"][number]>()({ actorId: z.string(), resourceId: z.string(), amount: z.number() }),
  ),
  cardInstanceIds: cardIdsSchema,
  stayedCardInstanceIds: cardIdsSchema,
});

const dropped = described<Told<"combat.reaction.dropped">["items"][number]>()({
  pendingActionId: z.string(),
  actorId: z.string(),
  cardInstanceId: z.string().nullable(),
});

/** The facts of each transition, by its type. */
export const payloadSchemas = {
  "combat.initialized": described<Told<"combat.initialized">>()({ modeId: z.string() }),
  "combat.action.applied": z.union([action, z.strictObject({ actionType: z.literal("PASS") })]),
  "combat.activation.started": described<Told<"combat.activation.started">>()({ ...round, turn: wholeNumber }),
  "combat.activation.ended": described<Told<"combat.activation.ended">>()({ actionsTaken: wholeNumber }),
  "combat.round.started": described<Told<"combat.round.started">>()(round),
  "combat.round.ended": described<Told<"combat.round.ended">>()(round),
  "combat.phase.changed": described<Told<"combat.phase.changed">>()({ from: z.string().nullable(), to: z.string() }),
  "combat.boundary.resolved": described<Told<"combat.boundary.resolved">>()({ boundary: z.string() }),
  "combat.boundary.skipped": described<Told<"combat.boundary.skipped">>()({
    boundary: z.string(),
    part: z.string().nullable(),
    code: z.string(),
    message: z.string().nullable(),
  }),
  "combat.reaction.proposed": described<Told<"combat.reaction.proposed">>()({
    ...actionFields,
    windowId: z.string().nullable().exactOptional(),
  }),
  "combat.priority.passed": described<Told<"combat.priority.passed">>()({
    windowId: z.string(),
    holderActorId: z.string(),
  }),
  "combat.reaction.resolved": action,
  "combat.reaction.fizzled": described<Told<"combat.reaction.fizzled">>()({
    pendingActionId: z.string(),
    definitionId: z.string().nullable(),
    cardInstanceId: z.string().nullable(),
    actorId: z.string(),
    reason: z.string().nullable(),
    refunds,
    code: z.string().exactOptional(),
  }),
  "combat.reaction.dropped": described<Told<"combat.reaction.dropped">>()({ items: z.array(dropped) }),
  "combat.outcome.decided": described<Told<"combat.outcome.decided">>()({
    status: z.string(),
    winnerSideId: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  "combat.conceded": described<Told<"combat.conceded">>()({ sideId: z.string() }),
  "combat.acknowledged": described<Told<"combat.acknowledged">>()({ winnerSideId: z.string().nullable() }),
} satisfies { readonly [T in keyof TransitionPayloads]: z.ZodType<Told<T>> };

/** What a frame tells besides its lists: that of its transition. */
export const payloadSchema: z.ZodType<FrameView["payload"]> = z
  .union(Object.values(payloadSchemas))
  .meta({ id: "TransitionPayload" });

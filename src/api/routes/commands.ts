import * as z from "zod";
import { rejectionCodes } from "../../engine/index.ts";
import { askCombat } from "../combat-object.ts";
import { commandSchema, envelopeSchema, includeSchema } from "../contract/commands.ts";
import { commandExample, envelopeExample } from "../contract/examples.ts";
import { legalActionsSchema, previewSchema, receiptSchema } from "../contract/legality.ts";
import { resolutionSchema } from "../contract/resolutions.ts";
import { idSchema } from "../contract/values.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";
import { combatParams, ofCombat } from "./combats.ts";

const execute = defineRoute(
  {
    ...ofCombat,
    method: "post",
    path: "/combats/{combatId}/commands",
    summary: "Executes a command, once: the same id and payload is answered with the stored receipt",
    params: combatParams,
    query: z.object({ include: includeSchema }),
    body: envelopeSchema,
    example: envelopeExample,
    answers: { 200: receiptSchema },
    refusals: [...ofCombat.refusals, "VERSION_CONFLICT", "COMMAND_ID_REUSED", ...rejectionCodes],
  },
  ({ context, params, query, body, viewer }) => {
    const { commandId, expectedSequence, expectedStep, ...command } = body;
    const envelope = { commandId, expectedSequence, expectedStep, command };
    return askCombat(context, params.combatId, (combat) => combat.execute(envelope, query.include ?? [], viewer));
  },
);

const preview = defineRoute(
  {
    ...ofCombat,
    method: "post",
    path: "/combats/{combatId}/preview",
    summary: "What a command would do, exactly; nothing changes",
    params: combatParams,
    query: none,
    body: commandSchema,
    example: commandExample,
    answers: { 200: previewSchema },
  },
  ({ context, params, body, viewer }) => askCombat(context, params.combatId, (combat) => combat.preview(body, viewer)),
);

const legalActions = defineRoute(
  {
    ...ofCombat,
    method: "get",
    path: "/combats/{combatId}/legal-actions",
    summary: "What an actor may do now; by default the one whose decision is awaited",
    params: combatParams,
    query: z.object({ actorId: idSchema.optional() }),
    body: noBody,
    answers: { 200: legalActionsSchema },
    refusals: [...ofCombat.refusals, "UNKNOWN_REFERENCE"],
  },
  ({ context, params, query, viewer }) =>
    askCombat(context, params.combatId, (combat) => combat.legalActions(query.actorId ?? null, viewer)),
);

const resolution = defineRoute(
  {
    ...ofCombat,
    method: "get",
    path: "/combats/{combatId}/resolutions/{commandId}",
    summary: "The frames of an accepted command",
    params: combatParams.extend({ commandId: z.string().toLowerCase() }),
    query: none,
    body: noBody,
    answers: { 200: resolutionSchema },
  },
  ({ context, params, reader }) =>
    askCombat(context, params.combatId, (combat) => combat.resolution(params.commandId, reader)),
);

/** What a player asks and does. */
export const commandRoutes: readonly Route[] = [execute, preview, legalActions, resolution];

import * as z from "zod";
import { askCombat } from "../combat-object.ts";
import { cardEvaluationSchema, handEvaluationSchema } from "../contract/legality.ts";
import { idSchema, queryIds } from "../contract/values.ts";
import { defineRoute, noBody, type Route } from "../route.ts";
import { combatParams, ofCombat } from "./combats.ts";

const hand = defineRoute(
  {
    ...ofCombat,
    method: "get",
    path: "/combats/{combatId}/cards/evaluations",
    summary: "Every card of a hand: playability, prices, numbers for its text, legal targets",
    params: combatParams,
    query: z.object({ actorId: idSchema.optional(), targetIds: queryIds }),
    body: noBody,
    answers: { 200: handEvaluationSchema },
    refusals: [...ofCombat.refusals, "UNKNOWN_REFERENCE"],
  },
  ({ context, params, query, reader }) => {
    const asked = { ...query, actorId: query.actorId ?? null };
    return askCombat(context, params.combatId, (combat) => combat.evaluateHand(asked, reader));
  },
);

const card = defineRoute(
  {
    ...ofCombat,
    method: "get",
    path: "/combats/{combatId}/cards/{cardInstanceId}/evaluation",
    summary: "One card, against the given targets and at the given price",
    params: combatParams.extend({ cardInstanceId: z.string() }),
    query: z.object({
      actorId: idSchema.optional(),
      targetIds: queryIds,
      costOptionId: idSchema.exactOptional(),
    }),
    body: noBody,
    answers: { 200: cardEvaluationSchema },
    refusals: [...ofCombat.refusals, "UNKNOWN_REFERENCE", "WORK_LIMIT"],
  },
  ({ context, params, query: { actorId, ...query }, viewer }) => {
    const asked = { ...query, actorId: actorId ?? null, cardInstanceId: params.cardInstanceId };
    return askCombat(context, params.combatId, (combat) => combat.evaluateCard(asked, viewer));
  },
);

/** What a card would do in the state as it is. */
export const evaluationRoutes: readonly Route[] = [hand, card];

import { askCombat } from "../combat-object.ts";
import { historySchema, journalQuery, journalSchema, verificationSchema } from "../contract/history.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";
import { combatParams, ofCombat } from "./combats.ts";

const journal = defineRoute(
  {
    ...ofCombat,
    method: "get",
    path: "/combats/{combatId}/journal",
    summary: "Every accepted command with its links, the creation first",
    params: combatParams,
    query: journalQuery,
    body: noBody,
    answers: { 200: journalSchema },
  },
  ({ context, params, query, reader }) => {
    const span = { afterSequence: query.afterSequence, count: query.limit };
    return askCombat(context, params.combatId, (combat) => combat.journal(span, reader));
  },
);

const history = defineRoute(
  {
    ...ofCombat,
    method: "get",
    path: "/combats/{combatId}/history",
    summary: "The applied actions",
    params: combatParams,
    query: journalQuery,
    body: noBody,
    answers: { 200: historySchema },
  },
  ({ context, params, query, reader }) => {
    const span = { afterSequence: query.afterSequence, count: query.limit };
    return askCombat(context, params.combatId, (combat) => combat.history(span, reader));
  },
);

const verify = defineRoute(
  {
    ...ofCombat,
    access: "tool",
    seatTool: "Verify",
    method: "post",
    path: "/combats/{combatId}/verify",
    summary: "Re-executes the journal and names the first divergence",
    params: combatParams,
    query: none,
    body: noBody,
    answers: { 200: verificationSchema },
  },
  ({ context, params, reader }) => askCombat(context, params.combatId, (combat) => combat.verify(reader)),
);

/** What happened, and the proof of it. */
export const journalRoutes: readonly Route[] = [journal, history, verify];

import { askCombat, combatObject, derivedId } from "../combat-object.ts";
import { stateSchema } from "../contract/combat-view.ts";
import { branchExample } from "../contract/examples.ts";
import {
  branchBody,
  branchSchema,
  branchTreeSchema,
  pastStateQuery,
  timelineQuery,
  timelineSchema,
} from "../contract/history.ts";
import { urlNumber } from "../contract/values.ts";
import { problem } from "../problems.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";
import { answerWithSeats, withoutSecrets } from "../seats.ts";
import { combatParams, ofCombat } from "./combats.ts";

const timeline = defineRoute(
  {
    ...ofCombat,
    tag: "Timeline",
    method: "get",
    path: "/combats/{combatId}/timeline",
    summary: "The accepted commands after a sequence; `include=frames` with everything in their frames",
    params: combatParams,
    query: timelineQuery,
    body: noBody,
    answers: { 200: timelineSchema },
  },
  ({ context, params, query, reader }) => {
    const { afterSequence, limit: count, include } = query;
    const span = { afterSequence, count, wholeFrames: include.includes("frames") };
    return askCombat(context, params.combatId, (combat) => combat.timeline(span, reader));
  },
);

const sequenceParams = combatParams.extend({ sequence: urlNumber("must be a sequence") });

const pastState = defineRoute(
  {
    ...ofCombat,
    tag: "Timeline",
    method: "get",
    path: "/combats/{combatId}/timeline/{sequence}/state",
    summary: "The state after a sequence, or after one of its frames, as the caller may see it",
    params: sequenceParams,
    query: pastStateQuery,
    body: noBody,
    answers: { 200: stateSchema },
  },
  ({ context, params, query, reader }) => {
    const at = { sequence: params.sequence, frameIndex: query.frame ?? null };
    return askCombat(context, params.combatId, (combat) => combat.pastState(at, reader));
  },
);

const branch = defineRoute(
  {
    ...ofCombat,
    tag: "Timeline",
    access: "tool",
    seatTool: "Branch",
    method: "post",
    path: "/combats/{combatId}/timeline/{sequence}/branches",
    summary: "A new, independent combat from a past state; one per key",
    params: sequenceParams,
    query: none,
    body: branchBody,
    example: branchExample,
    answers: { 200: branchSchema, 201: branchSchema },
    refusals: [...ofCombat.refusals, "LIMIT_EXCEEDED", "UNAVAILABLE"],
  },
  async ({ context, params: { combatId, sequence }, body: { branchKey } }) => {
    const closed = withoutSecrets(context.env, true);
    if (closed !== null) return problem(context, closed);
    const branchId = derivedId(context.env, ["branch", combatId, String(sequence), branchKey]);
    const combat = combatObject(context.env, branchId);
    const made = await combat.branchFrom(combatId, branchId, { sequence, branchKey });
    if (made.ok && made.created) await combat.enlist();
    return answerWithSeats(context, branchId, made);
  },
);

const branchTree = defineRoute(
  {
    ...ofCombat,
    tag: "Timeline",
    method: "get",
    path: "/combats/{combatId}/branch-tree",
    summary: "The combat's root and every branch below it",
    params: combatParams,
    query: none,
    body: noBody,
    answers: { 200: branchTreeSchema },
  },
  ({ context, params }) => askCombat(context, params.combatId, (combat) => combat.branchTree()),
);

/** The past of a combat, and other futures from there. */
export const timelineRoutes: readonly Route[] = [timeline, pastState, branch, branchTree];

import * as z from "zod";
import { bodyLimits } from "../body.ts";
import { askCombat } from "../combat-object.ts";
import { combatViewSchema } from "../contract/combat-view.ts";
import { creationSchema } from "../contract/combats.ts";
import { creationExample } from "../contract/examples.ts";
import { createdSchema } from "../contract/resolutions.ts";
import { createCombat, prepareCreation } from "../creation.ts";
import { problem } from "../problems.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";
import { answerWithSeats, withoutSecrets } from "../seats.ts";

/** The path parameter of every combat route. */
export const combatParams = z.object({ combatId: z.string() });

/** What the routes of one combat have in common. */
export const ofCombat = {
  tag: "Combats",
  access: "combat",
  refusals: ["NOT_FOUND", "FORBIDDEN", "CORRUPT_STATE"],
} as const;

const create = defineRoute(
  {
    tag: "Combats",
    method: "post",
    path: "/combats",
    summary: "Creates a combat; with an attempt key the same request is answered as the first time",
    access: "create",
    params: none,
    query: none,
    body: creationSchema,
    example: creationExample,
    bodyLimitBytes: bodyLimits.creation,
    answers: { 200: createdSchema, 201: createdSchema },
    refusals: [
      "NOT_FOUND",
      "FORBIDDEN",
      "ATTEMPT_KEY_REUSED",
      "UNKNOWN_REFERENCE",
      "LIMIT_EXCEEDED",
      "WORK_LIMIT",
      "UNAVAILABLE",
      "CORRUPT_STATE",
    ],
  },
  async ({ context, body, viewer }) => {
    const closed = withoutSecrets(context.env, body.attemptKey !== undefined);
    if (closed !== null) return problem(context, closed);
    const prepared = await prepareCreation(context.env, body);
    if (!prepared.ok) return problem(context, prepared.refusal);
    const created = await createCombat(context.env, prepared.value, viewer);
    return answerWithSeats(context, prepared.value.request.combatId, created);
  },
);

const read = defineRoute(
  {
    ...ofCombat,
    method: "get",
    path: "/combats/{combatId}",
    summary: "The state of a combat as the caller may see it",
    params: combatParams,
    query: none,
    body: noBody,
    answers: { 200: combatViewSchema },
  },
  ({ context, params, viewer }) => askCombat(context, params.combatId, (combat) => combat.read(viewer)),
);

/** Creating a combat and reading it. */
export const combatRoutes: readonly Route[] = [create, read];

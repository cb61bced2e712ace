import * as z from "zod";
import { catalogRevisions } from "../../catalog/revision-cache.ts";
import { createCombat as createInEngine, viewCombat } from "../../engine/index.ts";
import { json } from "../answers.ts";
import { bodyLimits } from "../body.ts";
import { askCombat } from "../combat-object.ts";
import { sandboxCreationSchema } from "../contract/combats.ts";
import { creationExample } from "../contract/examples.ts";
import { createdSchema } from "../contract/resolutions.ts";
import { sandboxSnapshotSchema, sandboxValidationSchema } from "../contract/runs.ts";
import { createCombat, prepareCreation } from "../creation.ts";
import { hash } from "../hashes.ts";
import { problem } from "../problems.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";
import { answerWithSeats, withoutSecrets } from "../seats.ts";

const creation = {
  tag: "Compatibility",
  method: "post",
  params: none,
  query: none,
  body: sandboxCreationSchema,
  example: { schemaVersion: 2, ...creationExample },
  bodyLimitBytes: bodyLimits.creation,
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
} as const;

const validate = defineRoute(
  {
    ...creation,
    path: "/sandbox/scenarios/validate",
    access: "tool",
    summary: "Whether a creation would be accepted; nothing is created",
    answers: { 200: sandboxValidationSchema },
  },
  async ({ context, body, viewer }) => {
    const prepared = await prepareCreation(context.env, body);
    if (!prepared.ok) return problem(context, prepared.refusal);
    const { revision, request } = prepared.value;
    const loaded = await catalogRevisions(context.env.DB).load(revision);
    if (loaded === null) return problem(context, { code: "NOT_FOUND", detail: "There is no such revision." });
    const engine = { content: loaded.content(), hash };
    const created = createInEngine(request.creation, request, engine);
    if (!created.ok) {
      const { code, message: detail, reasons: errors } = created.rejection;
      return problem(context, { code, detail, errors });
    }
    const { snapshot } = created.value;
    const { actors } = viewCombat(snapshot, viewer, engine);
    const scenario = { ...request.creation, seed: request.seed };
    return json({ scenario, scenarioHash: snapshot.originId, contentRevision: revision, actors });
  },
);

const create = defineRoute(
  {
    ...creation,
    path: "/sandbox/runs",
    access: "create",
    summary: "Creates a combat",
    answers: { 200: createdSchema },
  },
  async ({ context, body, viewer }) => {
    const closed = withoutSecrets(context.env, body.attemptKey !== undefined);
    if (closed !== null) return problem(context, closed);
    const prepared = await prepareCreation(context.env, body);
    if (!prepared.ok) return problem(context, prepared.refusal);
    const created = await createCombat(context.env, prepared.value, viewer);
    return answerWithSeats(context, prepared.value.request.combatId, created, 200);
  },
);

const snapshot = defineRoute(
  {
    tag: "Compatibility",
    access: "combat",
    method: "get",
    path: "/sandbox/runs/{runId}/snapshot",
    summary: "Run, combat, and the player's hand with what of it can be played",
    params: z.object({ runId: z.string() }),
    query: none,
    body: noBody,
    answers: { 200: sandboxSnapshotSchema },
    refusals: ["NOT_FOUND", "FORBIDDEN", "CORRUPT_STATE"],
  },
  ({ context, params, viewer }) => askCombat(context, params.runId, (combat) => combat.sandboxSnapshot(viewer)),
);

/** The sandbox of the original engine's clients. */
export const sandboxRoutes: readonly Route[] = [validate, create, snapshot];

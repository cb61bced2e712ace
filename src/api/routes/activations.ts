import { activate, listActivations } from "../../catalog/activations.ts";
import { readConfiguration } from "../../catalog/configurations.ts";
import { openDatabase } from "../../catalog/database.ts";
import { setRollout } from "../../catalog/rollout.ts";
import { json } from "../answers.ts";
import {
  activatedSchema,
  activationListSchema,
  activationRequestSchema,
  activationsQuery,
  configurationParams,
  configurationSchema,
  revisionParams,
  rolloutRequestSchema,
} from "../contract/administration.ts";
import { administrationExamples } from "../contract/examples.ts";
import { problem } from "../problems.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";
import { answerWith } from "./drafts.ts";

const admin = { tag: "Administration", access: "admin" } as const;
const guarded = ["NOT_FOUND", "VERSION_CONFLICT", "CONTENT_INVALID", "UNAVAILABLE"] as const;

const swap = defineRoute(
  {
    ...admin,
    method: "post",
    path: "/admin/content/revisions/{revision}/activate",
    summary: "Makes a revision the current one of a configuration: the hot swap",
    params: revisionParams,
    query: none,
    body: activationRequestSchema,
    example: administrationExamples.activation,
    answers: { 200: activatedSchema },
    refusals: guarded,
  },
  async ({ context, params: { revision }, body: { configName, expectedCurrentRevision } }) => {
    const request = { configName, revision, expectedCurrentRevision };
    const result = await activate(openDatabase(context.env.DB), request);
    if (!result.ok) return problem(context, result.refusal);
    return json({ configName, currentRevision: revision, previousRevision: expectedCurrentRevision });
  },
);

const audit = defineRoute(
  {
    ...admin,
    method: "get",
    path: "/admin/content/activations",
    summary: "What was made current, the newest first",
    params: none,
    query: activationsQuery,
    body: noBody,
    answers: { 200: activationListSchema },
    refusals: ["UNAVAILABLE"],
  },
  async ({ context, query: { configName, limit, cursor: before } }) => {
    const { items, cursor } = await listActivations(openDatabase(context.env.DB), { configName, limit, before });
    return json({ items, cursor: cursor === null ? null : String(cursor) });
  },
);

const configuration = defineRoute(
  {
    ...admin,
    method: "get",
    path: "/admin/content/configurations/{configName}",
    summary: "What new combats of a configuration get",
    params: configurationParams,
    query: none,
    body: noBody,
    answers: { 200: configurationSchema },
    refusals: ["UNAVAILABLE"],
  },
  async ({ context, params }) => json(await readConfiguration(openDatabase(context.env.DB), params.configName)),
);

const rollout = defineRoute(
  {
    ...admin,
    method: "post",
    path: "/admin/content/configurations/{configName}/rollout",
    summary: "Gives a revision to a share of the new combats; 0 percent revokes",
    params: configurationParams,
    query: none,
    body: rolloutRequestSchema,
    example: administrationExamples.rollout,
    answers: { 200: configurationSchema },
    refusals: guarded,
  },
  async ({ context, params: { configName }, body }) =>
    answerWith(context, await setRollout(openDatabase(context.env.DB), { configName, ...body })),
);

/** What becomes current, for all new combats or a share of them, and its audit. */
export const activationRoutes: readonly Route[] = [swap, audit, configuration, rollout];

import type { CatalogAnswer } from "../../catalog/answers.ts";
import { openDatabase } from "../../catalog/database.ts";
import { changeDefinition } from "../../catalog/draft-definition.ts";
import { createDraft, deleteDraft, readDraft, updateDraft } from "../../catalog/drafts.ts";
import { publishDraft } from "../../catalog/publish.ts";
import { json } from "../answers.ts";
import { bodyLimits } from "../body.ts";
import {
  definitionChangeSchema,
  definitionParams,
  draftCreationSchema,
  draftDeletionQuery,
  draftDeletionSchema,
  draftParams,
  draftSchema,
  draftUpdateSchema,
  draftVersionSchema,
  publicationSchema,
  publishedSchema,
} from "../contract/administration.ts";
import { administrationExamples } from "../contract/examples.ts";
import type { AppContext } from "../env.ts";
import { problem, type Refusal } from "../problems.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";

const admin = { tag: "Administration", access: "admin", query: none } as const;
const guarded = ["NOT_FOUND", "VERSION_CONFLICT", "UNAVAILABLE"] as const;
const bundleSized = { bodyLimitBytes: bodyLimits.bundle } as const;

const create = defineRoute(
  {
    ...admin,
    ...bundleSized,
    method: "post",
    path: "/admin/content/drafts",
    summary: "Begins a draft, from a bundle, a base revision or nothing",
    params: none,
    body: draftCreationSchema,
    example: administrationExamples.draft,
    answers: { 201: draftVersionSchema },
    refusals: ["NOT_FOUND", "UNAVAILABLE"],
  },
  async ({ context, body }) => answerWith(context, await createDraft(openDatabase(context.env.DB), body), 201),
);

const read = defineRoute(
  {
    ...admin,
    method: "get",
    path: "/admin/content/drafts/{draftId}",
    summary: "A draft whole",
    params: draftParams,
    body: noBody,
    answers: { 200: draftSchema },
    refusals: ["NOT_FOUND", "UNAVAILABLE"],
  },
  async ({ context, params }) => {
    const draft = await readDraft(openDatabase(context.env.DB), params.draftId);
    return draft === null ? problem(context, { code: "NOT_FOUND", detail: "There is no such draft." }) : json(draft);
  },
);

const update = defineRoute(
  {
    ...admin,
    ...bundleSized,
    method: "put",
    path: "/admin/content/drafts/{draftId}",
    summary: "Replaces a draft's bundle",
    params: draftParams,
    body: draftUpdateSchema,
    example: administrationExamples.update,
    answers: { 200: draftVersionSchema },
    refusals: guarded,
  },
  async ({ context, params: { draftId }, body }) =>
    answerWith(context, await updateDraft(openDatabase(context.env.DB), { draftId, ...body })),
);

const remove = defineRoute(
  {
    ...admin,
    method: "delete",
    path: "/admin/content/drafts/{draftId}",
    summary: "Gives a draft up",
    params: draftParams,
    query: draftDeletionQuery,
    body: draftDeletionSchema,
    example: administrationExamples.deletion,
    answers: { 200: draftVersionSchema },
    refusals: guarded,
  },
  async ({ context, params: { draftId }, query, body }) => {
    const said = new Set([query.expectedVersion ?? [], body?.expectedVersion ?? []].flat());
    const [version] = said;
    if (version === undefined) return problem(context, unclearVersion("is required, in the query or in the body"));
    if (said.size > 1) return problem(context, unclearVersion("differs from the one in the query"));
    return answerWith(context, await deleteDraft(openDatabase(context.env.DB), { draftId, version }));
  },
);

function unclearVersion(message: string): Refusal {
  const path = "/expectedVersion";
  return {
    code: "INVALID_REQUEST",
    detail: `${path}: ${message}`,
    errors: [{ path, code: "INVALID_TYPE", message }],
  };
}

const changeOne = defineRoute(
  {
    ...admin,
    ...bundleSized,
    method: "patch",
    path: "/admin/content/drafts/{draftId}/definitions/{kind}/{definitionId}",
    summary: "Sets one definition of a draft; null removes it",
    params: definitionParams,
    body: definitionChangeSchema,
    example: administrationExamples.change,
    answers: { 200: draftVersionSchema },
    refusals: [...guarded, "CONTENT_INVALID"],
  },
  async ({ context, params, body }) =>
    answerWith(context, await changeDefinition(openDatabase(context.env.DB), { ...params, ...body })),
);

const publish = defineRoute(
  {
    ...admin,
    method: "post",
    path: "/admin/content/drafts/{draftId}/publish",
    summary: "Makes a revision of a draft, and activates it when asked to",
    params: draftParams,
    body: publicationSchema,
    example: administrationExamples.publication,
    answers: { 200: publishedSchema },
    refusals: [...guarded, "CONTENT_INVALID"],
  },
  async ({ context, params: { draftId }, body: { expectedVersion, activate, expectedCurrentRevision } }) => {
    const activateOver = activate ? expectedCurrentRevision : undefined;
    const request = { draftId, expectedVersion, activateOver };
    return answerWith(context, await publishDraft(openDatabase(context.env.DB), request));
  },
);

/** Drafts: where designers work before anything is published. */
export const draftRoutes: readonly Route[] = [create, read, update, remove, changeOne, publish];

/** The catalog's answer as HTTP's. */
export function answerWith(context: AppContext, result: CatalogAnswer<unknown>, status = 200): Response {
  return result.ok ? json(result.value, status) : problem(context, result.refusal);
}

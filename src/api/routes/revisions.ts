import * as z from "zod";
import { listPublications, readConfiguration } from "../../catalog/configurations.ts";
import { openDatabase } from "../../catalog/database.ts";
import { catalogRevisions } from "../../catalog/revision-cache.ts";
import { diffDefinitions } from "../../content/diff.ts";
import { json, tagged } from "../answers.ts";
import { configNameSchema, diffSchema, manifestSchema, revisionListSchema } from "../contract/content.ts";
import { idSchema } from "../contract/values.ts";
import type { AppContext } from "../env.ts";
import { problem } from "../problems.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";

const read = {
  tag: "Content",
  method: "get",
  access: "public",
  body: noBody,
  refusals: ["NOT_FOUND", "UNAVAILABLE"],
} as const;

const list = defineRoute(
  {
    ...read,
    path: "/content/revisions",
    summary: "The revisions of a configuration, the newest first, and the current one",
    params: none,
    query: z.object({ configName: configNameSchema }),
    answers: { 200: revisionListSchema },
  },
  async ({ context, query: { configName } }) => {
    const db = openDatabase(context.env.DB);
    const [configuration, items] = await Promise.all([
      readConfiguration(db, configName),
      listPublications(db, configName),
    ]);
    return json({ ...configuration, items });
  },
);

const manifest = defineRoute(
  {
    ...read,
    path: "/content/revisions/{revision}",
    summary: "What a revision consists of",
    params: z.object({ revision: idSchema }),
    query: none,
    answers: { 200: manifestSchema },
  },
  async ({ context, params: { revision } }) => {
    const loaded = await catalogRevisions(context.env.DB).load(revision);
    if (loaded === null) return noRevision(context);
    const { artifacts } = loaded;
    return tagged(context, revision, "immutable", () => JSON.stringify({ revision, artifacts }));
  },
);

const diff = defineRoute(
  {
    ...read,
    path: "/content/revisions/{revision}/diff/{otherRevision}",
    summary: "What changed from one revision to another",
    params: z.object({ revision: idSchema, otherRevision: idSchema }),
    query: none,
    answers: { 200: diffSchema },
  },
  async ({ context, params: { revision, otherRevision } }) => {
    const source = catalogRevisions(context.env.DB);
    const before = await source.load(revision);
    const after = await source.load(otherRevision);
    if (before === null || after === null) return noRevision(context);
    const produce = () => JSON.stringify(diffDefinitions(before.definitions, after.definitions));
    return tagged(context, `${revision}-${otherRevision}`, "immutable", produce);
  },
);

/** The history of a configuration, what its revisions hold and how they differ. */
export const revisionRoutes: readonly Route[] = [list, diff, manifest];

function noRevision(context: AppContext): Response {
  return problem(context, { code: "NOT_FOUND", detail: "There is no such revision." });
}

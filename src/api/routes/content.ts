import * as z from "zod";
import { readConfiguration } from "../../catalog/configurations.ts";
import { openDatabase } from "../../catalog/database.ts";
import { catalogRevisions, type LoadedRevision } from "../../catalog/revision-cache.ts";
import { jsonSchemaOf } from "../../content/schema/json-schema.ts";
import { validateBundle } from "../../content/validate.ts";
import { compareOrdinal } from "../../engine/state/order.ts";
import { json, tagged } from "../answers.ts";
import { bodyLimits } from "../body.ts";
import {
  bundleSchema,
  definitionListSchema,
  definitionQuery,
  definitionSchema,
  kindParams,
  listQuery,
  validationSchema,
} from "../contract/content.ts";
import { validationExample } from "../contract/examples.ts";
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

const schemas = defineRoute(
  {
    ...read,
    path: "/content/schemas/{kind}",
    summary: "The JSON Schema of a kind of definition, for editors",
    params: kindParams,
    query: none,
    answers: { 200: z.looseObject({}) },
  },
  ({ params }) => json(jsonSchemaOf(params.kind)),
);

const list = defineRoute(
  {
    ...read,
    path: "/content/{kind}",
    summary: "The definitions of a kind, by id",
    params: kindParams,
    query: listQuery,
    answers: { 200: definitionListSchema },
  },
  async ({ context, params: { kind }, query }) => {
    const loaded = await revisionOf(context, query);
    if (loaded === null) return noRevision(context);
    const all = loaded.artifacts.filter((artifact) => artifact.kind === kind);
    const ordered = [...all].sort((left, right) => compareOrdinal(left.id, right.id));
    const { cursor } = query;
    const rest = cursor === undefined ? ordered : ordered.filter(({ id }) => compareOrdinal(id, cursor) > 0);
    const page = rest.slice(0, query.limit);
    const definitions = new Map(Object.entries(loaded.definitions[kind] ?? {}));
    const items = page.map(({ id, hash }) => ({ id, hash, definition: definitions.get(id) }));
    const next = rest.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return json({ kind, revision: loaded.revision, items, cursor: next });
  },
);

const one = defineRoute(
  {
    ...read,
    path: "/content/{kind}/{id}",
    summary: "One definition, itself",
    params: kindParams.extend({ id: idSchema }),
    query: definitionQuery,
    answers: { 200: definitionSchema },
  },
  async ({ context, params: { kind, id }, query }) => {
    const loaded = await revisionOf(context, query);
    if (loaded === null) return noRevision(context);
    const artifact = loaded.artifacts.find((candidate) => candidate.kind === kind && candidate.id === id);
    if (artifact === undefined) return problem(context, { code: "NOT_FOUND", detail: "There is no such definition." });
    const caching = query.revision === undefined ? "revalidate" : "immutable";
    const definitions = new Map(Object.entries(loaded.definitions[kind] ?? {}));
    return tagged(context, artifact.hash, caching, () => JSON.stringify(definitions.get(id)));
  },
);

const validate = defineRoute(
  {
    tag: "Content",
    method: "post",
    path: "/content/validate",
    summary: "Says everything that is wrong with a bundle; writes nothing",
    access: "tool",
    params: none,
    query: none,
    body: z.strictObject({ bundle: bundleSchema }),
    example: validationExample,
    bodyLimitBytes: bodyLimits.bundle,
    answers: { 200: validationSchema },
    refusals: [],
  },
  ({ body }) => {
    const { valid, revision, errors, warnings } = validateBundle(body.bundle);
    return json({ valid, ...(revision === undefined ? {} : { revision }), errors, warnings });
  },
);

/** Definitions as designers wrote them, and their validation; of overlapping paths the narrower comes first. */
export const contentRoutes: readonly Route[] = [schemas, one, list, validate];

interface RevisionQuery {
  readonly revision?: string | undefined;
  readonly configName: string;
}

/** The revision a read is about: the one it names, else the configuration's current one. */
async function revisionOf(
  context: AppContext,
  { revision, configName }: RevisionQuery,
): Promise<LoadedRevision | null> {
  const { DB } = context.env;
  const wanted = revision ?? (await readConfiguration(openDatabase(DB), configName)).currentRevision;
  return wanted === null ? null : catalogRevisions(DB).load(wanted);
}

function noRevision(context: AppContext): Response {
  return problem(context, { code: "NOT_FOUND", detail: "There is no such revision, or none is current." });
}

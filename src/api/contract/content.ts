import * as z from "zod";
import type { Configuration, Publication } from "../../catalog/configurations.ts";
import type { Artifact } from "../../catalog/stored-revision.ts";
import type { Change, DefinitionAddress, DefinitionsDiff } from "../../content/diff.ts";
import { kinds } from "../../content/kinds.ts";
import { type Problem, problemCodes } from "../../content/problems.ts";
import type { Validation } from "../../content/validate.ts";
import { described } from "./described.ts";
import { idSchema, queryInteger, revisionSchema, wholeNumber } from "./values.ts";

/** The configuration that is meant when none is named. */
export const defaultConfigName = "default";

export const configNameSchema = idSchema.default(defaultConfigName);

/** What new combats of a configuration get. */
export const configurationShape = {
  configName: z.string(),
  currentRevision: z.string().nullable(),
  version: wholeNumber,
  rollout: z.strictObject({ revision: z.string(), percent: z.number() }).nullable(),
};

const publication = described<Publication>()({
  revision: z.string(),
  parentRevision: z.string().nullable(),
  createdAt: z.string(),
  author: z.string(),
  notes: z.string(),
  counts: z.record(z.string(), wholeNumber),
});

export const revisionListSchema = described<Configuration & { readonly items: readonly Publication[] }>()({
  ...configurationShape,
  items: z.array(publication),
}).meta({ id: "RevisionList" });

const artifact = described<Artifact>()({ kind: z.enum(kinds), id: z.string(), hash: z.string() });

export const manifestSchema = z
  .strictObject({ revision: z.string(), artifacts: z.array(artifact) })
  .meta({ id: "Manifest" });

const address = { kind: z.enum(kinds), id: z.string() };
const addressSchema = described<DefinitionAddress>()(address);

const change = described<Change>()({
  path: z.string(),
  before: z.unknown().exactOptional(),
  after: z.unknown().exactOptional(),
}).meta({ id: "ContentChange" });

export const diffSchema = described<DefinitionsDiff>()({
  added: z.array(addressSchema),
  removed: z.array(addressSchema),
  modified: z.array(z.strictObject({ ...address, changes: z.array(change) })),
}).meta({ id: "RevisionDiff" });

/** A definition as its kind's JSON Schema (`/content/schemas/{kind}`) describes it. */
export const definitionSchema = z.looseObject({}).meta({ id: "Definition" });

export const definitionListSchema = z
  .strictObject({
    kind: z.enum(kinds),
    revision: z.string(),
    items: z.array(z.strictObject({ id: z.string(), hash: z.string(), definition: definitionSchema })),
    cursor: z.string().nullable(),
  })
  .meta({ id: "DefinitionList" });

const contentProblem = described<Problem>()({
  code: z.enum(problemCodes),
  path: z.string(),
  message: z.string(),
  suggestion: z.string().exactOptional(),
}).meta({ id: "ContentProblem" });

export const validationSchema = described<Omit<Validation, "definitions">>()({
  valid: z.boolean(),
  revision: z.string().exactOptional(),
  errors: z.array(contentProblem),
  warnings: z.array(contentProblem),
}).meta({ id: "ContentValidation" });

/** Any JSON may be offered as a bundle; validation says what is wrong with it. */
export const bundleSchema = z.unknown();

export const kindParams = z.object({ kind: z.enum(kinds) });

export const definitionQuery = z.object({ revision: revisionSchema.optional(), configName: configNameSchema });

export const listQuery = definitionQuery.extend({ limit: queryInteger(1, 500, 100), cursor: idSchema.optional() });

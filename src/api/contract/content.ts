import * as z from "zod";
import { kinds } from "../../content/kinds.ts";
import { idSchema, queryInteger, revisionSchema, wholeNumber } from "./values.ts";

/** The configuration that is meant when none is named. */
export const defaultConfigName = "default";

export const configNameSchema = idSchema.default(defaultConfigName);

const counts = z.record(z.string(), wholeNumber);

export const revisionListSchema = z
  .object({
    configName: z.string(),
    currentRevision: z.string().nullable(),
    version: wholeNumber,
    rollout: z.object({ revision: z.string(), percent: z.number() }).nullable(),
    items: z.array(
      z.object({
        revision: z.string(),
        parentRevision: z.string().nullable(),
        createdAt: z.string(),
        author: z.string(),
        notes: z.string(),
        counts,
      }),
    ),
  })
  .meta({ id: "RevisionList" });

const artifact = z.object({ kind: z.string(), id: z.string(), hash: z.string() });

export const manifestSchema = z.object({ revision: z.string(), artifacts: z.array(artifact) }).meta({ id: "Manifest" });

const named = z.object({ kind: z.string(), id: z.string() });

export const diffSchema = z
  .object({
    added: z.array(named),
    removed: z.array(named),
    modified: z.array(
      named.extend({
        changes: z.array(z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
      }),
    ),
  })
  .meta({ id: "RevisionDiff" });

/** A definition as its kind's JSON Schema (`/content/schemas/{kind}`) describes it. */
export const definitionSchema = z.looseObject({}).meta({ id: "Definition" });

export const definitionListSchema = z
  .object({
    kind: z.string(),
    revision: z.string(),
    items: z.array(z.object({ id: z.string(), hash: z.string(), definition: definitionSchema })),
    cursor: z.string().nullable(),
  })
  .meta({ id: "DefinitionList" });

const contentProblem = z
  .object({ code: z.string(), path: z.string(), message: z.string(), suggestion: z.string().optional() })
  .meta({ id: "ContentProblem" });

export const validationSchema = z
  .object({
    valid: z.boolean(),
    revision: z.string().optional(),
    errors: z.array(contentProblem),
    warnings: z.array(contentProblem),
  })
  .meta({ id: "ContentValidation" });

/** Any JSON may be offered as a bundle; validation says what is wrong with it. */
export const bundleSchema = z.unknown();

export const kindParams = z.object({ kind: z.enum(kinds) });

export const definitionQuery = z.strictObject({ revision: revisionSchema.optional(), configName: configNameSchema });

export const listQuery = definitionQuery.extend({ limit: queryInteger(1, 500, 100), cursor: idSchema.optional() });

import * as z from "zod";
import { kinds } from "../../content/kinds.ts";
import { problemCodes } from "../../content/problems.ts";

const definitionAddress = z.object({ kind: z.enum(kinds), id: z.string() });

const change = z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() });

export const diffSchema = z.object({
  added: z.array(definitionAddress),
  removed: z.array(definitionAddress),
  modified: z.array(definitionAddress.extend({ changes: z.array(change) })),
});

export const problemsSchema = z.array(
  z.object({
    code: z.enum(problemCodes),
    path: z.string(),
    message: z.string(),
    suggestion: z.string().exactOptional(),
  }),
);

export const validationSchema = z.object({
  valid: z.boolean(),
  revision: z.string().optional(),
  errors: problemsSchema,
  warnings: problemsSchema,
});

const configuration = z.object({
  configName: z.string(),
  currentRevision: z.string().nullable(),
  version: z.int(),
  rollout: z.object({ revision: z.string(), percent: z.number() }).nullable(),
});

export const configurationSchema = configuration;

export const revisionListSchema = configuration.extend({
  items: z.array(
    z.object({
      revision: z.string(),
      parentRevision: z.string().nullable(),
      createdAt: z.string(),
      author: z.string(),
      notes: z.string(),
      counts: z.record(z.string(), z.int()),
    }),
  ),
});

export const definitionListSchema = z.object({
  items: z.array(z.object({ id: z.string(), definition: z.record(z.string(), z.unknown()) })),
  cursor: z.string().nullable(),
});

export const draftSchema = z.object({ draftId: z.string(), version: z.int() });

export const publishedSchema = z.object({ revision: z.string(), activated: z.boolean() });

export const activatedSchema = z.object({ currentRevision: z.string(), previousRevision: z.string().nullable() });

export const activationListSchema = z.object({
  items: z.array(z.object({ revision: z.string(), previousRevision: z.string().nullable(), createdAt: z.string() })),
});

/** A refusal of the service, as far as this tool reads it. */
export const refusalSchema = z.object({
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.looseObject({ path: z.string(), message: z.string() })).optional(),
  currentRevision: z.string().nullish(),
  currentVersion: z.int().optional(),
});

export type RevisionList = z.output<typeof revisionListSchema>;
export type Configuration = z.output<typeof configurationSchema>;
export type ActivationList = z.output<typeof activationListSchema>;
export type Draft = z.output<typeof draftSchema>;
export type RefusalBody = z.output<typeof refusalSchema>;

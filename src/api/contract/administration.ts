import * as z from "zod";
import type { Activation } from "../../catalog/activations.ts";
import type { Configuration } from "../../catalog/configurations.ts";
import type { Draft, DraftVersion } from "../../catalog/drafts.ts";
import { kinds } from "../../content/kinds.ts";
import { bundleSchema, configNameSchema, configurationShape } from "./content.ts";
import { described } from "./described.ts";
import { idSchema, queryInteger, queryNumber, revisionSchema, wholeNumber } from "./values.ts";

const notesSchema = z.string().max(4_000);
const expectedVersion = wholeNumber;

export const draftParams = z.object({ draftId: idSchema });

export const draftCreationSchema = z
  .strictObject({
    configName: configNameSchema,
    baseRevision: revisionSchema.optional(),
    bundle: bundleSchema.optional(),
    notes: notesSchema.default(""),
    author: z.string().max(128).default("administrator"),
  })
  .meta({ id: "DraftCreation" });

const draftVersion = { draftId: z.string(), version: wholeNumber };

export const draftVersionSchema = described<DraftVersion>()(draftVersion).meta({ id: "DraftVersion" });

export const draftSchema = described<Draft>()({
  ...draftVersion,
  configName: z.string(),
  baseRevision: z.string().nullable(),
  author: z.string(),
  notes: z.string(),
  publishedRevision: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  bundle: bundleSchema,
}).meta({ id: "Draft" });

export const draftUpdateSchema = z
  .strictObject({ expectedVersion, bundle: z.unknown(), notes: notesSchema.optional() })
  .refine(({ bundle }) => bundle !== undefined, { path: ["bundle"], message: "is required" })
  .meta({ id: "DraftUpdate" });

/** The version of a draft to give up, in the query or in the body: some clients send no body with a DELETE. */
export const draftDeletionQuery = z.object({
  expectedVersion: queryNumber(0, Number.MAX_SAFE_INTEGER).optional(),
});

export const draftDeletionSchema = z.strictObject({ expectedVersion: expectedVersion.exactOptional() }).optional();

export const definitionParams = z.object({ draftId: idSchema, kind: z.enum(kinds), definitionId: idSchema });

export const definitionChangeSchema = z
  .strictObject({ expectedVersion, definition: z.unknown().nullable() })
  .refine(({ definition }) => definition !== undefined, { path: ["definition"], message: "is required; null removes" })
  .meta({ id: "DefinitionChange" });

export const publicationSchema = z
  .strictObject({
    expectedVersion,
    activate: z.boolean().default(false),
    expectedCurrentRevision: revisionSchema.nullable().optional(),
  })
  .refine(({ activate, expectedCurrentRevision }) => !activate || expectedCurrentRevision !== undefined, {
    path: ["expectedCurrentRevision"],
    message: "is required to activate; null when nothing is current yet",
  })
  .meta({ id: "Publication" });

export const publishedSchema = z
  .strictObject({ revision: z.string(), activated: z.boolean() })
  .meta({ id: "Published" });

export const revisionParams = z.object({ revision: idSchema });

export const activationRequestSchema = z
  .strictObject({ configName: configNameSchema, expectedCurrentRevision: revisionSchema.nullable() })
  .meta({ id: "ActivationRequest" });

export const activatedSchema = z
  .strictObject({ configName: z.string(), currentRevision: z.string(), previousRevision: z.string().nullable() })
  .meta({ id: "Activated" });

export const activationsQuery = z.object({
  configName: idSchema.optional(),
  limit: queryInteger(1, 500, 100),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});

export const activationListSchema = z
  .strictObject({
    items: z.array(
      described<Activation>()({
        activationId: z.string(),
        configName: z.string(),
        revision: z.string(),
        previousRevision: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
    cursor: z.string().nullable(),
  })
  .meta({ id: "ActivationList" });

export const configurationParams = z.object({ configName: idSchema });

export const rolloutRequestSchema = z
  .strictObject({ revision: revisionSchema.nullable(), percent: z.number().min(0).max(100), expectedVersion })
  .meta({ id: "RolloutRequest" });

export const configurationSchema = described<Configuration>()(configurationShape).meta({ id: "Configuration" });

import * as z from "zod";

const problemEntry = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  suggestion: z.string().optional(),
});

/** The problem document of every refusal (api.md, errors; RFC 9457). */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    correlationId: z.string(),
    errors: z.array(problemEntry).optional(),
    currentSequence: z.int().optional(),
    currentStep: z.int().optional(),
    currentVersion: z.int().optional(),
    currentRevision: z.string().nullable().optional(),
    retryAfterSeconds: z.int().optional(),
  })
  .meta({ id: "Problem" });

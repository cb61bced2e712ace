import * as z from "zod";
import { rejectionCodes } from "../../engine/index.ts";
import { apiCodes, type ProblemDocument, type ProblemEntry } from "../problems.ts";
import { described } from "./described.ts";
import { wholeNumber } from "./values.ts";

const problemEntry = described<ProblemEntry>()({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  suggestion: z.string().exactOptional(),
});

/** The problem document of every refusal (api.md, errors; RFC 9457). */
export const problemSchema = described<ProblemDocument>()({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum([...apiCodes, ...rejectionCodes]),
  correlationId: z.string(),
  errors: z.array(problemEntry).exactOptional(),
  currentSequence: wholeNumber.exactOptional(),
  currentStep: wholeNumber.exactOptional(),
  currentVersion: wholeNumber.exactOptional(),
  currentRevision: z.string().nullable().exactOptional(),
  retryAfterSeconds: wholeNumber.exactOptional(),
}).meta({ id: "Problem" });

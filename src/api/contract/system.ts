import * as z from "zod";
import { limits } from "../../engine/index.ts";
import { wholeNumber } from "./values.ts";

export const healthSchema = z.strictObject({ status: z.literal("ok") }).meta({ id: "Health" });

export const readinessSchema = z
  .strictObject({ status: z.literal("ok"), configName: z.string(), currentRevision: z.string() })
  .meta({ id: "Readiness" });

export const versionSchema = z
  .strictObject({ api: z.string(), engineVersion: z.string(), build: z.string() })
  .meta({ id: "Version" });

/** What this service can do: a client asks instead of trying. */
export const capabilitiesSchema = z
  .strictObject({
    accessModes: z.array(z.string()),
    accessMode: z.string(),
    seatTokens: z.boolean(),
    features: z.array(z.string()),
    limits: z.record(z.enum(Object.keys(limits)), wholeNumber),
  })
  .meta({ id: "Capabilities" });

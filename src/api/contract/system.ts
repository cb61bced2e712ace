import * as z from "zod";

export const healthSchema = z.object({ status: z.literal("ok") }).meta({ id: "Health" });

export const readinessSchema = z
  .object({ status: z.literal("ok"), configName: z.string(), currentRevision: z.string() })
  .meta({ id: "Readiness" });

export const versionSchema = z
  .object({ api: z.string(), engineVersion: z.string(), build: z.string() })
  .meta({ id: "Version" });

/** What this service can do: a client asks instead of trying. */
export const capabilitiesSchema = z
  .object({
    accessModes: z.array(z.string()),
    accessMode: z.string(),
    seatTokens: z.boolean(),
    features: z.array(z.string()),
    limits: z.record(z.string(), z.int()),
  })
  .meta({ id: "Capabilities" });

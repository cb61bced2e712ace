import * as z from "zod";
import { combatViewSchema, stateSchema } from "./combat-view.ts";
import { cardEvaluationSchema } from "./legality.ts";

/** A creation that would be accepted. */
export const sandboxValidationSchema = z
  .object({
    scenario: z.looseObject({}),
    scenarioHash: z.string(),
    contentRevision: z.string(),
    actors: combatViewSchema.shape.actors,
  })
  .meta({ id: "SandboxValidation" });

const handCard = z.object({
  cardInstanceId: z.string(),
  definitionId: z.string(),
  zoneId: z.string(),
  upgradeIds: z.array(z.string()),
});

/** A combat with the hand of its player. */
export const sandboxSnapshotSchema = stateSchema
  .extend({ hand: z.array(handCard), playableCards: z.array(cardEvaluationSchema) })
  .meta({ id: "SandboxSnapshot" });

/** What a run's mode allows. */
export const runCapabilitiesSchema = z
  .object({
    runId: z.string(),
    modeId: z.string(),
    inspection: z.enum(["Disabled", "Resolved", "Full"]),
    timeline: z.object({ inspect: z.boolean(), branch: z.boolean() }),
    simulation: z.boolean(),
    allowCustomSeed: z.boolean(),
    seatTools: z.array(z.enum(["Branch", "Simulate", "Verify", "Export"])),
  })
  .meta({ id: "RunCapabilities" });

import * as z from "zod";
import type { RunCapabilities, SandboxSnapshot } from "../../combat/sandbox.ts";
import type { Creation } from "../../engine/state/commands.ts";
import { combatViewSchema, stateSchema } from "./combat-view.ts";
import { creationPartsSchema, seedText } from "./combats.ts";
import { described } from "./described.ts";
import { cardEvaluationSchema } from "./legality.ts";

/** A creation that would be accepted. */
export const sandboxValidationSchema = z
  .strictObject({
    scenario: described<Creation & { readonly seed: string }>()({ ...creationPartsSchema.shape, seed: seedText }),
    scenarioHash: z.string(),
    contentRevision: z.string(),
    actors: combatViewSchema.shape.actors,
  })
  .meta({ id: "SandboxValidation" });

const handCard = described<SandboxSnapshot["hand"][number]>()({
  cardInstanceId: z.string(),
  definitionId: z.string(),
  zoneId: z.string(),
  upgradeIds: z.array(z.string()),
});

/** A combat with the hand of its player. */
export const sandboxSnapshotSchema = described<SandboxSnapshot>()({
  ...stateSchema.shape,
  hand: z.array(handCard),
  playableCards: z.array(cardEvaluationSchema),
}).meta({ id: "SandboxSnapshot" });

/** What a run's mode allows. */
export const runCapabilitiesSchema = described<RunCapabilities>()({
  runId: z.string(),
  modeId: z.string(),
  inspection: z.enum(["Disabled", "Resolved", "Full"]),
  timeline: z.strictObject({ inspect: z.boolean(), branch: z.boolean() }),
  simulation: z.boolean(),
  allowCustomSeed: z.boolean(),
  seatTools: z.array(z.enum(["Branch", "Simulate", "Verify", "Export"])),
}).meta({ id: "RunCapabilities" });

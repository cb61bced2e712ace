import * as z from "zod";
import { combatViewSchema, runViewSchema } from "./combat-view.ts";
import { wholeNumber } from "./values.ts";

/** An entry of a frame's lists: `ordinal` rises across all five in the order things happened. */
const entry = z.looseObject({ ordinal: wholeNumber });

/** One transition of a command (api.md, combats). */
export const frameSchema = z
  .object({
    frameId: z.string(),
    index: wholeNumber,
    transitionType: z.string(),
    sequence: wholeNumber,
    step: wholeNumber,
    actorId: z.string().optional(),
    payload: z.record(z.string(), z.unknown()),
    effectSteps: z.array(entry),
    calculations: z.array(entry),
    applications: z.array(entry),
    cardZoneSteps: z.array(entry),
    actorChanges: z.array(z.object({ ordinal: wholeNumber, actorId: z.string(), isAlive: z.boolean() })),
    stateAfter: combatViewSchema.nullable(),
    snapshotSequence: wholeNumber,
  })
  .meta({ id: "Frame" });

/** The durable frame queue of a command. */
export const resolutionSchema = z
  .object({
    commandId: z.string(),
    initialCombatStateHash: z.string().nullable(),
    finalCombatStateHash: z.string(),
    resolutionFingerprint: z.string(),
    frames: z.array(frameSchema),
  })
  .meta({ id: "Resolution" });

const receiptShape = {
  commandId: z.string(),
  duplicate: z.boolean(),
  sequence: wholeNumber,
  step: wholeNumber,
  previousStateHash: z.string(),
  stateHash: z.string(),
  state: z.object({ run: runViewSchema, combat: combatViewSchema, resolution: resolutionSchema }),
};

/**
 * The credential of a seat, or, with no actors, of a spectator; none are made in open mode.
 */
export const seatSchema = z.object({ actorIds: z.array(z.string()), token: z.string() }).meta({ id: "Seat" });

/** What a creation is answered with. */
export const createdSchema = z
  .object({
    duplicate: z.boolean(),
    run: runViewSchema,
    combat: combatViewSchema,
    content: z.object({ configName: z.string(), revision: z.string(), reason: z.string() }),
    seats: z.array(seatSchema),
    resolution: resolutionSchema,
  })
  .meta({ id: "Created" });

export { receiptShape };

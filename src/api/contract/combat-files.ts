import * as z from "zod";
import type { CombatRecord, Imported, RecordView } from "../../combat/combat-file.ts";
import type { Delta } from "../../combat/delta.ts";
import { limits } from "../../engine/index.ts";
import type { SeatToken } from "../seats.ts";
import { lineageSchema } from "./combat-view.ts";
import { creationPartsSchema, seedText } from "./combats.ts";
import { commandIdSchema, recordedCommandSchema } from "./commands.ts";
import { bundleSchema } from "./content.ts";
import { described } from "./described.ts";
import { journalSchema } from "./history.ts";
import { seatSchema } from "./resolutions.ts";
import { idSchema, integrity, revisionSchema, wholeNumber } from "./values.ts";

const stateHash = z.string().regex(/^[0-9a-f]{64}$/, "must be 64 lowercase hexadecimal digits");

/** A combat that has taken all its commands can still be conceded, by each of its actors, and acknowledged. */
const maximumCommands = limits.commandsPerCombat + limits.actors + 1;

const engineVersion = z.string().min(1).max(64);

const recordedCommand = z.intersection(
  z.strictObject({ commandId: commandIdSchema, origin: z.enum(["Player", "Clock"]), engineVersion, stateHash }),
  recordedCommandSchema,
);

/** The difference between two JSON values, as `src/combat/delta.ts` says it. */
const deltaSchema: z.ZodType<Delta> = z
  .union([
    z.strictObject({ set: z.unknown() }),
    z.strictObject({
      get keys() {
        return z.array(z.tuple([z.string(), deltaSchema]));
      },
      gone: z.array(z.string()).exactOptional(),
      order: z.array(z.string()).exactOptional(),
    }),
    z.strictObject({
      get items() {
        return z.array(z.tuple([wholeNumber, deltaSchema]));
      },
    }),
    z.strictObject({ splice: z.tuple([wholeNumber, wholeNumber, z.array(z.unknown())]) }),
  ])
  .meta({ id: "StateDelta" });

/** The name of the format, and its version. */
export const combatFileFormat = "riposte-combat";
export const combatFileVersion = 1;

/** One combat with the content it was played on: replay, proof, branch point and bug report in one. */
export const combatFileSchema = z
  .strictObject({
    format: z.literal(combatFileFormat),
    formatVersion: z.literal(combatFileVersion),
    content: z.strictObject({ revision: revisionSchema, bundle: bundleSchema }),
    combat: described<CombatRecord>()({
      engineVersion,
      contentRevision: revisionSchema,
      creation: creationPartsSchema,
      seed: seedText,
      initialStateHash: stateHash,
      commands: z
        .array(recordedCommand)
        .max(maximumCommands)
        .refine((commands) => new Set(commands.map(({ commandId }) => commandId)).size === commands.length, {
          message: "has a command id twice",
        }),
      finalStateHash: stateHash,
      states: z.array(deltaSchema.nullable()).max(maximumCommands + 1),
      lineage: lineageSchema.nullable(),
    }).extend({ integrity }),
  })
  .meta({ id: "CombatFile" });

/** The name of what a seat is given instead. */
export const combatFileViewFormat = "riposte-combat-view";

/** What a seat may know of a combat file, where the mode lets seats export; not to be imported. */
export const combatFileViewSchema = z
  .strictObject({
    format: z.literal(combatFileViewFormat),
    combat: described<RecordView>()({
      contentRevision: revisionSchema,
      entries: journalSchema.shape.items,
      finalStateHash: stateHash,
    }).extend({ integrity }),
  })
  .meta({ id: "CombatFileView" });

/** What came of an import. */
export const importedSchema = described<Omit<Imported, "seats"> & { readonly seats: readonly SeatToken[] }>()({
  duplicate: z.boolean(),
  combatId: idSchema,
  runId: idSchema,
  sequence: wholeNumber,
  step: wholeNumber,
  isValid: z.boolean(),
  sequencesChecked: wholeNumber,
  finalStateHash: z.string(),
  seats: z.array(seatSchema),
}).meta({ id: "Imported" });

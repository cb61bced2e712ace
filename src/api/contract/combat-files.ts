import * as z from "zod";
import { lineageSchema } from "./combat-view.ts";
import { creationPartsSchema } from "./combats.ts";
import { commandIdSchema, commandSchema } from "./commands.ts";
import { bundleSchema } from "./content.ts";
import { seatSchema } from "./resolutions.ts";
import { idSchema, revisionSchema, wholeNumber } from "./values.ts";

const stateHash = z.string().regex(/^[0-9a-f]{64}$/, "must be 64 lowercase hexadecimal digits");

const recordedCommand = z.intersection(
  z.strictObject({ commandId: commandIdSchema, origin: z.enum(["Player", "Clock"]), stateHash }),
  commandSchema,
);

/** The name of the format, and its version. */
export const combatFileFormat = "riposte-combat";
export const combatFileVersion = 1;

/** One combat with the content it was played on: replay, proof, branch point and bug report in one. */
export const combatFileSchema = z
  .strictObject({
    format: z.literal(combatFileFormat),
    formatVersion: z.literal(combatFileVersion),
    content: z.strictObject({ revision: revisionSchema, bundle: bundleSchema }),
    combat: z.strictObject({
      engineVersion: z.string(),
      contentRevision: revisionSchema,
      creation: creationPartsSchema,
      seed: z.string().regex(/^(0|[1-9]\d{0,19})$/, "must be a decimal number"),
      initialStateHash: stateHash,
      commands: z.array(recordedCommand).max(10_000),
      finalStateHash: stateHash,
      lineage: lineageSchema.nullable(),
    }),
  })
  .meta({ id: "CombatFile" });

/** What came of an import. */
export const importedSchema = z
  .object({
    duplicate: z.boolean(),
    combatId: idSchema,
    runId: idSchema,
    sequence: wholeNumber,
    step: wholeNumber,
    sequencesChecked: wholeNumber,
    finalStateHash: z.string(),
    seats: z.array(seatSchema),
  })
  .meta({ id: "Imported" });

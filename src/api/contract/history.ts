import * as z from "zod";
import { lineageSchema, stateSchema } from "./combat-view.ts";
import { commandSchema } from "./commands.ts";
import { seatSchema } from "./resolutions.ts";
import { idSchema, queryInteger, queryWords, urlNumber, wholeNumber } from "./values.ts";

/** Sequences an answer may hold at most. */
const maximumItems = 200;
const defaultItems = 50;
/** One more than a combat has commands: a journal in one answer. */
const journalItems = 10_001;

const afterSequence = urlNumber("must be a sequence, or -1 for everything", /-1|\d{1,9}/).default(-1);

export const journalQuery = z.strictObject({ afterSequence, limit: queryInteger(1, journalItems, journalItems) });

export const timelineQuery = z.strictObject({
  afterSequence,
  limit: queryInteger(1, maximumItems, defaultItems),
  include: queryWords(["frames"]),
});

export const pastStateQuery = z.strictObject({ frame: urlNumber("must be a frame index").optional() });

const origin = z.enum(["Creation", "Player", "Clock"]);

/** The journal of a combat. */
export const journalSchema = z
  .object({
    items: z.array(
      z.object({
        sequence: wholeNumber,
        commandId: z.string(),
        type: z.string(),
        actorId: z.string().nullable(),
        payload: z.unknown(),
        origin,
        stepBefore: wholeNumber,
        stepAfter: wholeNumber,
        draws: wholeNumber,
        previousHash: z.string().nullable(),
        stateHash: z.string(),
        engineVersion: z.string(),
      }),
    ),
  })
  .meta({ id: "Journal" });

/** The applied actions of a combat. */
export const historySchema = z
  .object({
    items: z.array(
      z.object({
        sequence: wholeNumber,
        commandId: z.string(),
        type: z.string(),
        actorId: z.string().nullable(),
        payload: z.unknown(),
        step: wholeNumber,
        stateHash: z.string(),
      }),
    ),
  })
  .meta({ id: "History" });

const timelineFrame = z.looseObject({ frameIndex: wholeNumber, transitionType: z.string() });

/** The accepted commands in order, the creation first. */
export const timelineSchema = z
  .object({
    items: z.array(
      z.object({
        runSequence: wholeNumber,
        commandId: z.string(),
        resolutionCommandId: z.string(),
        type: z.string(),
        actorId: z.string().nullable(),
        step: wholeNumber,
        stateHash: z.string(),
        frames: z.array(timelineFrame),
      }),
    ),
    nextAfterSequence: wholeNumber.nullable(),
  })
  .meta({ id: "Timeline" });

export const branchBody = z.strictObject({ branchKey: idSchema });

/** A new, independent combat. */
export const branchSchema = lineageSchema
  .extend({ runId: z.string(), combatId: z.string(), stateHash: z.string(), seats: z.array(seatSchema) })
  .meta({ id: "Branch" });

/** All combats of one root. */
export const branchTreeSchema = z
  .object({
    rootRunId: z.string(),
    nodes: z.array(
      z.object({
        runId: z.string(),
        combatId: z.string(),
        parentRunId: z.string().nullable(),
        sourceSequence: wholeNumber.nullable(),
        sourceStateHash: z.string().nullable(),
        branchKey: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "BranchTree" });

/** What re-execution found. */
export const verificationSchema = z
  .object({
    isValid: z.boolean(),
    sequencesChecked: wholeNumber,
    firstDivergence: z
      .object({
        sequence: wholeNumber,
        commandId: z.string(),
        kind: z.enum(["CHAIN", "PAYLOAD", "REJECTED", "STATE"]),
        expected: z.string(),
        actual: z.string(),
        paths: z.array(z.string()),
      })
      .optional(),
    spans: z.array(
      z.object({
        fromSequence: wholeNumber,
        toSequence: wholeNumber,
        engineVersion: z.string(),
        result: z.enum(["VERIFIED", "NOT_VERIFIABLE", "DIVERGED"]),
      }),
    ),
    finalStateHash: z.string(),
  })
  .meta({ id: "Verification" });

export const simulationBody = z
  .strictObject({
    sourceCombatId: idSchema.exactOptional(),
    sourceRunId: idSchema.exactOptional(),
    sourceSequence: wholeNumber.exactOptional(),
    commands: z.array(commandSchema),
  })
  .refine(({ sourceCombatId, sourceRunId }) => (sourceCombatId ?? sourceRunId) !== undefined, {
    path: ["sourceCombatId"],
    message: "is required",
  })
  .refine(({ sourceCombatId, sourceRunId }) => (sourceCombatId ?? sourceRunId) === (sourceRunId ?? sourceCombatId), {
    path: ["sourceRunId"],
    message: "differs from `sourceCombatId`: name the source once",
  });

/** What came of commands on a copy. */
export const simulationSchema = z
  .object({
    simulationId: z.string(),
    commandsExecuted: wholeNumber,
    timeline: z.array(
      z.object({
        runSequence: wholeNumber,
        type: z.string(),
        actorId: z.string().nullable(),
        step: wholeNumber,
        stateHash: z.string(),
        frames: z.array(timelineFrame),
      }),
    ),
    finalStateHash: z.string(),
    state: stateSchema,
  })
  .meta({ id: "Simulation" });

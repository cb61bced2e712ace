import * as z from "zod";
import type { Branch, BranchNode, BranchTree } from "../../combat/branch.ts";
import type { HistoryItem, JournalItem, Page } from "../../combat/journal.ts";
import type { Simulation, SimulationItem } from "../../combat/simulate.ts";
import type { Timeline, TimelineItem } from "../../combat/timeline.ts";
import type { Divergence, Verification, VerifiedSpan } from "../../combat/verify.ts";
import type { SeatToken } from "../seats.ts";
import { lineageSchema, stateSchema } from "./combat-view.ts";
import { recordedCreationSchema } from "./combats.ts";
import { commandSchema, recordedPayloadSchema } from "./commands.ts";
import { described } from "./described.ts";
import { seatSchema, wholeTimelineFrame } from "./resolutions.ts";
import { idSchema, queryInteger, queryWords, urlNumber, wholeNumber } from "./values.ts";

/** Sequences an answer may hold at most. */
const maximumItems = 200;
const defaultItems = 50;
/** One more than a combat has commands: a journal in one answer. */
const journalItems = 10_001;

const afterSequence = urlNumber("must be a sequence, or -1 for everything", /-1|\d{1,9}/).default(-1);

export const journalQuery = z.object({ afterSequence, limit: queryInteger(1, journalItems, journalItems) });

export const timelineQuery = z.object({
  afterSequence,
  limit: queryInteger(1, maximumItems, defaultItems),
  include: queryWords(["frames"]),
});

export const pastStateQuery = z.object({ frame: urlNumber("must be a frame index").optional() });

/**
 * What a command or the creation said; null where the viewer may not know it.
 */
const recordedPayload: z.ZodType<unknown> = z.union([recordedPayloadSchema, recordedCreationSchema, z.null()]);

const journalItem = described<JournalItem>()({
  sequence: wholeNumber,
  commandId: z.string(),
  type: z.string(),
  actorId: z.string().nullable(),
  payload: recordedPayload,
  origin: z.enum(["Creation", "Player", "Clock"]),
  stepBefore: wholeNumber,
  stepAfter: wholeNumber,
  draws: wholeNumber,
  previousHash: z.string().nullable(),
  stateHash: z.string(),
  engineVersion: z.string(),
}).meta({ id: "JournalItem" });

/** The journal of a combat. */
export const journalSchema = described<Page<JournalItem>>()({
  items: z.array(journalItem),
  nextAfterSequence: wholeNumber.nullable(),
}).meta({ id: "Journal" });

const historyItem = described<HistoryItem>()({
  sequence: wholeNumber,
  commandId: z.string(),
  type: z.string(),
  actorId: z.string().nullable(),
  payload: recordedPayload,
  step: wholeNumber,
  stateHash: z.string(),
});

/** The applied actions of a combat. */
export const historySchema = described<Page<HistoryItem>>()({
  items: z.array(historyItem),
  nextAfterSequence: wholeNumber.nullable(),
}).meta({ id: "History" });

const shortFrame = described<SimulationItem["frames"][number]>()({
  frameIndex: wholeNumber,
  transitionType: z.string(),
});

const timelineItem = described<TimelineItem>()({
  runSequence: wholeNumber,
  commandId: z.string(),
  resolutionCommandId: z.string(),
  type: z.string(),
  actorId: z.string().nullable(),
  step: wholeNumber,
  stateHash: z.string(),
  frames: z.array(z.union([shortFrame, wholeTimelineFrame])),
});

/** The accepted commands in order, the creation first. */
export const timelineSchema = described<Timeline>()({
  items: z.array(timelineItem),
  nextAfterSequence: wholeNumber.nullable(),
}).meta({ id: "Timeline" });

export const branchBody = z.strictObject({ branchKey: idSchema });

/** A new, independent combat. */
export const branchSchema = described<Omit<Branch, "seats"> & { readonly seats: readonly SeatToken[] }>()({
  ...lineageSchema.shape,
  runId: z.string(),
  combatId: z.string(),
  stateHash: z.string(),
  seats: z.array(seatSchema),
}).meta({ id: "Branch" });

const branchNode = described<BranchNode>()({
  runId: z.string(),
  combatId: z.string(),
  parentRunId: z.string().nullable(),
  sourceSequence: wholeNumber.nullable(),
  sourceStateHash: z.string().nullable(),
  branchKey: z.string().nullable(),
});

/** All combats of one root. */
export const branchTreeSchema = described<BranchTree>()({
  rootRunId: z.string(),
  nodes: z.array(branchNode),
}).meta({ id: "BranchTree" });

const divergence = described<Divergence>()({
  sequence: wholeNumber,
  commandId: z.string(),
  kind: z.enum(["CHAIN", "PAYLOAD", "REJECTED", "STATE"]),
  expected: z.string(),
  actual: z.string(),
  paths: z.array(z.string()),
});

const span = described<VerifiedSpan>()({
  fromSequence: wholeNumber,
  toSequence: wholeNumber,
  engineVersion: z.string(),
  result: z.enum(["VERIFIED", "NOT_VERIFIABLE", "DIVERGED"]),
});

/** What re-execution found. */
export const verificationSchema = described<Verification>()({
  isValid: z.boolean(),
  sequencesChecked: wholeNumber,
  firstDivergence: divergence.exactOptional(),
  spans: z.array(span),
  finalStateHash: z.string(),
}).meta({ id: "Verification" });

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

const simulationItem = described<SimulationItem>()({
  runSequence: wholeNumber,
  type: z.string(),
  actorId: z.string().nullable(),
  step: wholeNumber,
  stateHash: z.string(),
  frames: z.array(shortFrame),
});

/** What came of commands on a copy. */
export const simulationSchema = described<Simulation>()({
  simulationId: z.string(),
  commandsExecuted: wholeNumber,
  timeline: z.array(simulationItem),
  finalStateHash: z.string(),
  state: stateSchema,
}).meta({ id: "Simulation" });

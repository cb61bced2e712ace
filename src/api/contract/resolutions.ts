import * as z from "zod";
import type { Created } from "../../combat/creation.ts";
import type { Receipt } from "../../combat/receipt.ts";
import { transitionTypes } from "../../engine/state/records.ts";
import type {
  CombatView,
  FrameView,
  PreviewFrameView,
  PreviewResolutionView,
  Redacted,
  ResolutionView,
} from "../../engine/views/model.ts";
import type { SeatToken } from "../seats.ts";
import { combatViewSchema, runViewSchema } from "./combat-view.ts";
import { described } from "./described.ts";
import { payloadSchema } from "./payloads.ts";
import {
  actorChangeSchema,
  applicationSchema,
  calculationSchema,
  cardZoneStepSchema,
  effectStepSchema,
} from "./records.ts";
import { wholeNumber } from "./values.ts";

const frameFields = {
  frameId: z.string(),
  index: wholeNumber,
  transitionType: z.enum(transitionTypes),
  sequence: wholeNumber,
  step: wholeNumber,
  actorId: z.string().exactOptional(),
  payload: payloadSchema,
  effectSteps: z.array(effectStepSchema),
  calculations: z.array(calculationSchema),
  applications: z.array(applicationSchema),
  cardZoneSteps: z.array(cardZoneStepSchema),
  actorChanges: z.array(actorChangeSchema),
  stateAfter: combatViewSchema.nullable(),
  snapshotSequence: wholeNumber,
};

/** One transition of a command (api.md, combats). */
export const frameSchema = described<FrameView>()(frameFields).meta({ id: "Frame" });

/** The same in a timeline that was asked for with its frames. */
export const wholeTimelineFrame = described<FrameView & { readonly frameIndex: number }>()({
  frameIndex: wholeNumber,
  ...frameFields,
});

/** The durable frame queue of a command. */
export const resolutionSchema = described<ResolutionView>()({
  commandId: z.string(),
  initialCombatStateHash: z.string().nullable(),
  finalCombatStateHash: z.string(),
  resolutionFingerprint: z.string(),
  frames: z.array(frameSchema),
}).meta({ id: "Resolution" });

const previewState = described<Redacted<CombatView, "stateHash">>()({
  ...combatViewSchema.shape,
  stateHash: z.string().nullable(),
}).meta({ id: "PreviewState" });

const previewFrame = described<PreviewFrameView>()({ ...frameFields, stateAfter: previewState.nullable() }).meta({
  id: "PreviewFrame",
});

/** The frames of a preview: to a seat without any hash. */
export const previewResolutionSchema = described<PreviewResolutionView>()({
  commandId: z.string(),
  initialCombatStateHash: z.string().nullable(),
  finalCombatStateHash: z.string().nullable(),
  resolutionFingerprint: z.string().nullable(),
  frames: z.array(previewFrame),
}).meta({ id: "PreviewResolution" });

/** The fields of a receipt. */
export const receiptShape = {
  commandId: z.string(),
  duplicate: z.boolean(),
  sequence: wholeNumber,
  step: wholeNumber,
  previousStateHash: z.string(),
  stateHash: z.string(),
  state: described<Receipt["state"]>()({ run: runViewSchema, combat: combatViewSchema, resolution: resolutionSchema }),
};

/** The credential of a seat, or, with no actors, of a spectator; none are made in open mode. */
export const seatSchema = described<SeatToken>()({ actorIds: z.array(z.string()), token: z.string() }).meta({
  id: "Seat",
});

/** What a creation is answered with. */
export const createdSchema = described<Omit<Created, "seats"> & { readonly seats: readonly SeatToken[] }>()({
  duplicate: z.boolean(),
  run: runViewSchema,
  combat: combatViewSchema,
  content: described<Created["content"]>()({ configName: z.string(), revision: z.string(), reason: z.string() }),
  seats: z.array(seatSchema),
  resolution: resolutionSchema,
}).meta({ id: "Created" });

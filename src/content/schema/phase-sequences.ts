import * as z from "zod";
import { expression, id, priority, record, text } from "./shape.ts";

/** What a phase may allow, a budget count and a gambit choose. */
export const phaseAction = z.enum([
  "BASIC_ATTACK",
  "POWER",
  "ACTIVATE_ABILITY",
  "PLAY_INSTANT",
  "PLAY_CARD",
  "PASS",
  "END_TURN",
  "PASS_PRIORITY",
]);

const edge = record({
  edgeId: id,
  targetPhaseId: id,
  trigger: z.enum(["Automatic", "ActivationExit", "ActionResolved"]),
  condition: expression.optional(),
  priority,
});

const phase = record({
  phaseId: id,
  displayName: text.optional(),
  role: z.enum(["Start", "Middle", "End"]),
  order: priority,
  allowedActions: z.array(phaseAction).default([]),
  allowPriority: z.boolean().default(false),
  edges: z.array(edge).default([]),
});

export const phaseSequenceSchema = record({
  sequenceId: id,
  entryPhaseId: id,
  maxAutomaticTransitions: z.int().min(1).max(10_000),
  phases: z.array(phase).min(1),
});

export type AuthoredPhaseSequence = z.output<typeof phaseSequenceSchema>;

import * as z from "zod";
import { phaseAction } from "./phase-sequences.ts";
import { reactionsSchema } from "./reactions.ts";
import { expression, forbidden, id, number, record, reference } from "./shape.ts";

const actorScope = z.enum(["RunOwner", "PlayerControlled", "AiControlled", "All"]);

const turnOrder = record({
  strategy: z.enum(["Fixed", "Initiative", "BySide"]),
  formula: expression.optional(),
  recalculateAt: z.enum(["CombatStart", "RoundStart"]).default("CombatStart"),
  tieBreak: record({ strategy: z.enum(["StableActorId", "SideController", "SeededRandom"]) }),
});

const actionBudget = record({
  strategy: z.enum(["ResourceLimited", "FixedCount"]),
  actionCosts: z.enum(["Configured", "Ignore"]).default("Configured"),
  actorScope,
  resourceId: reference("resources").optional(),
  maxActionsPerActivation: z.int().min(1).optional(),
  consumingCommands: z.array(phaseAction).default([]),
});

const ai = record({
  enabled: z.boolean(),
  autoEndAfterAction: z.boolean(),
  publishIntents: z.boolean(),
  decisionIds: z.array(reference("gambits")).default([]),
  intent: record({
    refresh: z.enum(["RecomputeOnPublish", "LockUntilActorActivation"]),
    whenInvalid: z.enum(["Fail", "Recompute", "Hide"]),
  }),
});

const resourceCycle = record({
  resourceId: reference("resources"),
  actorScope,
  startActivation: z.enum(["ResetToMax", "Add", "Set", "Preserve"]),
  amount: number.optional(),
});

const flow = record({
  automaticResolution: record({
    strategy: z.literal("ToNextPlayerInput"),
    maxAutomaticSteps: z.int().min(1).max(10_000),
  }),
  actionBudget,
  ai,
  resourceCycle: z.union([resourceCycle, z.array(resourceCycle)]).default([]),
  statusTiming: record({
    boundaries: z.array(z.enum(["StartRound", "StartActivation", "EndActivation", "EndRound"])),
    ordering: z.literal("PriorityThenInstanceId"),
  }),
  outcome: record({
    evaluationBoundary: z.enum(["Immediate", "AfterCurrentAction", "AfterResolutionStack"]),
    tieBreak: z.enum(["Draw", "PlayerControlledWins", "AiControlledWins", "ActiveActorWins"]),
    maxRounds: z.int().min(1).optional(),
  }),
  encounterResolution: record({ strategy: z.enum(["ManualAck", "Automatic"]) }),
  animation: record({ mode: z.enum(["FullSnapshots", "CompactWithSnapshotLookup"]) }),
  journal: record({ granularity: z.literal("Full") }).optional(),
  reactions: reactionsSchema,
  preview: record({ randomOutcomes: z.enum(["Reveal", "Conceal"]).default("Reveal") }).prefault({}),
  boundaryFailure: z.enum(["Abort", "SkipAndRecord"]).default("Abort"),
  clock: record({
    secondsPerDecision: number.min(1),
    onExpiry: z.enum(["Pass", "EndTurn", "Concede"]),
  }).optional(),
  deckCycle: forbidden(
    "`deckCycle` is of an older form: write zone flows with the triggers `activation.started` and so on",
  ),
});

export const combatRulesSchema = record({
  combatRulesId: id,
  defaultPhaseSequenceId: reference("phase-sequences"),
  turnOrder,
  flow,
});

export type AuthoredCombatRules = z.output<typeof combatRulesSchema>;

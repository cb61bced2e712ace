import * as z from "zod";
import { wholeNumber } from "./values.ts";

const reason = z.object({ path: z.string(), code: z.string(), message: z.string() });

const resource = z.object({ current: z.number(), minimum: z.number(), maximum: z.number() });

const status = z.object({
  instanceId: z.string(),
  statusId: z.string(),
  stacks: z.number(),
  duration: z.number(),
  sourceId: z.string().nullable(),
});

const ability = z.object({
  actionId: z.string(),
  cooldown: z.number(),
  isUsable: z.boolean().optional(),
  reasons: z.array(reason).optional(),
});

const actor = z.object({
  instanceId: z.string(),
  definitionId: z.string(),
  displayName: z.string(),
  sideId: z.string(),
  controllerBinding: z.object({ kind: z.enum(["Player", "AI"]), policyId: z.string().optional() }),
  resources: z.record(z.string(), resource),
  stats: z.record(z.string(), z.number()),
  statuses: z.array(status),
  abilities: z.array(ability),
  isAlive: z.boolean(),
});

const intent = z.object({
  actorId: z.string(),
  gambitId: z.string(),
  actionId: z.string().optional(),
  targetIds: z.array(z.string()),
  displayName: z.string(),
  telegraphType: z.string(),
  tags: z.array(z.string()),
  previewFingerprint: z.string().optional(),
});

const card = z.object({
  cardInstanceId: z.string(),
  definitionId: z.string(),
  reservedBy: z.string().optional(),
  upgradeIds: z.array(z.string()),
});

const zone = z.object({
  zoneId: z.string(),
  ownerId: z.string().nullable(),
  count: wholeNumber,
  allowsCardPlay: z.boolean(),
  visibility: z.object({ contents: z.enum(["None", "Owner", "All"]), order: z.enum(["Hidden", "Visible"]) }),
  presentation: z.unknown().optional(),
  cards: z.array(card).optional(),
});

const owner = z.object({ scope: z.enum(["Entity", "Side", "Run", "Global"]), id: z.string().nullish() });

const priorityWindow = z.object({
  windowId: z.string(),
  openedByActorId: z.string(),
  holderActorId: z.string(),
  holderIndex: wholeNumber,
  eligibleActorIds: z.array(z.string()),
  consecutivePasses: wholeNumber,
  resolutionCount: wholeNumber,
});

/** An item of the stack (reactions.md, state). */
export const pendingActionSchema = z
  .looseObject({
    pendingActionId: z.string(),
    depth: wholeNumber,
    command: z.looseObject({ actionType: z.string(), actorId: z.string(), targetIds: z.array(z.string()) }),
    candidateFingerprint: z.string().nullable(),
    contentRevision: z.string(),
    lockedTargetIds: z.array(z.string()),
    commandTags: z.array(z.string()),
  })
  .meta({ id: "PendingAction" });

const outcome = z.object({
  winnerSideId: z.string().nullable(),
  reason: z.enum(["DEFEAT", "CONCEDED", "TIE_BREAK", "ROUND_LIMIT"]),
  acknowledged: z.boolean(),
});

/** The read model (api.md, combats). */
export const combatViewSchema = z
  .object({
    combatId: z.string(),
    runId: z.string(),
    seed: z.string().optional(),
    modeId: z.string(),
    sequence: wholeNumber,
    step: wholeNumber,
    contentRevision: z.string(),
    engineVersion: z.string(),
    stateHash: z.string(),
    status: z.enum(["ACTIVE", "VICTORY", "DEFEAT", "DRAW"]),
    outcome: outcome.nullable(),
    round: wholeNumber,
    currentTurn: wholeNumber,
    actors: z.array(actor),
    turnOrder: z.array(z.string()),
    activation: z.object({
      activeActorId: z.string().nullable(),
      waitingForInput: z.boolean(),
      continues: z.boolean(),
      actionsTaken: wholeNumber,
      budget: z.object({
        strategy: z.enum(["ResourceLimited", "FixedCount"]),
        resourceId: z.string().nullable(),
        remaining: z.number().nullable(),
      }),
      intents: z.array(intent),
    }),
    phase: z.object({ phaseId: z.string(), role: z.string(), allowPriority: z.boolean() }).nullable(),
    priorityWindow: priorityWindow.nullable(),
    pendingActions: z.array(pendingActionSchema),
    cardZones: z.array(zone),
    modifiers: z.array(z.looseObject({ instanceId: z.string(), modifierId: z.string(), owner, stacks: z.number() })),
    relics: z.array(z.object({ instanceId: z.string(), relicId: z.string(), owner, stacks: z.number() })),
  })
  .meta({ id: "Combat" });

/** Where a combat comes from; of a branch. */
export const lineageSchema = z.object({
  rootRunId: z.string(),
  parentRunId: z.string(),
  sourceSequence: wholeNumber,
  sourceStateHash: z.string(),
  branchKey: z.string(),
});

export const runViewSchema = z
  .object({
    runId: z.string(),
    sequence: wholeNumber,
    stateHash: z.string(),
    modeId: z.string(),
    contentRevision: z.string(),
    lineage: lineageSchema.optional(),
  })
  .meta({ id: "Run" });

/** A state with the run it belongs to. */
export const stateSchema = z.object({ run: runViewSchema, combat: combatViewSchema });

export { reason as reasonSchema };

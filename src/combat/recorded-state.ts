import * as z from "zod";
import type { Snapshot } from "../engine/state/snapshot.ts";

/** A state without where it lives, as a combat file holds it. */
export type RecordedState = Omit<Snapshot, "combatId" | "runId" | "lineage">;

const whole = z.int().nonnegative();
const names = z.array(z.string());
const owner = z.strictObject({ scope: z.enum(["Entity", "Side", "Run", "Global"]), id: z.string().nullable() });

const actor = z.strictObject({
  instanceId: z.string(),
  definitionId: z.string(),
  displayName: z.string(),
  sideId: z.string(),
  controllerBinding: z.strictObject({ kind: z.enum(["Player", "AI"]), policyId: z.string().nullable() }),
  resources: z.array(
    z.strictObject({ resourceId: z.string(), current: z.number(), minimum: z.number(), maximum: z.number() }),
  ),
  stats: z.array(z.strictObject({ name: z.string(), value: z.number() })),
  abilityIds: names,
  cooldowns: z.array(z.strictObject({ actionId: z.string(), remaining: whole })),
  isAlive: z.boolean(),
  hasConceded: z.boolean(),
});

const card = z.strictObject({
  cardInstanceId: z.string(),
  definitionId: z.string(),
  upgradeIds: names,
  ownerId: z.string().nullable(),
  incarnation: whole,
  reservedBy: z.string().nullable(),
  expiresAt: z.string().nullable(),
});

const status = z.strictObject({
  instanceId: z.string(),
  statusId: z.string(),
  ownerId: z.string(),
  sourceId: z.string().nullable(),
  stacks: z.int(),
  duration: z.int(),
});

const modifier = z.strictObject({
  instanceId: z.string(),
  modifierId: z.string(),
  owner,
  sourceId: z.string().nullable(),
  stacks: z.int(),
  duration: z.int(),
  appliedSequence: whole,
  tickedRound: whole.exactOptional(),
});

const intent = z.strictObject({
  actorId: z.string(),
  gambitId: z.string(),
  actionId: z.string().nullable(),
  cardInstanceId: z.string().nullable(),
  targetIds: names,
  displayName: z.string(),
  telegraphType: z.string(),
  tags: names,
  previewFingerprint: z.string(),
  isHidden: z.boolean(),
});

const influence = z.strictObject({
  influenceId: z.string(),
  scope: z.enum(["Actor", "Target"]),
  channel: z.string(),
  bucket: z.string(),
  value: z.number().nullable(),
  formula: z.string().nullable(),
  priority: z.number(),
  requiredTags: names,
  excludedTags: names,
});

const priorityWindow = z.strictObject({
  windowId: z.string(),
  openedByActorId: z.string(),
  holderActorId: z.string(),
  holderIndex: whole,
  eligibleActorIds: names,
  consecutivePasses: whole,
  resolutionCount: whole,
});

const selection = z.strictObject({ componentId: z.string(), paymentId: z.string(), cardInstanceIds: names });

const pendingAction = z.strictObject({
  pendingActionId: z.string(),
  depth: whole,
  command: z.strictObject({
    actionType: z.string(),
    actorId: z.string(),
    cardInstanceId: z.string().exactOptional(),
    powerId: z.string().exactOptional(),
    targetIds: names,
    costOptionId: z.string().exactOptional(),
    payments: z.array(selection).exactOptional(),
  }),
  candidateFingerprint: z.string(),
  contentRevision: z.string(),
  actionId: z.string().nullable(),
  cardDefinitionId: z.string().nullable(),
  cardInstanceId: z.string().nullable(),
  cardIncarnation: whole.nullable(),
  lockedTargetIds: names,
  paidCosts: z.array(
    z.strictObject({
      componentId: z.string(),
      optionId: z.string().nullable(),
      resourceId: z.string(),
      amount: z.number(),
      settled: z
        .array(
          z.strictObject({
            resourceId: z.string(),
            field: z.enum(["Current", "Minimum", "Maximum"]),
            amount: z.number(),
          }),
        )
        .exactOptional(),
    }),
  ),
  paidZonePayments: z
    .array(
      selection.extend({
        sourceZoneId: z.string(),
        targetZoneId: z.string(),
        sourceOwnerId: z.string().nullable(),
        targetOwnerId: z.string().nullable(),
        sourceOrder: names,
        incarnations: z.array(whole),
      }),
    )
    .exactOptional(),
  commandTags: names,
  countsAgainstBudget: z.boolean(),
  failure: z.enum(["RejectTransaction", "FizzleKeepPaid", "FizzleRefund"]),
  targetLock: z.enum(["Proposal", "Resolution"]),
  costTiming: z.enum(["Proposal", "Resolution"]),
});

/** The state of schema version 1, field by field: what comes from outside is believed in its shape only. */
export const recordedStateSchema: z.ZodType<RecordedState> = z.strictObject({
  schemaVersion: z.literal(1),
  originId: z.string(),
  configName: z.string(),
  contentRevision: z.string(),
  engineVersion: z.string(),
  modeId: z.string(),
  seed: z.string(),
  sequence: whole,
  step: whole,
  rng: z.discriminatedUnion("algorithm", [
    z.strictObject({ algorithm: z.literal("chacha20"), key: z.string().regex(/^[0-9a-f]{64}$/), draws: whole }),
    z.strictObject({
      algorithm: z.literal("xoroshiro128plus"),
      state: z.array(z.int32()).length(4),
      draws: whole,
    }),
  ]),
  idCounter: whole,
  status: z.enum(["ACTIVE", "VICTORY", "DEFEAT", "DRAW"]),
  outcome: z
    .strictObject({
      winnerSideId: z.string().nullable(),
      reason: z.enum(["DEFEAT", "CONCEDED", "TIE_BREAK", "ROUND_LIMIT"]),
      acknowledged: z.boolean(),
    })
    .nullable(),
  round: whole,
  turn: whole,
  runOwnerId: z.string(),
  actors: z.array(actor),
  turnOrder: names,
  activation: z.strictObject({
    activeActorId: z.string().nullable(),
    actionsTaken: whole,
    budgetUsed: whole,
    intents: z.array(intent),
    continues: z.literal(true).exactOptional(),
  }),
  phaseId: z.string().nullable(),
  statuses: z.array(status),
  modifiers: z.array(modifier),
  relics: z.array(z.strictObject({ instanceId: z.string(), relicId: z.string(), owner, stacks: z.int() })),
  triggerUses: z.array(
    z.strictObject({
      ownerInstanceId: z.string(),
      triggerId: z.string(),
      per: z.enum(["Activation", "Round", "Combat"]),
      used: whole,
    }),
  ),
  zones: z.array(z.strictObject({ zoneId: z.string(), ownerId: z.string().nullable(), cardIds: names })),
  cards: z.record(z.string(), card),
  encounterInfluences: z.array(influence),
  priorityWindow: priorityWindow.nullable(),
  pendingActions: z.array(pendingAction),
});

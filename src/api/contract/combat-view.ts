import * as z from "zod";
import type { RunState } from "../../combat/sandbox.ts";
import type { InstanceOwner } from "../../engine/definitions/effects.ts";
import { type RejectionReason, rejectionCodes } from "../../engine/state/rejections.ts";
import type { Lineage, Outcome, PriorityWindow } from "../../engine/state/snapshot.ts";
import type {
  AbilityView,
  ActorView,
  BudgetView,
  CardView,
  CombatView,
  IntentView,
  ModifierView,
  RelicView,
  ResourceView,
  RunView,
  StatusView,
  ZoneView,
} from "../../engine/views/model.ts";
import { described } from "./described.ts";
import { pendingActionSchema } from "./pending-action.ts";
import { wholeNumber } from "./values.ts";

const ids = z.array(z.string());

/** One reason of a refusal that a rule gives. */
export const reasonSchema = described<RejectionReason>()({
  path: z.string(),
  code: z.enum(rejectionCodes),
  message: z.string(),
}).meta({ id: "Reason" });

const resource = described<ResourceView>()({ current: z.number(), minimum: z.number(), maximum: z.number() });

const status = described<StatusView>()({
  instanceId: z.string(),
  statusId: z.string(),
  stacks: z.number(),
  duration: z.number(),
  sourceId: z.string().nullable(),
});

const ability = described<AbilityView>()({
  actionId: z.string(),
  cooldown: z.number(),
  isUsable: z.boolean().exactOptional(),
  reasons: z.array(reasonSchema).exactOptional(),
});

const actor = described<ActorView>()({
  instanceId: z.string(),
  definitionId: z.string(),
  displayName: z.string(),
  sideId: z.string(),
  controllerBinding: described<ActorView["controllerBinding"]>()({
    kind: z.enum(["Player", "AI"]),
    policyId: z.string().exactOptional(),
  }),
  resources: z.record(z.string(), resource),
  stats: z.record(z.string(), z.number()),
  statuses: z.array(status),
  abilities: z.array(ability),
  isAlive: z.boolean(),
}).meta({ id: "Actor" });

const intent = described<IntentView>()({
  actorId: z.string(),
  gambitId: z.string(),
  actionId: z.string().exactOptional(),
  targetIds: ids,
  displayName: z.string(),
  telegraphType: z.string(),
  tags: ids,
  previewFingerprint: z.string().exactOptional(),
});

const card = described<CardView>()({
  cardInstanceId: z.string(),
  definitionId: z.string(),
  reservedBy: z.string().exactOptional(),
  upgradeIds: ids,
});

const zone = described<ZoneView>()({
  zoneId: z.string(),
  ownerId: z.string().nullable(),
  count: wholeNumber,
  allowsCardPlay: z.boolean(),
  visibility: described<ZoneView["visibility"]>()({
    contents: z.enum(["None", "Owner", "All"]),
    order: z.enum(["Hidden", "Visible"]),
  }),
  presentation: z.unknown(),
  cards: z.array(card).exactOptional(),
}).meta({ id: "Zone" });

const owner = described<InstanceOwner>()({
  scope: z.enum(["Entity", "Side", "Run", "Global"]),
  id: z.string().nullable(),
});

const modifier = described<ModifierView>()({
  instanceId: z.string(),
  modifierId: z.string(),
  owner,
  sourceId: z.string().nullable(),
  stacks: z.number(),
  duration: z.number(),
});

const relic = described<RelicView>()({ instanceId: z.string(), relicId: z.string(), owner, stacks: z.number() });

const priorityWindow = described<PriorityWindow>()({
  windowId: z.string(),
  openedByActorId: z.string(),
  holderActorId: z.string(),
  holderIndex: wholeNumber,
  eligibleActorIds: ids,
  consecutivePasses: wholeNumber,
  resolutionCount: wholeNumber,
});

const outcome = described<Outcome>()({
  winnerSideId: z.string().nullable(),
  reason: z.enum(["DEFEAT", "CONCEDED", "TIE_BREAK", "ROUND_LIMIT"]),
  acknowledged: z.boolean(),
});

const activation = described<CombatView["activation"]>()({
  activeActorId: z.string().nullable(),
  waitingForInput: z.boolean(),
  continues: z.boolean(),
  actionsTaken: wholeNumber,
  budget: described<BudgetView>()({
    strategy: z.enum(["ResourceLimited", "FixedCount"]),
    resourceId: z.string().nullable(),
    remaining: z.number().nullable(),
  }),
  intents: z.array(intent),
});

/** The read model (api.md, combats). */
export const combatViewSchema = described<CombatView>()({
  combatId: z.string(),
  runId: z.string(),
  seed: z.string().exactOptional(),
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
  turnOrder: ids,
  activation,
  phase: described<NonNullable<CombatView["phase"]>>()({
    phaseId: z.string(),
    role: z.enum(["Start", "Middle", "End"]),
    allowPriority: z.boolean(),
  }).nullable(),
  priorityWindow: priorityWindow.nullable(),
  pendingActions: z.array(pendingActionSchema),
  cardZones: z.array(zone),
  modifiers: z.array(modifier),
  relics: z.array(relic),
}).meta({ id: "Combat" });

/** Where a combat comes from; of a branch. */
export const lineageSchema = described<Lineage>()({
  rootRunId: z.string(),
  parentRunId: z.string(),
  sourceSequence: wholeNumber,
  sourceStateHash: z.string(),
  branchKey: z.string(),
});

export const runViewSchema = described<RunView>()({
  runId: z.string(),
  sequence: wholeNumber,
  stateHash: z.string(),
  modeId: z.string(),
  contentRevision: z.string(),
  lineage: lineageSchema.exactOptional(),
}).meta({ id: "Run" });

/** A state with the run it belongs to. */
export const stateSchema = described<RunState>()({ run: runViewSchema, combat: combatViewSchema });

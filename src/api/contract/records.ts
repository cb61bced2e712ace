import * as z from "zod";
import type {
  ActorChange,
  BaseTrace,
  BucketTrace,
  CalculationTrace,
  ContributionTrace,
  ModifierChange,
  Ordered,
  Provenance,
  ResourceChange,
  Settlement,
  StatusChange,
  ZoneAddress,
} from "../../engine/state/records.ts";
import type {
  CardChangeView,
  CardZoneStepView,
  EffectApplicationView,
  EffectStepView,
  Redacted,
} from "../../engine/views/model.ts";
import { described } from "./described.ts";
import { cardIdsSchema } from "./pending-action.ts";
import { wholeNumber } from "./values.ts";

/** The place of an entry: it rises across all five lists in the order things happened. */
const ordinal = wholeNumber;

const sourceKind = z.enum([
  "Card",
  "Action",
  "Resource",
  "Status",
  "Modifier",
  "Relic",
  "Mode",
  "Encounter",
  "TurnRule",
  "Payment",
]);

const effectType = z.enum([
  "DAMAGE",
  "HEAL",
  "MODIFY_RESOURCE",
  "APPLY_STATUS",
  "REMOVE_STATUS",
  "DISPEL_STATUS",
  "CARD_ZONE_FLOW",
  "APPLY_MODIFIER",
  "REMOVE_MODIFIER",
  "FIZZLE_PENDING_ACTION",
]);

const resourceField = z.enum(["Current", "Minimum", "Maximum"]);

const contribution = described<ContributionTrace>()({
  influenceId: z.string(),
  sourceKind,
  sourceId: z.string(),
  value: z.number(),
  effectiveValue: z.number(),
  priority: z.number(),
});

const bucket = described<BucketTrace>()({
  bucketId: z.string(),
  operation: z.enum(["Add", "AddPercent", "Multiply", "Set", "Minimum", "Maximum", "ConsumeCapacity"]),
  input: z.number(),
  output: z.number(),
  contributions: z.array(contribution),
});

const settlement = described<Settlement>()({
  actorId: z.string(),
  resourceId: z.string(),
  field: resourceField,
  operation: z.enum(["Add", "Subtract", "Set"]),
  value: z.number(),
});

const baseTrace = described<BaseTrace>()({
  authored: z.number(),
  formula: z.string().exactOptional(),
  costMultiplier: z.number().exactOptional(),
  patches: z.array(
    described<BaseTrace["patches"][number]>()({
      upgradeId: z.string(),
      operation: z.enum(["Add", "Multiply", "Set"]),
      value: z.number(),
    }),
  ),
});

const traceFields = {
  pipelineId: z.string(),
  channel: z.string(),
  baseTrace,
  baseValue: z.number(),
  buckets: z.array(bucket),
  settlements: z.array(settlement),
  finalValue: z.number(),
  fingerprint: z.string(),
};

/** How a number came to be (EF-10). */
export const traceSchema = described<CalculationTrace>()(traceFields).meta({ id: "CalculationTrace" });

/** The same as an entry of a frame. */
export const calculationSchema = described<Ordered<CalculationTrace>>()({ ...traceFields, ordinal }).meta({
  id: "Calculation",
});

const provenance = described<Redacted<Provenance, "ownerId">>()({
  ownerKind: sourceKind,
  ownerId: z.string().nullable(),
  ownerInstanceId: z.string().nullable(),
  cardInstanceId: z.string().nullable(),
  componentId: z.string().nullable(),
  parentApplicationId: z.string().nullable(),
  depth: wholeNumber,
});

const resourceChange = described<ResourceChange>()({
  actorId: z.string(),
  resourceId: z.string(),
  field: resourceField,
  operation: z.enum(["ADD", "SUBTRACT", "SET"]),
  previous: z.number(),
  requested: z.number(),
  applied: z.number(),
  current: z.number(),
});

const statusChange = described<StatusChange>()({
  instanceId: z.string(),
  statusId: z.string(),
  ownerId: z.string(),
  change: z.enum(["Applied", "Reapplied", "Ticked", "Removed", "Expired"]),
  previousStacks: z.number(),
  stacks: z.number(),
  previousDuration: z.number(),
  duration: z.number(),
});

const modifierChange = described<ModifierChange>()({
  instanceId: z.string(),
  modifierId: z.string(),
  previousStacks: z.number(),
  stacks: z.number(),
  removed: z.boolean(),
});

const cardChange = described<CardChangeView>()({
  cardInstanceId: z.string().nullable(),
  definitionId: z.string().nullable(),
  fromZoneId: z.string().nullable(),
  fromOwnerId: z.string().nullable(),
  toZoneId: z.string().nullable(),
  toOwnerId: z.string().nullable(),
});

/** One applied effect on one target (EF-17). */
export const applicationSchema = described<Ordered<EffectApplicationView>>()({
  applicationId: z.string(),
  effectId: z.string().nullable(),
  type: effectType,
  provenance,
  sequence: wholeNumber,
  sourceActorId: z.string().nullable(),
  targetId: z.string().nullable(),
  calculationFingerprint: z.string().nullable(),
  resourceChanges: z.array(resourceChange),
  statusChanges: z.array(statusChange),
  modifierChanges: z.array(modifierChange),
  cardChanges: z.array(cardChange),
  ordinal,
}).meta({ id: "EffectApplication" });

/** One attempt of an effect on one target, applied or skipped (EF-17). */
export const effectStepSchema = described<Ordered<EffectStepView>>()({
  effectId: z.string().nullable(),
  type: effectType,
  ownerKind: sourceKind,
  ownerId: z.string().nullable(),
  ownerInstanceId: z.string().nullable().exactOptional(),
  sourceActorId: z.string().nullable(),
  targetId: z.string().nullable(),
  repetition: wholeNumber,
  outcome: z.enum(["Applied", "Skipped"]),
  reason: z
    .enum([
      "CHANCE",
      "CONDITION",
      "TAGS",
      "NO_TARGET",
      "TARGET_LOST",
      "NOTHING_TO_REMOVE",
      "NOTHING_TO_APPLY",
      "TRIGGER_LIMIT",
      "OUTCOME_DECIDED",
    ])
    .nullable(),
  applicationId: z.string().nullable(),
  drawsBefore: wholeNumber,
  drawsAfter: wholeNumber,
  ordinal,
}).meta({ id: "EffectStep" });

const zoneAddress = described<ZoneAddress>()({ zoneId: z.string(), ownerId: z.string().nullable() });

/** One executed step of a zone flow (engine.md, zones). */
export const cardZoneStepSchema = described<Ordered<CardZoneStepView>>()({
  flowId: z.string(),
  stepId: z.string(),
  operation: z.enum(["Create", "Move", "Destroy", "Shuffle", "Reorder", "ExecuteFlow"]),
  source: zoneAddress.nullable(),
  target: zoneAddress.nullable(),
  movedCardIds: cardIdsSchema,
  createdCardIds: cardIdsSchema,
  destroyedCardIds: cardIdsSchema,
  drawsBefore: wholeNumber,
  drawsAfter: wholeNumber,
  ordinal,
}).meta({ id: "CardZoneStep" });

/** An actor's life after the change. */
export const actorChangeSchema = described<Ordered<ActorChange>>()({
  actorId: z.string(),
  isAlive: z.boolean(),
  ordinal,
}).meta({ id: "ActorChange" });

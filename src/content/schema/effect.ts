import * as z from "zod";
import { expression, forbidden, id, record, reference, restriction, tags } from "./shape.ts";

export const targetPolicy = z.enum([
  "SELF",
  "TARGET",
  "ALL_ENEMIES",
  "ALL_ALLIES",
  "ALL",
  "RANDOM_ENEMY",
  "RANDOM_ALLY",
  "LOWEST_RESOURCE_ENEMY",
  "HIGHEST_RESOURCE_ENEMY",
  "LOWEST_RESOURCE_ALLY",
  "HIGHEST_RESOURCE_ALLY",
  "EVENT_SOURCE",
  "EVENT_TARGET",
]);

export const resourceField = z.enum(["Current", "Minimum", "Maximum"]);

const common = {
  effectId: id.optional(),
  target: targetPolicy,
  selectionResourceId: reference("resources").optional(),
  condition: expression.optional(),
  requiredTags: tags,
  excludedTags: tags,
  chance: z.number().min(0).max(1).default(1),
  chanceScope: z.enum(["PerEffect", "PerTarget"]).default("PerEffect"),
  repeat: z.int().min(1).max(100).default(1),
  targetLoss: z.enum(["Skip", "Fail"]).default("Skip"),
  tags,
};

const numeric = {
  ...common,
  flatValue: z.number().optional(),
  formulaValue: expression.optional(),
  targetResource: reference("resources"),
  resourceField: resourceField.default("Current"),
  calculationChannel: id.default("effect_amount"),
  calculationPipelineId: reference("calculation-pipelines").optional(),
};

const noOperation = forbidden("`operation` belongs to MODIFY_RESOURCE only: DAMAGE subtracts and HEAL adds");
const stacks = z.int().min(1).optional();
const duration = z.int().optional();
const owner = record({ scope: z.enum(["Entity", "Side", "Run", "Global"]), id: id.optional() });

const dispel = record({
  statusIds: z.array(restriction("status-effects")).default([]),
  requiredTags: tags,
  sourceScope: z.enum(["Any", "Self", "Ally", "Enemy"]).default("Any"),
  maximumInstances: z.int().min(1).optional(),
  order: z.enum(["InstanceId", "OldestFirst", "NewestFirst", "HighestPriorityFirst"]).default("InstanceId"),
});

const damage = record({ type: z.literal("DAMAGE"), ...numeric, operation: noOperation });
const heal = record({ type: z.literal("HEAL"), ...numeric, operation: noOperation });
const modifyResource = record({
  type: z.literal("MODIFY_RESOURCE"),
  ...numeric,
  operation: z.enum(["ADD", "SUBTRACT", "SET"]),
});
const applyStatus = record({
  type: z.literal("APPLY_STATUS"),
  ...common,
  statusId: reference("status-effects"),
  statusStacks: stacks,
  statusDuration: duration,
});
const removeStatus = record({ type: z.literal("REMOVE_STATUS"), ...common, statusId: restriction("status-effects") });
const dispelStatus = record({ type: z.literal("DISPEL_STATUS"), ...common, dispel });
const cardZoneFlow = record({
  type: z.literal("CARD_ZONE_FLOW"),
  ...common,
  cardZoneFlowId: reference("flows"),
  cardCount: z.int().min(1).max(1_000).default(1),
  cardDefinitionId: reference("cards").optional(),
  cardDefinitionIds: z.array(reference("cards")).default([]),
  cardInstanceIds: z.array(id).default([]),
});
const applyModifier = record({
  type: z.literal("APPLY_MODIFIER"),
  ...common,
  modifierId: reference("modifiers"),
  modifierStacks: stacks,
  modifierDuration: duration,
  modifierOwner: owner.optional(),
});
const removeModifier = record({
  type: z.literal("REMOVE_MODIFIER"),
  ...common,
  modifierId: restriction("modifiers"),
  modifierStacks: stacks,
  modifierOwner: owner.optional(),
});
const fizzlePendingAction = record({
  type: z.literal("FIZZLE_PENDING_ACTION"),
  ...common,
  failure: z.enum(["FizzleKeepPaid", "FizzleRefund"]).optional(),
});

type Unchained = z.output<
  | typeof damage
  | typeof heal
  | typeof modifyResource
  | typeof applyStatus
  | typeof removeStatus
  | typeof dispelStatus
  | typeof cardZoneFlow
  | typeof applyModifier
  | typeof removeModifier
  | typeof fizzlePendingAction
>;

/** An effect as authored, defaults filled (effects.md). */
export type AuthoredEffect = Unchained & { readonly chainedEffects: readonly AuthoredEffect[] };

const chain = { chainedEffects: z.array(z.lazy((): z.ZodType<AuthoredEffect> => effectSchema)).default([]) };

export const effectSchema: z.ZodType<AuthoredEffect> = z.discriminatedUnion("type", [
  damage.extend(chain),
  heal.extend(chain),
  modifyResource.extend(chain),
  applyStatus.extend(chain),
  removeStatus.extend(chain),
  dispelStatus.extend(chain),
  cardZoneFlow.extend(chain),
  applyModifier.extend(chain),
  removeModifier.extend(chain),
  fizzlePendingAction.extend(chain),
]);

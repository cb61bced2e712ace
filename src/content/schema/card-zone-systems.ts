import * as z from "zod";
import { expression, id, priority, record, reference, restriction, tags } from "./shape.ts";

export const flowBoundaries = [
  "encounter.started",
  "encounter.ended",
  "round.started",
  "round.ended",
  "activation.started",
  "activation.ended",
] as const;

const owner = z
  .enum(["FlowOwner", "ActiveActor", "SourceActor", "TargetActor", "RunOwner", "Global"])
  .default("FlowOwner");

const zone = record({
  zoneId: id,
  ownerScope: z.enum(["Global", "RunOwner", "Actor"]),
  ordering: z.enum(["Ordered", "Unordered"]),
  allowsCardPlay: z.boolean().default(false),
  capacity: z.int().min(1).optional(),
  visibility: record({ contents: z.enum(["None", "Owner", "All"]), order: z.enum(["Hidden", "Visible"]) }),
});

const selection = record({
  strategy: z
    .enum(["Explicit", "Top", "Bottom", "First", "Last", "All", "Random", "ByDefinition", "ByTags", "ByCondition"])
    .default("Top"),
  count: z.int().min(0).max(1_000).optional(),
  countFormula: expression.optional(),
  definitionIds: z.array(restriction("cards")).default([]),
  requiredTags: tags,
  excludedTags: tags,
  condition: expression.optional(),
  selectAllMatches: z.boolean().default(false),
});

const insertion = record({
  strategy: z.enum([
    "Top",
    "Bottom",
    "AtIndex",
    "RandomPosition",
    "PreserveSourceOrder",
    "ShuffleAfterInsert",
    "CreationOrder",
  ]),
  index: z.int().min(0).optional(),
}).default({ strategy: "Bottom" });

const common = { stepId: id, condition: expression.optional() };
const source = { sourceZoneId: id, sourceOwner: owner };
const target = {
  targetZoneId: id,
  targetOwner: owner,
  insertion,
  onOverflow: z.enum(["RejectTransaction", "AllowPartial", "RedirectOverflow"]).default("RejectTransaction"),
  overflowZoneId: id.optional(),
};
const taking = {
  selection,
  onInsufficient: z.enum(["RejectTransaction", "AllowPartial", "ExecuteFallbackAndRetry"]).default("RejectTransaction"),
  fallbackFlowId: id.optional(),
  moveAvailableBeforeFallback: z.boolean().default(false),
};

const step = z.discriminatedUnion("operation", [
  record({
    operation: z.literal("Create"),
    ...common,
    ...target,
    selection: selection.prefault({}),
    cardDefinitionId: z.union([z.literal("$input"), reference("cards")]),
    lifetime: record({
      strategy: z.enum(["Run", "UntilBoundary"]),
      boundary: z.enum(flowBoundaries).optional(),
    }).default({ strategy: "Run" }),
  }),
  record({ operation: z.literal("Move"), ...common, ...source, ...target, ...taking }),
  record({ operation: z.literal("Destroy"), ...common, ...source, ...taking }),
  record({ operation: z.literal("Shuffle"), ...common, ...source }),
  record({ operation: z.literal("Reorder"), ...common, ...source, ...taking, insertion }),
  record({ operation: z.literal("ExecuteFlow"), ...common, nestedFlowId: id }),
]);

const flow = record({
  flowId: id,
  priority,
  triggers: z.array(z.enum(flowBoundaries)).default([]),
  actorScope: z.enum(["Any", "RunOwner", "PlayerControlled", "AiControlled"]).default("Any"),
  allowedInvocations: z.array(z.enum(["Boundary", "Effect", "CardResolution"])).default([]),
  steps: z.array(step).min(1),
});

export const zoneSystemSchema = record({
  cardZoneSystemId: id,
  deckZoneId: id,
  startingHandSize: z.int().min(0).max(1_000).default(5),
  zones: z.array(zone).min(1),
  flows: z.array(flow).default([]),
});

export type AuthoredZoneSystem = z.output<typeof zoneSystemSchema>;
export type AuthoredFlow = z.output<typeof flow>;
export type AuthoredStep = z.output<typeof step>;

import { calculate } from "../../../src/engine/calculation/calculate.ts";
import type { CalculationRequest } from "../../../src/engine/calculation/request.ts";
import type { CompiledContent } from "../../../src/engine/definitions/content.ts";
import type {
  BucketOperation,
  CalculationBucket,
  CalculationPipeline,
  ContextualInfluence,
  ResourceInfluenceBinding,
} from "../../../src/engine/definitions/influences.ts";
import type {
  ModifierDefinition,
  RelicDefinition,
  StatusDefinition,
} from "../../../src/engine/definitions/instances.ts";
import type { ModeDefinition } from "../../../src/engine/definitions/rules.ts";
import type { BucketTrace, CalculationTrace } from "../../../src/engine/state/records.ts";
import type { ActorState, ResourcePool, Snapshot, StatusInstance } from "../../../src/engine/state/snapshot.ts";
import { beginWork } from "../../../src/engine/state/work.ts";
import { compileExpression } from "../../../src/expressions/compile.ts";
import type { Expression } from "../../../src/expressions/types.ts";
import { deepFreeze } from "../../support/deep-freeze.ts";
import { makeActor, makeContent, makeSnapshot } from "../../support/handmade.ts";
import { nodeHasher } from "../../support/hasher.ts";

export function formula(source: string): Expression {
  const compiled = compileExpression(source);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.expression;
}

export function bucket(
  bucketId: string,
  operation: BucketOperation,
  more: Partial<CalculationBucket> = {},
): CalculationBucket {
  return {
    bucketId,
    order: 0,
    operation,
    minimum: null,
    maximum: null,
    rounding: "None",
    midpointRounding: "AwayFromZero",
    setConflict: "HighestPriorityWins",
    ...more,
  };
}

export function influence(
  influenceId: string,
  bucketId: string,
  value: number | Expression,
  more: Partial<ContextualInfluence> = {},
): ContextualInfluence {
  return {
    influenceId,
    scope: "Actor",
    channel: "amount",
    bucket: bucketId,
    value: typeof value === "number" ? value : null,
    formula: typeof value === "number" ? null : value,
    priority: 0,
    requiredTags: [],
    excludedTags: [],
    perStack: false,
    ...more,
  };
}

export function binding(
  bindingId: string,
  resourceId: string,
  bucketId: string,
  more: Partial<ResourceInfluenceBinding> = {},
): ResourceInfluenceBinding {
  return {
    bindingId,
    scope: "Target",
    resourceId,
    field: "Current",
    channel: "amount",
    bucket: bucketId,
    scale: 1,
    offset: 0,
    priority: 0,
    requiredTags: [],
    excludedTags: [],
    missingResource: "Ignore",
    settlement: null,
    ...more,
  };
}

export function status(statusId: string, ...influences: readonly ContextualInfluence[]): StatusDefinition {
  return {
    ...{ statusId, displayName: statusId, influences, triggers: [], actionConstraints: [], tags: [], priority: 0 },
    ...{ defaultStacks: 1, maxStacks: 99, defaultDuration: -1, stacking: "Add", durationReapply: "Refresh" },
    durationTickBoundary: "Unspecified",
  };
}

export function modifier(modifierId: string, ...influences: readonly ContextualInfluence[]): ModifierDefinition {
  return {
    ...{ modifierId, displayName: modifierId, influences, tags: [], durationBoundary: "Combat" },
    ...{ defaultStacks: 1, maxStacks: 99, defaultDuration: -1, stacking: "Add", durationReapply: "Refresh" },
  };
}

export function relic(relicId: string, ...influences: readonly ContextualInfluence[]): RelicDefinition {
  return { relicId, displayName: relicId, stackLimit: 9, stacking: "Add", influences, triggers: [], tags: [] };
}

/** A status on `ada`, unless said otherwise. */
export function worn(statusId: string, more: Partial<StatusInstance> = {}): StatusInstance {
  const instanceId = `${statusId} of ${more.ownerId ?? "ada"}`;
  return { instanceId, statusId, ownerId: "ada", sourceId: null, stacks: 1, duration: -1, ...more };
}

export function held(resourceId: string, current: number): ResourcePool {
  return { resourceId, current, minimum: 0, maximum: 100 };
}

/** What a test wants of its world; everything else is empty. */
export interface World {
  readonly buckets?: readonly CalculationBucket[];
  readonly bindings?: readonly ResourceInfluenceBinding[];
  readonly statuses?: readonly StatusDefinition[];
  readonly modifiers?: readonly ModifierDefinition[];
  readonly relics?: readonly RelicDefinition[];
  readonly modeInfluences?: readonly ContextualInfluence[];
  readonly pipelines?: readonly CalculationPipeline[];
  readonly enabled?: readonly string[];
  /** `ada` acts on `bo`. */
  readonly ada?: Partial<ActorState>;
  readonly bo?: Partial<ActorState>;
  readonly state?: Partial<Omit<Snapshot, "cards">>;
}

export function pipelineOf(world: World): CalculationPipeline {
  const { buckets = [bucket("flat", "Add")], bindings = [] } = world;
  return { pipelineId: "plain", channel: "amount", buckets, resourceInfluenceBindings: bindings };
}

function contentOf(world: World): CompiledContent {
  const plain = makeContent([]);
  const pipelines = world.pipelines ?? [pipelineOf(world)];
  const calculationPipelineIds = world.enabled ?? pipelines.map((one) => one.pipelineId);
  const influences = world.modeInfluences ?? [];
  const modes = [...plain.modes].map(([modeId, mode]): [string, ModeDefinition] => {
    return [modeId, { ...mode, calculationPipelineIds, influences }];
  });
  return {
    ...plain,
    modes: new Map(modes),
    pipelines: new Map(pipelines.map((one) => [one.pipelineId, one])),
    statuses: new Map(world.statuses?.map((one) => [one.statusId, one])),
    modifiers: new Map(world.modifiers?.map((one) => [one.modifierId, one])),
    relics: new Map(world.relics?.map((one) => [one.relicId, one])),
  };
}

/** `ada`, the run owner, acts on `bo` with a base value of 10 and no tags. */
export function request(world: World, more: Partial<CalculationRequest> = {}): CalculationRequest {
  const actors = [makeActor("ada", { sideId: "red", ...world.ada }), makeActor("bo", { sideId: "blue", ...world.bo })];
  return {
    snapshot: deepFreeze(makeSnapshot({ actors, ...world.state })),
    context: { content: contentOf(world), hash: nodeHasher() },
    channel: "amount",
    pipelineId: null,
    baseTrace: { authored: 10, patches: [] },
    baseValue: 10,
    sourceActorId: "ada",
    targetActorId: "bo",
    tags: [],
    work: beginWork(),
    ...more,
  };
}

export function traceOf(world: World, more: Partial<CalculationRequest> = {}): CalculationTrace {
  const result = calculate(request(world, more));
  if (!result.ok) throw new Error(result.rejection.message);
  return result.value;
}

export function finalOf(world: World, more: Partial<CalculationRequest> = {}): number {
  return traceOf(world, more).finalValue;
}

/** The code of the refusal, or null. */
export function refusalOf(world: World, more: Partial<CalculationRequest> = {}): string | null {
  const result = calculate(request(world, more));
  return result.ok ? null : result.rejection.code;
}

/** The only bucket of a trace, with what each contribution offered and what of it counted. */
export function offeredAndCounted({ buckets }: { readonly buckets: readonly BucketTrace[] }) {
  return buckets.flatMap((one) => one.contributions.map(({ value, effectiveValue }) => [value, effectiveValue]));
}

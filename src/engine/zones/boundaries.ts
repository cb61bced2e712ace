import type { CompiledContent } from "../definitions/content.ts";
import { zoneSystemOf } from "../definitions/lookup.ts";
import type { CardZoneSystem, FlowBoundary, FlowStep, OwnerReference, ZoneFlow } from "../definitions/zones.ts";
import { limits } from "../state/limits.ts";
import { sortedBy } from "../state/order.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { isInActorScope } from "./actor-scope.ts";
import { findZone, findZoneDefinition, resolveOwner } from "./topology.ts";

/** A flow that a boundary runs, and for whom: its flow owner, who is also its source and target actor. */
export interface BoundaryInvocation {
  readonly flowId: string;
  readonly flowOwnerId: string;
}

/**
 * What a boundary runs: the flows it triggers, by priority descending, then flow id; each once per living actor of its
 * scope that owns its source zone, in actor order, at `activation.*` for the active actor only. A flow whose source
 * zone is shared runs once, for the run owner, if there is any actor it would concern.
 *
 * A flow's source zone is that of its first step that has one, nested flows included; with none it is the target zone.
 */
export function boundaryInvocations(
  snapshot: Snapshot,
  boundary: FlowBoundary,
  activeActorId: string | null,
  content: CompiledContent,
): readonly BoundaryInvocation[] {
  const system = zoneSystemOf(snapshot, content);
  const triggered = system.flows.filter((flow) => flow.triggers.includes(boundary));
  const ordered = sortedBy(
    triggered,
    (flow) => -flow.priority,
    (flow) => flow.flowId,
  );
  const onlyActorId = isActivationBoundary(boundary) ? activeActorId : undefined;
  return ordered.flatMap((flow) =>
    flowOwners(snapshot, system, flow, onlyActorId, activeActorId).map((flowOwnerId) => ({
      flowId: flow.flowId,
      flowOwnerId,
    })),
  );
}

/** Whether the boundary concerns one actor's activation. */
export function isActivationBoundary(boundary: FlowBoundary): boolean {
  return boundary === "activation.started" || boundary === "activation.ended";
}

/** @param onlyActorId the one actor the boundary concerns; undefined: all */
function flowOwners(
  snapshot: Snapshot,
  system: CardZoneSystem,
  flow: ZoneFlow,
  onlyActorId: string | null | undefined,
  activeActorId: string | null,
): readonly string[] {
  const concerned = snapshot.actors
    .filter((actor) => actor.isAlive && isInActorScope(snapshot, actor, flow.actorScope))
    .map((actor) => actor.instanceId)
    .filter((id) => onlyActorId === undefined || id === onlyActorId);
  const source = sourceOf(flow, system);
  const shared = source === undefined || isShared(system, source);
  if (shared) return concerned.length > 0 ? [snapshot.runOwnerId] : [];
  return concerned.filter((id) => ownsZone(snapshot, source, id, activeActorId));
}

interface ZoneReference {
  readonly zoneId: string;
  readonly owner: OwnerReference;
}

function isShared(system: CardZoneSystem, source: ZoneReference): boolean {
  return findZoneDefinition(system, source.zoneId)?.ownerScope !== "Actor";
}

function ownsZone(snapshot: Snapshot, source: ZoneReference, actorId: string, activeActorId: string | null): boolean {
  const actors = { flowOwnerId: actorId, activeActorId, sourceActorId: actorId, targetActorId: actorId };
  const ownerId = resolveOwner(source.owner, actors, snapshot.runOwnerId);
  return ownerId === actorId && findZone(snapshot, source.zoneId, actorId) !== undefined;
}

function sourceOf(flow: ZoneFlow, system: CardZoneSystem): ZoneReference | undefined {
  const steps = flattenSteps(flow, system, 0);
  const sources = steps.flatMap((step) => reference(step.sourceZoneId, step.sourceOwner));
  return sources[0] ?? steps.flatMap((step) => reference(step.targetZoneId, step.targetOwner))[0];
}

function reference(zoneId: string | null, owner: OwnerReference): readonly ZoneReference[] {
  return zoneId === null ? [] : [{ zoneId, owner }];
}

function flattenSteps(flow: ZoneFlow, system: CardZoneSystem, depth: number): readonly FlowStep[] {
  if (depth > limits.nestedFlowDepth) return [];
  return flow.steps.flatMap((step) => {
    const nested = system.flows.find((one) => one.flowId === step.nestedFlowId);
    return step.operation === "ExecuteFlow" && nested ? flattenSteps(nested, system, depth + 1) : [step];
  });
}

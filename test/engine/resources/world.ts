import type { ResourceDefinition, ThresholdPolicy } from "../../../src/engine/definitions/resources.ts";
import type { EngineContext } from "../../../src/engine/state/context.ts";
import type { ActorState, ResourcePool, Snapshot } from "../../../src/engine/state/snapshot.ts";
import { deepFreeze } from "../../support/deep-freeze.ts";
import { makeActor, makeContext, makeSnapshot } from "../../support/handmade.ts";

export function resource(resourceId: string, more: Partial<ResourceDefinition> = {}): ResourceDefinition {
  return {
    resourceId,
    displayName: resourceId,
    defaultMin: 0,
    defaultMax: 10,
    defaultCurrent: 10,
    canBeNegative: false,
    canExceedMax: false,
    costMultiplier: 1,
    tags: [],
    regeneration: null,
    thresholdPolicies: [],
    ...more,
  };
}

export function threshold(policyId: string, more: Partial<ThresholdPolicy> = {}): ThresholdPolicy {
  return {
    policyId,
    comparison: "LessThanOrEqual",
    thresholdSource: "Minimum",
    thresholdValue: 0,
    tolerance: 0,
    consequence: "DefeatOwner",
    priority: 0,
    ...more,
  };
}

/** A pool from 0 to 10, unless said otherwise. */
export function pool(resourceId: string, current: number, minimum = 0, maximum = 10): ResourcePool {
  return { resourceId, current, minimum, maximum };
}

export function contextWith(...resources: readonly ResourceDefinition[]): EngineContext {
  return makeContext([], { resources: new Map(resources.map((one) => [one.resourceId, one])) });
}

/** `ada` with the given pools, alone and frozen. */
export function adaWith(...resources: readonly ResourcePool[]): Snapshot {
  return deepFreeze(makeSnapshot({ actors: [makeActor("ada", { resources })] }));
}

/** A pool of an actor after something happened. */
export function poolOf(snapshot: Snapshot, resourceId: string, actorId = "ada"): ResourcePool | undefined {
  const actor: ActorState | undefined = snapshot.actors.find((one) => one.instanceId === actorId);
  return actor?.resources.find((one) => one.resourceId === resourceId);
}

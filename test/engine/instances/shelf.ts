import type {
  ModifierDefinition,
  RelicDefinition,
  StatusDefinition,
} from "../../../src/engine/definitions/instances.ts";
import type { EngineContext } from "../../../src/engine/state/context.ts";
import type { Result } from "../../../src/engine/state/rejections.ts";
import type { Snapshot } from "../../../src/engine/state/snapshot.ts";
import { deepFreeze } from "../../support/deep-freeze.ts";
import { makeActor, makeContext, makeSnapshot } from "../../support/handmade.ts";

const stackable = {
  displayName: "",
  defaultStacks: 1,
  maxStacks: 5,
  defaultDuration: 3,
  stacking: "Add",
  durationReapply: "Refresh",
  influences: [],
  tags: [],
} as const;

export function makeStatus(statusId: string, more: Partial<StatusDefinition> = {}): StatusDefinition {
  return {
    ...stackable,
    statusId,
    durationTickBoundary: "EndActivation",
    priority: 0,
    triggers: [],
    actionConstraints: [],
    ...more,
  };
}

export function makeModifier(modifierId: string, more: Partial<ModifierDefinition> = {}): ModifierDefinition {
  return { ...stackable, modifierId, durationBoundary: "Activation", ...more };
}

export function makeRelic(relicId: string, more: Partial<RelicDefinition> = {}): RelicDefinition {
  return { relicId, displayName: "", stackLimit: 3, stacking: "Add", influences: [], triggers: [], tags: [], ...more };
}

/** A context with these definitions. */
export function shelf(definitions: {
  readonly statuses?: readonly StatusDefinition[];
  readonly modifiers?: readonly ModifierDefinition[];
  readonly relics?: readonly RelicDefinition[];
}): EngineContext {
  return makeContext([], {
    statuses: new Map(definitions.statuses?.map((one) => [one.statusId, one])),
    modifiers: new Map(definitions.modifiers?.map((one) => [one.modifierId, one])),
    relics: new Map(definitions.relics?.map((one) => [one.relicId, one])),
  });
}

/** ada and cy on the near side, bo on the far one; ada is the run owner; nothing is held. */
export function bare(more: Partial<Omit<Snapshot, "cards">> = {}): Snapshot {
  const actors = [
    makeActor("ada", { sideId: "near" }),
    makeActor("bo", { sideId: "far" }),
    makeActor("cy", { sideId: "near" }),
  ];
  return deepFreeze(makeSnapshot({ actors, ...more }));
}

/** The value of a result that must have been accepted. */
export function accepted<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.rejection.message);
  return result.value;
}

/** An instance id by number, as the engine makes them: they sort by it. */
export function instanceId(number: number): string {
  return `${number.toString(16).padStart(8, "0")}-0000-8000-8000-000000000000`;
}

import type { StatusDefinition } from "../definitions/instances.ts";
import type { EngineContext } from "../state/context.ts";
import type { StatusChange } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { Snapshot, StatusInstance } from "../state/snapshot.ts";
import { allocateInstance } from "./capacity.ts";
import { freshStack, restack, type Stack, stacksThatHold, tickDuration } from "./stacking.ts";
import { statusOrder } from "./status-order.ts";

/** One application of a status; null stacks or duration: the definition's default. */
export interface StatusApplication {
  readonly statusId: string;
  readonly ownerId: string;
  readonly sourceId: string | null;
  readonly stacks: number | null;
  readonly duration: number | null;
}

/** A snapshot and what became of which statuses on the way to it. */
export interface StatusChanges {
  readonly snapshot: Snapshot;
  readonly changes: readonly StatusChange[];
}

/**
 * Applies a status: merged into its owner's instance of the same status whatever the source, which becomes the latest
 * one's (EF-13), or a new instance where there is none or the stacking is `Independent`; an instance has at most
 * `maxStacks`. Fewer than one stack or tick changes nothing, and the change is null.
 * @returns `UNKNOWN_REFERENCE` for an unknown status or owner, `LIMIT_EXCEEDED` beyond `limits.instances`
 */
export function applyStatus(
  snapshot: Snapshot,
  application: StatusApplication,
  context: EngineContext,
): Result<{ readonly snapshot: Snapshot; readonly change: StatusChange | null }> {
  const { statusId, ownerId } = application;
  const definition = context.content.statuses.get(statusId);
  if (!definition) return reject("UNKNOWN_REFERENCE", `There is no status "${statusId}".`, "statusId");
  if (!snapshot.actors.some((actor) => actor.instanceId === ownerId)) {
    return reject("UNKNOWN_REFERENCE", `There is no actor "${ownerId}".`, "ownerId");
  }
  const stack = stackOf(application, definition);
  if (!stack) return accept({ snapshot, change: null });
  const existing = existingFor(snapshot, application, definition);
  return existing
    ? accept(reapply(snapshot, existing, definition, stack, application.sourceId))
    : addStatus(snapshot, application, stack, context);
}

/**
 * How many of an application's stacks would take hold (EF-18): 0 where it applies nothing.
 * @param application with an owner, what it has counts by the stacking policy; without one, nothing is there
 */
export function holdingStatusStacks(
  snapshot: Snapshot,
  application: Omit<StatusApplication, "ownerId" | "sourceId"> & { readonly ownerId: string | null },
  definition: StatusDefinition,
): number {
  const stack = stackOf(application, definition);
  const existing = existingFor(snapshot, application, definition);
  const rule = { ...definition, maximum: definition.maxStacks };
  return stack ? stacksThatHold(rule, existing?.stacks ?? null, stack.stacks) : 0;
}

/**
 * Removes instances, in the order given; ids that are no longer there are passed over.
 * @param change `Removed` by an effect, `Expired` by time
 */
export function removeStatuses(
  snapshot: Snapshot,
  instanceIds: readonly string[],
  change: "Removed" | "Expired" = "Removed",
): StatusChanges {
  const removed = instanceIds.flatMap((id) => snapshot.statuses.find((one) => one.instanceId === id) ?? []);
  if (removed.length === 0) return { snapshot, changes: [] };
  const gone = new Set(instanceIds);
  return {
    snapshot: { ...snapshot, statuses: snapshot.statuses.filter((one) => !gone.has(one.instanceId)) },
    changes: removed.map((one) => changeOf(one, change, { stacks: 0, duration: 0 })),
  };
}

/**
 * One tick of the owners' statuses whose `durationTickBoundary` is this boundary; at 0 they are removed (EF-13).
 * @param exceptInstanceIds those applied during this very boundary, which keep their duration
 * @returns a `Ticked` or `Expired` change per status that ticked, by status priority descending, then instance id
 */
export function tickStatuses(
  snapshot: Snapshot,
  boundary: StatusDefinition["durationTickBoundary"],
  ownerIds: readonly string[],
  exceptInstanceIds: readonly string[],
  context: EngineContext,
): StatusChanges {
  const owners = new Set(ownerIds);
  const except = new Set(exceptInstanceIds);
  const ticking = snapshot.statuses.filter(
    (one) =>
      one.duration >= 0 &&
      owners.has(one.ownerId) &&
      !except.has(one.instanceId) &&
      context.content.statuses.get(one.statusId)?.durationTickBoundary === boundary,
  );
  if (ticking.length === 0) return { snapshot, changes: [] };
  const changes = statusOrder(ticking, context.content).map((one) => tickChange(one));
  return { snapshot: withTicks(snapshot, changes), changes };
}

function stackOf(
  { stacks, duration }: Pick<StatusApplication, "stacks" | "duration">,
  { defaultStacks, defaultDuration, maxStacks }: StatusDefinition,
): Stack | null {
  return freshStack(stacks ?? defaultStacks, duration ?? defaultDuration, maxStacks);
}

function existingFor(
  { statuses }: Snapshot,
  { statusId, ownerId }: { readonly statusId: string; readonly ownerId: string | null },
  { stacking }: StatusDefinition,
): StatusInstance | undefined {
  if (stacking === "Independent") return undefined;
  return statuses.find((one) => one.statusId === statusId && one.ownerId === ownerId);
}

function addStatus(
  snapshot: Snapshot,
  { statusId, ownerId, sourceId }: StatusApplication,
  stack: Stack,
  context: EngineContext,
): Result<{ readonly snapshot: Snapshot; readonly change: StatusChange }> {
  const allocated = allocateInstance(snapshot, "status", context);
  if (!allocated.ok) return allocated;
  const instance = { instanceId: allocated.value.id, statusId, ownerId, sourceId, ...stack };
  const next = allocated.value.snapshot;
  return accept({
    snapshot: { ...next, statuses: [...next.statuses, instance] },
    change: changeOf({ ...instance, stacks: 0, duration: 0 }, "Applied", stack),
  });
}

function reapply(
  snapshot: Snapshot,
  existing: StatusInstance,
  definition: StatusDefinition,
  fresh: Stack,
  sourceId: string | null,
): { readonly snapshot: Snapshot; readonly change: StatusChange } {
  const stack = restack({ ...definition, maximum: definition.maxStacks }, existing, fresh);
  const merged = { ...existing, ...stack, sourceId };
  return {
    snapshot: { ...snapshot, statuses: snapshot.statuses.map((one) => (one === existing ? merged : one)) },
    change: changeOf(existing, "Reapplied", stack),
  };
}

function tickChange(instance: StatusInstance): StatusChange {
  const duration = tickDuration(instance.duration);
  return duration === 0
    ? changeOf(instance, "Expired", { stacks: 0, duration })
    : changeOf(instance, "Ticked", { stacks: instance.stacks, duration });
}

function withTicks(snapshot: Snapshot, changes: readonly StatusChange[]): Snapshot {
  const durations = new Map(changes.map((change) => [change.instanceId, change.duration]));
  const statuses = snapshot.statuses.flatMap((one) => {
    const duration = durations.get(one.instanceId);
    if (duration === undefined) return one;
    return duration === 0 ? [] : { ...one, duration };
  });
  return { ...snapshot, statuses };
}

function changeOf(before: StatusInstance, change: StatusChange["change"], after: Stack): StatusChange {
  return {
    instanceId: before.instanceId,
    statusId: before.statusId,
    ownerId: before.ownerId,
    change,
    previousStacks: before.stacks,
    stacks: after.stacks,
    previousDuration: before.duration,
    duration: after.duration,
  };
}

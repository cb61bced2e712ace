import { toCount } from "../../expressions/rounding.ts";
import type { InstanceOwner } from "../definitions/effects.ts";
import type { ModifierDefinition } from "../definitions/instances.ts";
import type { EngineContext } from "../state/context.ts";
import type { ModifierChange } from "../state/records.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { ModifierInstance, Snapshot } from "../state/snapshot.ts";
import { allocateInstance } from "./capacity.ts";
import { isSameOwner, ownerActors, resolveInstanceOwner } from "./owners.ts";
import { freshStack, restack, type Stack, tickDuration } from "./stacking.ts";

/** One application of a modifier; null stacks or duration: the definition's default. */
export interface ModifierApplication {
  readonly modifierId: string;
  readonly owner: InstanceOwner;
  /** Who an owner without an id is: the effect's target. */
  readonly targetActorId: string | null;
  readonly sourceId: string | null;
  readonly stacks: number | null;
  readonly duration: number | null;
}

/** Which modifiers to take away, and how much of each: null stacks take whole instances. */
export interface ModifierRemoval {
  readonly modifierId: string;
  readonly owner: InstanceOwner;
  readonly targetActorId: string | null;
  readonly stacks: number | null;
}

/** A snapshot and what became of which modifiers on the way to it. */
export interface ModifierChanges {
  readonly snapshot: Snapshot;
  readonly changes: readonly ModifierChange[];
}

/**
 * Applies a modifier: merged into the same owner's instance of it, or a new instance where there is none or the
 * stacking is `Independent`. Applied again, a `Command` duration counts anew from the next command. Fewer than one
 * stack or tick changes nothing, and the change is null.
 * @returns `UNKNOWN_REFERENCE` for an unknown modifier or owner, `LIMIT_EXCEEDED` beyond `limits.instances`
 */
export function applyModifier(
  snapshot: Snapshot,
  application: ModifierApplication,
  context: EngineContext,
): Result<{ readonly snapshot: Snapshot; readonly change: ModifierChange | null }> {
  const { modifierId, sourceId } = application;
  const definition = context.content.modifiers.get(modifierId);
  if (!definition) return reject("UNKNOWN_REFERENCE", `There is no modifier "${modifierId}".`, "modifierId");
  const owner = resolveInstanceOwner(application.owner, application.targetActorId, snapshot);
  if (!owner) return reject("UNKNOWN_REFERENCE", "The modifier's owner is nobody in this combat.", "owner");
  const stack = freshStack(
    application.stacks ?? definition.defaultStacks,
    application.duration ?? definition.defaultDuration,
    definition.maxStacks,
  );
  if (!stack) return accept({ snapshot, change: null });
  const existing = matching(snapshot, modifierId, owner)[0];
  return existing && definition.stacking !== "Independent"
    ? accept(reapply(snapshot, existing, definition, stack, sourceId))
    : addModifier(snapshot, { modifierId, owner, sourceId, ...stack, appliedSequence: snapshot.sequence }, context);
}

/**
 * Takes stacks from every matching instance, or the whole instances.
 * @returns one change per instance, in creation order (EF-15); none when nothing matched
 */
export function removeModifiers(snapshot: Snapshot, removal: ModifierRemoval): ModifierChanges {
  const owner = resolveInstanceOwner(removal.owner, removal.targetActorId, snapshot);
  const taken = removal.stacks === null ? null : toCount(removal.stacks);
  if (!owner || taken === 0) return { snapshot, changes: [] };
  const changes = matching(snapshot, removal.modifierId, owner).map((one) =>
    changeOf(one, taken === null ? 0 : Math.max(0, one.stacks - taken)),
  );
  return { snapshot: withStacks(snapshot, changes), changes };
}

/**
 * One tick of the modifiers whose `durationBoundary` this is; at 0 they are removed.
 * `Activation` ticks those that the actor owns; one that several actors own ticks once a round, at the first of their
 * activations. `Command` passes over those applied by the
 * snapshot's own command, so it must see the `sequence` that the command's applications saw.
 * @returns a change per modifier removed, in creation order
 */
export function tickModifiers(
  snapshot: Snapshot,
  boundary: ModifierDefinition["durationBoundary"],
  actorId: string | null,
  context: EngineContext,
): ModifierChanges {
  const ticks = (one: ModifierInstance) =>
    one.duration >= 0 &&
    context.content.modifiers.get(one.modifierId)?.durationBoundary === boundary &&
    (boundary !== "Command" || one.appliedSequence < snapshot.sequence) &&
    (boundary !== "Activation" || endsActivation(one, actorId, snapshot));
  if (!snapshot.modifiers.some(ticks)) return { snapshot, changes: [] };
  const tick = (one: ModifierInstance) => ({
    ...one,
    duration: tickDuration(one.duration),
    ...(boundary === "Activation" && isShared(one, snapshot) ? { tickedRound: snapshot.round } : {}),
  });
  const ticked = snapshot.modifiers.map((one) => (ticks(one) ? tick(one) : one));
  const changes = ticked.filter((one) => one.duration === 0).map((one) => changeOf(one, 0));
  return { snapshot: withStacks({ ...snapshot, modifiers: ticked }, changes), changes };
}

/** Whether the actor's activation is the modifier's own: its one owner's, or the round's first of several. */
function endsActivation(one: ModifierInstance, actorId: string | null, snapshot: Snapshot): boolean {
  if (!ownerActors(one.owner, snapshot).some((id) => id === actorId)) return false;
  return !isShared(one, snapshot) || one.tickedRound !== snapshot.round;
}

function isShared({ owner }: ModifierInstance, snapshot: Snapshot): boolean {
  return ownerActors(owner, snapshot).length > 1;
}

function matching(snapshot: Snapshot, modifierId: string, owner: InstanceOwner): readonly ModifierInstance[] {
  return snapshot.modifiers.filter((one) => one.modifierId === modifierId && isSameOwner(one.owner, owner));
}

function addModifier(
  snapshot: Snapshot,
  fields: Omit<ModifierInstance, "instanceId">,
  context: EngineContext,
): Result<{ readonly snapshot: Snapshot; readonly change: ModifierChange }> {
  const allocated = allocateInstance(snapshot, "modifier", context);
  if (!allocated.ok) return allocated;
  const instance: ModifierInstance = { instanceId: allocated.value.id, ...fields };
  const next = allocated.value.snapshot;
  return accept({
    snapshot: { ...next, modifiers: [...next.modifiers, instance] },
    change: changeOf({ ...instance, stacks: 0 }, fields.stacks),
  });
}

function reapply(
  snapshot: Snapshot,
  existing: ModifierInstance,
  definition: ModifierDefinition,
  fresh: Stack,
  sourceId: string | null,
): { readonly snapshot: Snapshot; readonly change: ModifierChange } {
  const stack = restack({ ...definition, maximum: definition.maxStacks }, existing, fresh);
  const merged = { ...existing, ...stack, sourceId, appliedSequence: snapshot.sequence };
  return {
    snapshot: { ...snapshot, modifiers: snapshot.modifiers.map((one) => (one === existing ? merged : one)) },
    change: changeOf(existing, stack.stacks),
  };
}

function withStacks(snapshot: Snapshot, changes: readonly ModifierChange[]): Snapshot {
  if (changes.length === 0) return snapshot;
  const stacks = new Map(changes.map((change) => [change.instanceId, change.stacks]));
  const modifiers = snapshot.modifiers.flatMap((one) => {
    const left = stacks.get(one.instanceId);
    if (left === undefined) return one;
    return left === 0 ? [] : { ...one, stacks: left };
  });
  return { ...snapshot, modifiers };
}

function changeOf(before: ModifierInstance, stacks: number): ModifierChange {
  return {
    instanceId: before.instanceId,
    modifierId: before.modifierId,
    previousStacks: before.stacks,
    stacks,
    removed: stacks === 0,
  };
}

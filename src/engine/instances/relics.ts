import type { InstanceOwner } from "../definitions/effects.ts";
import type { EngineContext } from "../state/context.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { RelicInstance, Snapshot } from "../state/snapshot.ts";
import { allocateInstance } from "./capacity.ts";
import { isSameOwner, resolveInstanceOwner } from "./owners.ts";
import { freshStack, permanent, restack, type StackingRule } from "./stacking.ts";

/** One acquisition of a relic; null stacks: one. */
export interface RelicAcquisition {
  readonly relicId: string;
  readonly owner: InstanceOwner;
  readonly stacks: number | null;
}

/**
 * Gives a relic to its owner: stacked on the same owner's instance of it up to `stackLimit`, or a new instance where
 * there is none or the stacking is `Independent`. Relics have no duration. Fewer than one stack gives nothing: the
 * instance is null.
 * @returns `UNKNOWN_REFERENCE` for an unknown relic or owner, `LIMIT_EXCEEDED` beyond `limits.instances`
 */
export function acquireRelic(
  snapshot: Snapshot,
  acquisition: RelicAcquisition,
  context: EngineContext,
): Result<{ readonly snapshot: Snapshot; readonly instance: RelicInstance | null }> {
  const { relicId } = acquisition;
  const definition = context.content.relics.get(relicId);
  if (!definition) return reject("UNKNOWN_REFERENCE", `There is no relic "${relicId}".`, "relicId");
  const owner = resolveInstanceOwner(acquisition.owner, null, snapshot);
  if (!owner) return reject("UNKNOWN_REFERENCE", "The relic's owner is nobody in this combat.", "owner");
  const fresh = freshStack(acquisition.stacks ?? 1, permanent, definition.stackLimit);
  if (!fresh) return accept({ snapshot, instance: null });
  const existing = snapshot.relics.find((one) => one.relicId === relicId && isSameOwner(one.owner, owner));
  if (!existing || definition.stacking === "Independent") {
    return addRelic(snapshot, { relicId, owner, stacks: fresh.stacks }, context);
  }
  const rule: StackingRule = {
    stacking: definition.stacking,
    durationReapply: "Preserve",
    maximum: definition.stackLimit,
  };
  const { stacks } = restack(rule, { stacks: existing.stacks, duration: permanent }, fresh);
  const instance = { ...existing, stacks };
  const relics = snapshot.relics.map((one) => (one === existing ? instance : one));
  return accept({ snapshot: { ...snapshot, relics }, instance });
}

function addRelic(
  snapshot: Snapshot,
  fields: Omit<RelicInstance, "instanceId">,
  context: EngineContext,
): Result<{ readonly snapshot: Snapshot; readonly instance: RelicInstance }> {
  const allocated = allocateInstance(snapshot, "relic", context);
  if (!allocated.ok) return allocated;
  const instance: RelicInstance = { instanceId: allocated.value.id, ...fields };
  const next = allocated.value.snapshot;
  return accept({ snapshot: { ...next, relics: [...next.relics, instance] }, instance });
}

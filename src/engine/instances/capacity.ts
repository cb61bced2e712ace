import type { EngineContext } from "../state/context.ts";
import { allocateId } from "../state/ids.ts";
import { limits } from "../state/limits.ts";
import { accept, type Result, reject } from "../state/rejections.ts";
import type { Snapshot } from "../state/snapshot.ts";

/**
 * The id of a new status, modifier or relic, and the snapshot that has given it out.
 * @returns `LIMIT_EXCEEDED` when the combat holds `limits.instances` of them together
 */
export function allocateInstance(
  snapshot: Snapshot,
  purpose: string,
  context: EngineContext,
): Result<{ readonly id: string; readonly snapshot: Snapshot }> {
  const held = snapshot.statuses.length + snapshot.modifiers.length + snapshot.relics.length;
  if (held >= limits.instances) {
    return reject("LIMIT_EXCEEDED", `A combat holds at most ${limits.instances} statuses, modifiers and relics.`);
  }
  return accept(allocateId(snapshot, purpose, context.hash.text));
}

import type { CombatDirectory } from "./directory.ts";
import type { CombatSession } from "./session.ts";

/** What a combat asks of others before it is removed. */
export interface Surroundings {
  readonly directory: CombatDirectory;
  readonly isKept: (combatId: string) => Promise<boolean>;
  /** Takes a branch out of the list of a combat it came from. */
  readonly forget: (ancestorId: string, combatId: string) => Promise<void>;
}

/**
 * Takes a combat out of the directory and of its ancestors' lists, and says whether it may be removed. One with a branch
 * that lives stays, and so does one while others do not answer.
 */
export async function takeLeave({ store, meta }: CombatSession, around: Surroundings): Promise<boolean> {
  for (const { combatId } of store.branches()) if (await around.isKept(combatId)) return false;
  const { combatId, lineage } = meta.identity;
  try {
    await around.directory.forget(combatId);
    const ancestors = lineage === null ? [] : [lineage.rootRunId, lineage.parentRunId];
    for (const ancestor of new Set(ancestors)) await around.forget(ancestor, combatId);
    return true;
  } catch (error) {
    console.error(JSON.stringify({ event: "failure", combatId, error: String(error) }));
    return false;
  }
}

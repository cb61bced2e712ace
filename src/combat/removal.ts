import type { CombatDirectory } from "./directory.ts";
import type { CombatSession } from "./session.ts";

/** What a combat asks of others before it is removed. */
export interface Surroundings {
  readonly directory: CombatDirectory;
  readonly isKept: (combatId: string) => Promise<boolean>;
}

/**
 * Takes a combat out of the directory, and says whether it may be removed. One with a branch that lives stays, and so does
 * one while the directory does not answer.
 */
export async function takeLeave({ store, meta }: CombatSession, around: Surroundings): Promise<boolean> {
  for (const { combatId } of store.branches()) if (await around.isKept(combatId)) return false;
  return succeeds(meta.identity.combatId, () => around.directory.forget(meta.identity.combatId));
}

/** Takes a branch that has been removed out of the lists of the combats it came from. */
export async function leaveTree(
  { meta }: CombatSession,
  forget: (ancestorId: string, combatId: string) => Promise<void>,
): Promise<void> {
  const { combatId, lineage } = meta.identity;
  const ancestors = lineage === null ? [] : [lineage.rootRunId, lineage.parentRunId];
  for (const ancestor of new Set(ancestors)) await succeeds(combatId, () => forget(ancestor, combatId));
}

async function succeeds(combatId: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    console.error(JSON.stringify({ event: "failure", combatId, error: String(error) }));
    return false;
  }
}

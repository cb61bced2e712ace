import { eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { combats, revisions } from "./tables.ts";

/** What the directory keeps of a combat. */
export interface CombatEntry {
  readonly combatId: string;
  readonly configName: string;
  readonly revision: string;
  readonly modeId: string;
}

/**
 * Writes a combat into the directory; writing it again changes nothing. One whose revision the catalog does not know (it
 * was imported with content of its own) stays out of it. The command path never needs the directory.
 */
export async function recordCombat(db: Database, entry: CombatEntry): Promise<void> {
  const { combatId, configName, revision, modeId } = entry;
  const known = db
    .select({
      combatId: sql<string>`${combatId}`.as("combat_id"),
      configName: sql<string>`${configName}`.as("config_name"),
      revision: revisions.revision,
      modeId: sql<string>`${modeId}`.as("mode_id"),
      createdAt: sql<string>`${new Date().toISOString()}`.as("created_at"),
    })
    .from(revisions)
    .where(eq(revisions.revision, revision));
  await db.insert(combats).select(known).onConflictDoNothing();
}

/** Takes a removed combat out of the directory; one that is not in it changes nothing. */
export async function forgetCombat(db: Database, combatId: string): Promise<void> {
  await db.delete(combats).where(eq(combats.combatId, combatId));
}

import type { Database } from "./database.ts";
import { combats } from "./tables.ts";

/** What the directory keeps of a combat. */
export interface CombatEntry {
  readonly combatId: string;
  readonly configName: string;
  readonly revision: string;
  readonly modeId: string;
}

/** Writes a combat into the directory; writing it again changes nothing. The command path never needs it. */
export async function recordCombat(db: Database, entry: CombatEntry): Promise<void> {
  await db
    .insert(combats)
    .values({ ...entry, createdAt: new Date().toISOString() })
    .onConflictDoNothing();
}

import { openDatabase } from "../catalog/database.ts";
import { recordCombat as record } from "../catalog/directory.ts";
import { combatObject } from "./combat-object.ts";
import type { Env } from "./env.ts";

/** Writes a combat into the catalog's directory; its failure changes nothing of the answer and is repaired later. */
export async function recordCombat(env: Env, combatId: string): Promise<void> {
  try {
    const described = await combatObject(env, combatId).describe();
    if (described !== null) await record(openDatabase(env.DB), described);
  } catch (error) {
    console.error(JSON.stringify({ combatId, directory: String(error) }));
  }
}

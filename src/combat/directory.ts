import type { CombatSession } from "./session.ts";

/** A combat in the catalog's directory. */
export interface CombatDescription {
  readonly combatId: string;
  readonly configName: string;
  readonly revision: string;
  readonly modeId: string;
}

/** The catalog's directory as a combat knows it; it throws while the catalog does not answer. */
export interface CombatDirectory {
  /** Writing it again changes nothing. */
  readonly record: (combat: CombatDescription) => Promise<void>;
  readonly forget: (combatId: string) => Promise<void>;
}

/** Writes a combat into the directory; a failure is told to the operator, and the combat stays unlisted. */
export async function enlist({ store, meta, mode }: CombatSession, directory: CombatDirectory): Promise<void> {
  const { configName, contentRevision: revision, identity } = meta;
  const { combatId } = identity;
  try {
    await directory.record({ combatId, configName, revision, modeId: mode.modeId });
    store.transaction(() => store.setListed(true));
  } catch (error) {
    console.error(JSON.stringify({ combatId, directory: String(error) }));
  }
}

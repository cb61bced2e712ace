import { allRoutes } from "./api/all-routes.ts";
import { createApp } from "./api/app.ts";
import type { Env } from "./api/env.ts";
import { readCredential, type TokenEnv } from "./api/seat-tokens.ts";
import { openDatabase } from "./catalog/database.ts";
import { forgetCombat, recordCombat } from "./catalog/directory.ts";
import { catalogRevisions } from "./catalog/revision-cache.ts";
import { Combat as CombatObject } from "./combat/combat.ts";
import type { ContentSource } from "./combat/content-source.ts";
import type { CredentialReading } from "./combat/credential.ts";
import type { CombatDirectory } from "./combat/directory.ts";
import { keptContents } from "./combat/revision-keeper.ts";

export { RevisionKeeper } from "./combat/revision-keeper.ts";

/** The combat object, given its revisions (those of the catalog, kept where they are pinned) and the directory. */
export class Combat extends CombatObject {
  readonly #contents: ContentSource;
  readonly #directory: CombatDirectory;
  readonly #tokens: TokenEnv;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#contents = keptContents(env.REVISIONS, catalogRevisions(env.DB));
    this.#tokens = env;
    const db = openDatabase(env.DB);
    this.#directory = {
      record: (combat) => recordCombat(db, combat),
      forget: (combatId) => forgetCombat(db, combatId),
    };
  }

  protected override contentSource(): ContentSource {
    return this.#contents;
  }

  protected override readCredential(token: string): Promise<CredentialReading> {
    return readCredential(this.#tokens, token);
  }

  protected override directory(): CombatDirectory {
    return this.#directory;
  }
}

export default createApp(allRoutes);

import { allRoutes } from "./api/all-routes.ts";
import { createApp } from "./api/app.ts";
import type { Env } from "./api/env.ts";
import { catalogRevisions } from "./catalog/revision-cache.ts";
import { Combat as CombatObject } from "./combat/combat.ts";
import type { ContentSource } from "./combat/content-source.ts";
import { keptContents } from "./combat/revision-keeper.ts";

export { RevisionKeeper } from "./combat/revision-keeper.ts";

/** The combat object, given its revisions: those of the catalog, kept where they are pinned. */
export class Combat extends CombatObject {
  readonly #contents: ContentSource;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#contents = keptContents(env.REVISIONS, catalogRevisions(env.DB));
  }

  protected override contentSource(): ContentSource {
    return this.#contents;
  }
}

export default createApp(allRoutes);

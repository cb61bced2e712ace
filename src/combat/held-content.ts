import { compileContent } from "../content/compile.ts";
import type { CompiledContent } from "../engine/definitions/content.ts";
import { parseDefinitions } from "./codec.ts";
import type { ContentSource } from "./content-source.ts";
import { reading } from "./failures.ts";
import type { CombatStore } from "./store.ts";

/**
 * The content of a combat that exists. An imported one holds its definitions itself until they are kept under their
 * revision, so that an import leaves nothing behind unless it is accepted.
 */
export async function ownContent(
  store: CombatStore,
  source: ContentSource,
  revision: string,
): Promise<CompiledContent | null> {
  const held = store.heldBundle();
  if (held === null) return source.load(revision);
  await handOver(store, source, revision);
  return reading("the pinned revision", () => compileContent(parseDefinitions(held), revision));
}

/** Gives the held definitions to their keeper. What fails is done when the combat is opened next. */
export async function handOver(store: CombatStore, source: ContentSource, revision: string): Promise<void> {
  const held = store.heldBundle();
  if (held === null) return;
  try {
    await source.keep(revision, held);
    store.transaction(() => store.releaseBundle());
  } catch (error) {
    console.error(JSON.stringify({ event: "failure", revision, error: String(error) }));
  }
}

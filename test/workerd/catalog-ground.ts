import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type Database, openDatabase } from "../../src/catalog/database.ts";
import { createDraft } from "../../src/catalog/drafts.ts";
import { publishDraft } from "../../src/catalog/publish.ts";

/** The migrated catalog of this test file. */
export async function openCatalog(): Promise<Database> {
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  return openDatabase(env.DB);
}

/** A resource of nonsense, whose maximum tells one version from another. */
export function resource(resourceId: string, defaultMax: number) {
  return { resourceId, defaultMin: 0, defaultMax, defaultCurrent: 0, tags: [] };
}

/** A bundle of resources: their maximums by id. */
export function bundleOf(maximums: Readonly<Record<string, number>>) {
  const resources = Object.entries(maximums).map(([id, maximum]) => [id, resource(id, maximum)]);
  return { schemaVersion: 1, definitions: { resources: Object.fromEntries(resources) } };
}

/** A draft of a bundle at version 1. */
export async function draftOf(db: Database, configName: string, bundle: unknown): Promise<string> {
  const draft = await createDraft(db, { configName, bundle, notes: "", author: "tester" });
  if (!draft.ok) throw new Error(draft.refusal.detail);
  return draft.value.draftId;
}

/** Publishes a bundle without activating it. */
export async function publishOf(db: Database, configName: string, bundle: unknown): Promise<string> {
  const draftId = await draftOf(db, configName, bundle);
  const published = await publishDraft(db, { draftId, expectedVersion: 1 });
  if (!published.ok) throw new Error(JSON.stringify(published.refusal));
  return published.value.revision;
}

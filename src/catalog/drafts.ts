import { and, eq, sql } from "drizzle-orm";
import { answer, type CatalogAnswer, type CatalogRefusal, refuse } from "./answers.ts";
import { type Database, runBatch, type Statement } from "./database.ts";
import { isForeignKeyFailure, isGuardFailure } from "./failures.ts";
import { splitText } from "./parts.ts";
import { readRevision } from "./stored-revision.ts";
import { draftParts, drafts } from "./tables.ts";

/** A new draft; without a bundle it starts from its base, without a base from nothing. */
export interface DraftRequest {
  readonly configName: string;
  readonly baseRevision?: string | undefined;
  /** Any JSON: an invalid bundle may be a draft, it cannot be published. */
  readonly bundle?: unknown;
  readonly notes: string;
  readonly author: string;
}

/** A draft at one of its versions, which a change has to name. */
export interface DraftVersion {
  readonly draftId: string;
  readonly version: number;
}

/** A draft whole. */
export interface Draft extends DraftVersion {
  readonly configName: string;
  readonly baseRevision: string | null;
  readonly author: string;
  readonly notes: string;
  readonly publishedRevision: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly bundle: unknown;
}

/** A change of a draft, guarded by the version its author has seen. */
export interface DraftChange {
  readonly draftId: string;
  readonly expectedVersion: number;
  readonly bundle: unknown;
  /** Absent: as they were. */
  readonly notes?: string | undefined;
}

/** Creates a draft at version 1; refuses an unknown base. */
export async function createDraft(db: Database, request: DraftRequest): Promise<CatalogAnswer<DraftVersion>> {
  const { configName, baseRevision = null, notes, author } = request;
  const base = baseRevision === null ? null : await readRevision(db, baseRevision);
  if (baseRevision !== null && base === null) {
    return refuse({ code: "NOT_FOUND", detail: "There is no such base revision." });
  }
  const bundle = request.bundle ?? { schemaVersion: 1, definitions: base?.definitions ?? {} };
  const draftId = crypto.randomUUID();
  const now = new Date().toISOString();
  const row = { draftId, configName, version: 1, baseRevision, author, notes, createdAt: now, updatedAt: now };
  await runBatch(db, [db.insert(drafts).values(row), ...partStatements(db, draftId, bundle)]);
  return answer({ draftId, version: 1 });
}

/** Reads a draft; null when there is none. */
export async function readDraft(db: Database, draftId: string): Promise<Draft | null> {
  const [found, parts] = await db.batch([
    db.select().from(drafts).where(eq(drafts.draftId, draftId)),
    db
      .select({ body: draftParts.body })
      .from(draftParts)
      .where(eq(draftParts.draftId, draftId))
      .orderBy(draftParts.part),
  ]);
  const [draft] = found;
  if (draft === undefined) return null;
  return { ...draft, bundle: JSON.parse(parts.map(({ body }) => body).join("")) };
}

/** Replaces a draft's bundle (and its notes); refuses a stale version. */
export async function updateDraft(db: Database, change: DraftChange): Promise<CatalogAnswer<DraftVersion>> {
  const { draftId, expectedVersion, bundle, notes } = change;
  const kept = notes === undefined ? {} : { notes };
  const set = { ...kept, version: sql`${versionGuard(expectedVersion)} + 1`, updatedAt: new Date().toISOString() };
  try {
    await runBatch(db, [
      db.update(drafts).set(set).where(eq(drafts.draftId, draftId)),
      db.delete(draftParts).where(eq(draftParts.draftId, draftId)),
      ...partStatements(db, draftId, bundle),
    ]);
    return answer({ draftId, version: expectedVersion + 1 });
  } catch (error) {
    if (!isGuardFailure(error, "drafts.version") && !isForeignKeyFailure(error)) throw error;
    return refuse(await draftConflict(db, draftId));
  }
}

/** Deletes a draft; refuses a stale version. */
export async function deleteDraft(
  db: Database,
  { draftId, version }: DraftVersion,
): Promise<CatalogAnswer<DraftVersion>> {
  const deleted = await db
    .delete(drafts)
    .where(and(eq(drafts.draftId, draftId), eq(drafts.version, version)))
    .returning({ draftId: drafts.draftId });
  return deleted.length > 0 ? answer({ draftId, version }) : refuse(await draftConflict(db, draftId));
}

/** The draft's version where it is the expected one, else null, which the table refuses. */
export function versionGuard(expectedVersion: number) {
  return sql`CASE WHEN ${drafts.version} = ${expectedVersion} THEN ${drafts.version} END`;
}

/** Why a guarded change did not happen: the draft is gone, or it has another version by now. */
export async function draftConflict(db: Database, draftId: string): Promise<CatalogRefusal> {
  const [row] = await db.select({ version: drafts.version }).from(drafts).where(eq(drafts.draftId, draftId));
  if (row === undefined) return { code: "NOT_FOUND", detail: "There is no such draft." };
  return { code: "VERSION_CONFLICT", detail: "The draft has changed since.", currentVersion: row.version };
}

function partStatements(db: Database, draftId: string, bundle: unknown): readonly Statement[] {
  return splitText(JSON.stringify(bundle)).map((body, part) => db.insert(draftParts).values({ draftId, part, body }));
}

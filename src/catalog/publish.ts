import { eq } from "drizzle-orm";
import { validateBundle } from "../content/validate.ts";
import { activationConflict, activationStatements, isActivationConflict } from "./activations.ts";
import { answer, type CatalogAnswer, contentInvalid, refuse } from "./answers.ts";
import { readConfiguration } from "./configurations.ts";
import { type Database, runBatch, type Statement } from "./database.ts";
import { type Draft, draftConflict, readDraft, versionGuard } from "./drafts.ts";
import { isGuardFailure } from "./failures.ts";
import { storeStatements } from "./stored-revision.ts";
import { drafts, publications } from "./tables.ts";

/** A wish to publish a draft, and perhaps to activate what comes of it. */
export interface PublishRequest {
  readonly draftId: string;
  readonly expectedVersion: number;
  /** What must be current; undefined: do not activate. */
  readonly activateOver?: string | null | undefined;
}

/**
 * Publishes a draft: all of it, activation included, or nothing. Refuses a stale version, invalid content with every
 * problem, and an activation over another revision than the expected one.
 */
export async function publishDraft(
  db: Database,
  request: PublishRequest,
): Promise<CatalogAnswer<{ readonly revision: string; readonly activated: boolean }>> {
  const { draftId, expectedVersion, activateOver } = request;
  const draft = await readDraft(db, draftId);
  if (draft === null || draft.version !== expectedVersion) return refuse(await draftConflict(db, draftId));
  const { revision, definitions, errors } = validateBundle(draft.bundle);
  if (revision === undefined) return refuse(contentInvalid(errors));
  const now = new Date().toISOString();
  const { configName } = draft;
  const activation = { configName, revision, expectedCurrentRevision: activateOver ?? null };
  try {
    await runBatch(db, [
      ...(await storeStatements(db, revision, definitions, now)),
      ...(await publicationStatements(db, draft, revision, now)),
      ...(activateOver === undefined ? [] : activationStatements(db, activation, now)),
    ]);
    return answer({ revision, activated: activateOver !== undefined });
  } catch (error) {
    if (isActivationConflict(error)) return refuse(await activationConflict(db, configName));
    if (isGuardFailure(error, "drafts.version")) return refuse(await draftConflict(db, draftId));
    throw error;
  }
}

async function publicationStatements(
  db: Database,
  draft: Draft,
  revision: string,
  now: string,
): Promise<readonly Statement[]> {
  const { configName, draftId, author, notes } = draft;
  const parentRevision = draft.baseRevision ?? (await readConfiguration(db, configName)).currentRevision;
  const row = { configName, revision, parentRevision, author, notes, createdAt: now };
  return [
    db
      .update(drafts)
      .set({ version: versionGuard(draft.version), publishedRevision: revision })
      .where(eq(drafts.draftId, draftId)),
    db.insert(publications).values(row).onConflictDoNothing(),
  ];
}

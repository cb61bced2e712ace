import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { validateBundle } from "../content/validate.ts";
import { answer, type CatalogAnswer, type CatalogRefusal, contentInvalid, refuse } from "./answers.ts";
import { readConfiguration } from "./configurations.ts";
import { type Database, runBatch, type Statement } from "./database.ts";
import { isGuardFailure } from "./failures.ts";
import { readRevision } from "./stored-revision.ts";
import { activations, configurations, publications } from "./tables.ts";

/** A wish to make a revision the current one. */
export interface ActivationRequest {
  readonly configName: string;
  readonly revision: string;
  /** What must be current now; null: nothing yet. */
  readonly expectedCurrentRevision: string | null;
}

/** One line of the audit. */
export interface Activation {
  readonly activationId: string;
  readonly configName: string;
  readonly revision: string;
  readonly previousRevision: string | null;
  readonly createdAt: string;
}

/**
 * The statements of an activation. The audit row guards them: when another revision is current its `revision` is null,
 * which the table refuses, and the whole batch is undone. A rollout of the same revision is thereby complete.
 */
export function activationStatements(db: Database, request: ActivationRequest, now: string): readonly Statement[] {
  const { configName, revision, expectedCurrentRevision } = request;
  const current = sql`(SELECT ${configurations.currentRevision} FROM ${configurations} WHERE ${configurations.configName} = ${configName})`;
  const guarded = sql<string>`CASE WHEN ${current} IS ${expectedCurrentRevision} THEN ${revision} END`;
  const audit = { activationId: crypto.randomUUID(), configName, revision: guarded, createdAt: now };
  const publication = { configName, revision, parentRevision: expectedCurrentRevision, createdAt: now };
  return [
    db.insert(activations).values({ ...audit, previousRevision: expectedCurrentRevision }),
    db
      .insert(publications)
      .values({ ...publication, author: "", notes: "" })
      .onConflictDoNothing(),
    db
      .insert(configurations)
      .values({ configName, currentRevision: revision, version: 1, rolloutRevision: null, rolloutPercent: 0 })
      .onConflictDoUpdate({
        target: configurations.configName,
        set: {
          currentRevision: revision,
          version: sql`${configurations.version} + 1`,
          rolloutRevision: sql`NULLIF(${configurations.rolloutRevision}, ${revision})`,
        },
      }),
  ];
}

/** The hot swap (edge.md): refuses an unknown revision, one this engine cannot run, and a stale expectation. */
export async function activate(db: Database, request: ActivationRequest): Promise<CatalogAnswer<ActivationRequest>> {
  const refusal = await whyNotRunnable(db, request.revision);
  if (refusal !== null) return refuse(refusal);
  try {
    await runBatch(db, activationStatements(db, request, new Date().toISOString()));
    return answer(request);
  } catch (error) {
    if (!isActivationConflict(error)) throw error;
    return refuse(await activationConflict(db, request.configName));
  }
}

/** Why new combats cannot be given a revision: there is none, or this engine does not accept it; null when they can. */
export async function whyNotRunnable(db: Database, revision: string): Promise<CatalogRefusal | null> {
  const stored = await readRevision(db, revision);
  if (stored === null) return { code: "NOT_FOUND", detail: "There is no such revision." };
  const { errors } = validateBundle({ schemaVersion: 1, definitions: stored.definitions });
  return errors.length > 0 ? contentInvalid(errors) : null;
}

/** Whether a batch was undone because another revision is current. */
export function isActivationConflict(error: unknown): boolean {
  return isGuardFailure(error, "activations.revision");
}

/** The refusal of a stale `expectedCurrentRevision`. */
export async function activationConflict(db: Database, configName: string): Promise<CatalogRefusal> {
  const { currentRevision, version } = await readConfiguration(db, configName);
  const detail = "Another revision is current than the one expected.";
  return { code: "VERSION_CONFLICT", detail, currentRevision, currentVersion: version };
}

/** A page of the audit, the newest first; `before` is the `cursor` of the page before. */
export async function listActivations(
  db: Database,
  query: { readonly configName?: string | undefined; readonly limit: number; readonly before?: number | undefined },
): Promise<{ readonly items: readonly Activation[]; readonly cursor: number | null }> {
  const rowid = sql<number>`${activations}.rowid`;
  const conditions: SQL[] = [];
  if (query.configName !== undefined) conditions.push(eq(activations.configName, query.configName));
  if (query.before !== undefined) conditions.push(lt(rowid, query.before));
  const rows = await db
    .select({ position: rowid, activation: activations })
    .from(activations)
    .where(and(...conditions))
    .orderBy(desc(rowid))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const cursor = rows.length > query.limit && last !== undefined ? last.position : null;
  return { items: page.map(({ activation }) => activation), cursor };
}

import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { configurations, publications, revisions } from "./tables.ts";

/** What new combats of a configuration get. */
export interface Configuration {
  readonly configName: string;
  readonly currentRevision: string | null;
  /** Rises with every change; 0 before the first. */
  readonly version: number;
  readonly rollout: { readonly revision: string; readonly percent: number } | null;
}

/** One revision in a configuration's history. */
export interface Publication {
  readonly revision: string;
  readonly parentRevision: string | null;
  readonly createdAt: string;
  readonly author: string;
  readonly notes: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** The configuration; one that nobody has activated anything in is empty, not missing. */
export async function readConfiguration(db: Database, configName: string): Promise<Configuration> {
  const [row] = await db.select().from(configurations).where(eq(configurations.configName, configName));
  if (row === undefined) return { configName, currentRevision: null, version: 0, rollout: null };
  const { currentRevision, version, rolloutRevision, rolloutPercent } = row;
  const rollout = rolloutRevision === null ? null : { revision: rolloutRevision, percent: rolloutPercent };
  return { configName, currentRevision, version, rollout };
}

/** The revisions published in a configuration, the newest first. */
export async function listPublications(db: Database, configName: string): Promise<readonly Publication[]> {
  const rows = await db
    .select({
      revision: publications.revision,
      parentRevision: publications.parentRevision,
      createdAt: publications.createdAt,
      author: publications.author,
      notes: publications.notes,
      counts: revisions.counts,
    })
    .from(publications)
    .innerJoin(revisions, eq(revisions.revision, publications.revision))
    .where(eq(publications.configName, configName))
    .orderBy(desc(sql`${publications}.rowid`));
  return rows.map((row) => ({ ...row, counts: JSON.parse(row.counts) }));
}

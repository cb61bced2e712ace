/** The tables of one combat; made with its creation, in the same transaction. */
export const tables: readonly string[] = [
  ...["meta", "journal", "snapshots", "frames", "branches"].map((name) => `DROP TABLE IF EXISTS ${name}`),
  "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  `CREATE TABLE journal (
    sequence INTEGER PRIMARY KEY, command_id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, actor_id TEXT,
    payload TEXT NOT NULL, payload_hash TEXT NOT NULL, origin TEXT NOT NULL, step_before INTEGER NOT NULL,
    step_after INTEGER NOT NULL, previous_hash TEXT NOT NULL, state_hash TEXT NOT NULL, engine_version TEXT NOT NULL,
    draws INTEGER NOT NULL, created_at INTEGER NOT NULL)`,
  `CREATE TABLE snapshots (
    sequence INTEGER NOT NULL, part INTEGER NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (sequence, part)) WITHOUT ROWID`,
  `CREATE TABLE frames (
    sequence INTEGER NOT NULL, frame_index INTEGER NOT NULL, part INTEGER NOT NULL, transition_type TEXT NOT NULL,
    frame TEXT NOT NULL, PRIMARY KEY (sequence, frame_index, part)) WITHOUT ROWID`,
  "CREATE TABLE branches (position INTEGER PRIMARY KEY, combat_id TEXT NOT NULL UNIQUE, lineage TEXT NOT NULL)",
];

/** The tables a branch takes over from its source, row by row. */
export type CopiedTable = "journal" | "snapshots" | "frames";

/** A value SQLite holds. */
export type SqlValue = string | number | null;

/** The little of SQLite that a combat needs, so that its store runs in Node too. */
export interface Database {
  readonly exec: (query: string, ...bindings: SqlValue[]) => readonly Readonly<Record<string, unknown>>[];
  /** Runs the work in one transaction; an exception undoes it and passes through. */
  readonly transaction: <T>(work: () => T) => T;
}

/** The database of a Durable Object. */
export function databaseOf(storage: DurableObjectStorage): Database {
  return {
    exec: (query, ...bindings) => storage.sql.exec(query, ...bindings).toArray(),
    transaction: (work) => storage.transactionSync(work),
  };
}

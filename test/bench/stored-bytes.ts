import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What the object of one combat holds. */
export interface StoredCombat {
  /** The file of its database. */
  readonly path: string;
  readonly commands: number;
  readonly bytes: number;
}

/** Reads the databases of a stopped service's combats: pages in use, and commands in their journals. */
export function readStoredCombats(stateDir: string): readonly StoredCombat[] {
  return databasesBelow(stateDir).flatMap((path) => {
    const database = new DatabaseSync(path);
    try {
      if (!hasJournal(database)) return [];
      const commands = readNumber(database, "SELECT count(*) AS n FROM journal");
      const pages = readNumber(
        database,
        "SELECT page_count - freelist_count AS n FROM pragma_page_count, pragma_freelist_count",
      );
      return [{ path, commands, bytes: pages * readNumber(database, "SELECT page_size AS n FROM pragma_page_size") }];
    } finally {
      database.close();
    }
  });
}

/** What the longest combat wrote for one command around an age: the mean of sixteen, one of which is a whole state. */
export function readBytesAround(stateDir: string, age: number): number {
  const [longest] = readStoredCombats(stateDir).toSorted((left, right) => right.commands - left.commands);
  if (longest === undefined) return 0;
  const database = new DatabaseSync(longest.path);
  try {
    return Math.round(columns.reduce((sum, column) => sum + readLength(database, column, age), 0) / wholeStateEvery);
  } finally {
    database.close();
  }
}

const wholeStateEvery = 16;
const columns = [
  { table: "journal", text: "payload || command_id || payload_hash || previous_hash || state_hash" },
  { table: "snapshots", text: "state" },
  { table: "frames", text: "frame" },
] as const;

function readLength(database: DatabaseSync, { table, text }: (typeof columns)[number], age: number): number {
  const first = Math.max(1, age - wholeStateEvery / 2);
  const between = `sequence BETWEEN ${first} AND ${first + wholeStateEvery - 1}`;
  return readNumber(database, `SELECT SUM(LENGTH(CAST(${text} AS BLOB))) AS n FROM ${table} WHERE ${between}`);
}

function hasJournal(database: DatabaseSync): boolean {
  return (
    readNumber(database, "SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name = 'journal'") === 1
  );
}

function readNumber(database: DatabaseSync, query: string): number {
  return Number(database.prepare(query).get()?.n);
}

function databasesBelow(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return databasesBelow(path);
    return name.endsWith(".sqlite") ? [path] : [];
  });
}

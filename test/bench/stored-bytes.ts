import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What the object of one combat holds. */
export interface StoredCombat {
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
      return [{ commands, bytes: pages * readNumber(database, "SELECT page_size AS n FROM pragma_page_size") }];
    } finally {
      database.close();
    }
  });
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

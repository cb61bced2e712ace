import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import {
  activations,
  combats,
  configurations,
  definitions,
  draftParts,
  drafts,
  publications,
  revisionDefinitions,
  revisions,
} from "./tables.ts";

const schema = {
  activations,
  combats,
  configurations,
  definitions,
  draftParts,
  drafts,
  publications,
  revisionDefinitions,
  revisions,
};

/** The catalog's database: D1 through drizzle. */
export type Database = DrizzleD1Database<typeof schema>;

/** One statement of a batch; a batch is one transaction. */
export type Statement = Parameters<Database["batch"]>[0][number];

/** Opens the catalog over a D1 binding; no query is made. */
export function openDatabase(d1: D1Database): Database {
  return drizzle(d1, { schema, casing: "snake_case" });
}

/** Runs statements as one transaction. */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first !== undefined) await db.batch([first, ...rest]);
}

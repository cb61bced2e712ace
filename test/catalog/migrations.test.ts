import { readFile } from "node:fs/promises";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
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
} from "../../src/catalog/tables.ts";

const tables: readonly SQLiteTable[] = [
  activations,
  combats,
  configurations,
  definitions,
  draftParts,
  drafts,
  publications,
  revisionDefinitions,
  revisions,
];
const journalSchema = z.object({ entries: z.array(z.object({ idx: z.int() })) });
const columnSchema = z.object({ type: z.string(), notNull: z.boolean() });
const snapshotSchema = z.object({
  tables: z.record(z.string(), z.object({ columns: z.record(z.string(), columnSchema) })),
});

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe("the migrations", () => {
  it("make the tables that the code knows: else `npm run migrations` was forgotten", async () => {
    const { entries } = journalSchema.parse(await readJson("drizzle/meta/_journal.json"));
    const last = String(entries.at(-1)?.idx ?? 0).padStart(4, "0");
    const made = snapshotSchema.parse(await readJson(`drizzle/meta/${last}_snapshot.json`)).tables;
    const known = tables.map((table) => {
      const { name, columns } = getTableConfig(table);
      const described = columns.map((column) => [
        snakeCase(column.name),
        { type: column.getSQLType(), notNull: column.notNull || column.primary },
      ]);
      return [name, { columns: Object.fromEntries(described) }];
    });
    expect(made).toEqual(Object.fromEntries(known));
  });
});

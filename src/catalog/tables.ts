import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One definition, stored once whatever revisions hold it; long ones in several parts (D1 rows end at 2 MB). */
export const definitions = sqliteTable(
  "definitions",
  { hash: text().notNull(), part: integer().notNull(), body: text().notNull() },
  (table) => [primaryKey({ columns: [table.hash, table.part] })],
);

/** A published bundle, known by the SHA-256 of its canonical JSON. */
export const revisions = sqliteTable("revisions", {
  revision: text().primaryKey(),
  /** JSON: how many definitions of each kind. */
  counts: text().notNull(),
  createdAt: text().notNull(),
});

/** The manifest: which definitions a revision consists of. */
export const revisionDefinitions = sqliteTable(
  "revision_definitions",
  {
    revision: text()
      .notNull()
      .references(() => revisions.revision),
    kind: text().notNull(),
    id: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.revision, table.kind, table.id] })],
);

/** The revisions a configuration was given, each with its history there. */
export const publications = sqliteTable(
  "publications",
  {
    configName: text().notNull(),
    revision: text()
      .notNull()
      .references(() => revisions.revision),
    parentRevision: text(),
    author: text().notNull(),
    notes: text().notNull(),
    createdAt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.configName, table.revision] }),
    index("publications_created").on(table.configName, table.createdAt),
  ],
);

/** What new combats of a configuration get. `version` rises with every change. */
export const configurations = sqliteTable("configurations", {
  configName: text().primaryKey(),
  currentRevision: text().references(() => revisions.revision),
  version: integer().notNull(),
  rolloutRevision: text().references(() => revisions.revision),
  rolloutPercent: real().notNull(),
});

/** The audit of what was made current; a refused activation leaves no row, because a missing `revision` is refused. */
export const activations = sqliteTable(
  "activations",
  {
    activationId: text().primaryKey(),
    configName: text().notNull(),
    revision: text()
      .notNull()
      .references(() => revisions.revision),
    previousRevision: text(),
    createdAt: text().notNull(),
  },
  (table) => [index("activations_created").on(table.createdAt)],
);

/** A designer's work; its bundle, valid or not, lies in `draft_parts`. */
export const drafts = sqliteTable("drafts", {
  draftId: text().primaryKey(),
  configName: text().notNull(),
  version: integer().notNull(),
  baseRevision: text(),
  author: text().notNull(),
  notes: text().notNull(),
  publishedRevision: text(),
  createdAt: text().notNull(),
  updatedAt: text().notNull(),
});

/** The JSON of a draft's bundle, cut in parts (D1 rows end at 2 MB). */
export const draftParts = sqliteTable(
  "draft_parts",
  {
    draftId: text()
      .notNull()
      .references(() => drafts.draftId, { onDelete: "cascade" }),
    part: integer().notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.part] })],
);

/** The directory of combats; never on the path of a command. */
export const combats = sqliteTable(
  "combats",
  {
    combatId: text().primaryKey(),
    configName: text().notNull(),
    revision: text()
      .notNull()
      .references(() => revisions.revision),
    modeId: text().notNull(),
    createdAt: text().notNull(),
  },
  (table) => [index("combats_revision").on(table.revision)],
);

import { and, eq, sql } from "drizzle-orm";
import type { Definition, Definitions } from "../content/definitions.ts";
import { definitionHash } from "../content/hash.ts";
import { isKind, type Kind, kinds } from "../content/kinds.ts";
import type { Database, Statement } from "./database.ts";
import { groupRows, splitText } from "./parts.ts";
import { definitions, revisionDefinitions, revisions } from "./tables.ts";

/** One definition of a revision and the address of its content. */
export interface Artifact {
  readonly kind: Kind;
  readonly id: string;
  readonly hash: string;
}

/** A revision as it lies in the catalog. */
export interface StoredRevision {
  readonly revision: string;
  /** By kind, then id. */
  readonly artifacts: readonly Artifact[];
  readonly definitions: Definitions;
  /** UTF-16 units of its JSON, for those who bound what they keep. */
  readonly units: number;
}

const parametersPerStatement = 96;

/** The statements that store a revision: content-addressed, so that only the definitions that are new are written. */
export async function storeStatements(
  db: Database,
  revision: string,
  content: Definitions,
  now: string,
): Promise<readonly Statement[]> {
  const contents = artifactsOf(content);
  const known = await knownHashes(db, contents);
  const bodies = contents
    .filter(({ hash }) => !known.has(hash))
    .flatMap(({ hash, body }) => splitText(body).map((text, part) => ({ hash, part, body: text })));
  const manifest = contents.map(({ kind, id, hash }) => ({ revision, kind, id, hash }));
  const counts = JSON.stringify(countsOf(content));
  return [
    db.insert(revisions).values({ revision, counts, createdAt: now }).onConflictDoNothing(),
    ...groupRows(bodies, parametersPerStatement / 3, ({ body }) => body.length).map((rows) =>
      db.insert(definitions).values(rows).onConflictDoNothing(),
    ),
    ...groupRows(manifest, parametersPerStatement / 4, () => 0).map((rows) =>
      db.insert(revisionDefinitions).values(rows).onConflictDoNothing(),
    ),
  ];
}

async function knownHashes(db: Database, contents: readonly Artifact[]): Promise<ReadonlySet<string>> {
  const hashes = JSON.stringify(contents.map(({ hash }) => hash));
  const rows = await db
    .select({ hash: definitions.hash })
    .from(definitions)
    .where(and(eq(definitions.part, 0), sql`${definitions.hash} IN (SELECT value FROM json_each(${hashes}))`));
  return new Set(rows.map(({ hash }) => hash));
}

/** Reads a whole revision; null when there is none of that name. */
export async function readRevision(db: Database, revision: string): Promise<StoredRevision | null> {
  const rows = await db
    .select({
      kind: revisionDefinitions.kind,
      id: revisionDefinitions.id,
      hash: revisionDefinitions.hash,
      body: definitions.body,
      part: definitions.part,
    })
    .from(revisionDefinitions)
    .innerJoin(definitions, eq(definitions.hash, revisionDefinitions.hash))
    .where(eq(revisionDefinitions.revision, revision))
    .orderBy(revisionDefinitions.kind, revisionDefinitions.id, definitions.part);
  if (rows.length === 0 && !(await isPublished(db, revision))) return null;
  return assemble(revision, rows);
}

/** Whether a revision was ever published. */
export async function isPublished(db: Database, revision: string): Promise<boolean> {
  const rows = await db
    .select({ revision: revisions.revision })
    .from(revisions)
    .where(eq(revisions.revision, revision));
  return rows.length > 0;
}

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly hash: string;
  readonly body: string;
  readonly part: number;
}

function assemble(revision: string, rows: readonly Row[]): StoredRevision {
  const texts = new Map<string, string>();
  for (const { hash, body, part } of rows) texts.set(hash, part === 0 ? body : (texts.get(hash) ?? "") + body);
  const artifacts = rows
    .filter(({ part }) => part === 0)
    .flatMap(({ kind, id, hash }) => (isKind(kind) ? [{ kind, id, hash }] : []));
  const parsed = new Map<string, Definition>([...texts].map(([hash, text]) => [hash, JSON.parse(text)]));
  const byKind = kinds.map((kind) => [kind, definitionsOf(kind, artifacts, parsed)] as const);
  return {
    revision,
    artifacts,
    definitions: Object.fromEntries(byKind.filter(([, byId]) => Object.keys(byId).length > 0)),
    units: rows.reduce((sum, { body }) => sum + body.length, 0),
  };
}

function definitionsOf(
  kind: Kind,
  artifacts: readonly Artifact[],
  parsed: ReadonlyMap<string, Definition>,
): Readonly<Record<string, Definition>> {
  const entries = artifacts.flatMap((artifact) => {
    const definition = parsed.get(artifact.hash);
    return artifact.kind === kind && definition !== undefined ? [[artifact.id, definition] as const] : [];
  });
  return Object.fromEntries(entries);
}

function artifactsOf(content: Definitions): readonly (Artifact & { readonly body: string })[] {
  return kinds.flatMap((kind) =>
    Object.entries(content[kind] ?? {}).map(([id, definition]) => ({
      kind,
      id,
      hash: definitionHash(kind, id, definition),
      body: JSON.stringify(definition),
    })),
  );
}

function countsOf(content: Definitions): Readonly<Record<string, number>> {
  const counts = kinds.map((kind) => [kind, Object.keys(content[kind] ?? {}).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

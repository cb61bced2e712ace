import { compileContent } from "../content/compile.ts";
import type { Definitions } from "../content/definitions.ts";
import type { CompiledContent } from "../engine/definitions/content.ts";
import { openDatabase } from "./database.ts";
import { tellingUnavailable } from "./failures.ts";
import { type Artifact, readRevision, type StoredRevision } from "./stored-revision.ts";

/** A revision ready for use; immutable, so one that is kept is never stale. */
export interface LoadedRevision {
  readonly revision: string;
  readonly artifacts: readonly Artifact[];
  readonly definitions: Definitions;
  /** Compiles at the first call. */
  readonly content: () => CompiledContent;
}

/** Where revisions come from; null: no such revision. */
export interface RevisionSource {
  readonly load: (revision: string) => Promise<LoadedRevision | null>;
}

/** The least recently used revisions leave when all together have more JSON than this, in UTF-16 units. */
const maximumUnits = 24 * 1024 * 1024;

/** Keeps revisions by name, bounded in size. */
export function createRevisionCache(bound: number = maximumUnits): RevisionCache {
  const kept = new Map<string, Kept>();
  const load = async (revision: string, read: () => Promise<StoredRevision | null>) => {
    const known = kept.get(revision) ?? prepared(await read());
    if (known === null) return null;
    kept.delete(revision);
    kept.set(revision, known);
    evict(kept, bound);
    return known.loaded;
  };
  return { load };
}

/** Revisions by name; `read` is called for one that is not kept. */
export interface RevisionCache {
  readonly load: (revision: string, read: () => Promise<StoredRevision | null>) => Promise<LoadedRevision | null>;
}

interface Kept {
  readonly loaded: LoadedRevision;
  readonly units: number;
}

/** Removes the least recently used until the rest fits; the newest stays whatever its size. */
function evict(kept: Map<string, Kept>, bound: number): void {
  let total = [...kept.values()].reduce((sum, { units }) => sum + units, 0);
  for (const [revision, { units }] of [...kept].slice(0, -1)) {
    if (total <= bound) return;
    kept.delete(revision);
    total -= units;
  }
}

function prepared(stored: StoredRevision | null): Kept | null {
  if (stored === null) return null;
  const { revision, artifacts, definitions, units } = stored;
  const content = lazily(() => compileContent(definitions, revision));
  return { loaded: { revision, artifacts, definitions, content }, units };
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The cache of this isolate, shared by all its requests and combats. */
const isolateCache = createRevisionCache();

/** The revisions of a catalog, through the isolate's cache. */
export function catalogRevisions(d1: D1Database): RevisionSource {
  const read = (revision: string) => tellingUnavailable(() => readRevision(openDatabase(d1), revision));
  return { load: (revision) => isolateCache.load(revision, () => read(revision)) };
}

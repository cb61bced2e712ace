import { DurableObject } from "cloudflare:workers";
import { compileContent } from "../content/compile.ts";
import { revisionOf } from "../content/hash.ts";
import type { CompiledContent } from "../engine/definitions/content.ts";
import { splitText } from "./chunks.ts";
import { parseDefinitions } from "./codec.ts";
import type { ContentSource, PublishedSource } from "./content-source.ts";
import { reading } from "./failures.ts";

/**
 * Keeps one revision's definitions, named by the revision, so that combats that pin it go on while the catalog is down.
 * What is kept never changes: the name is the hash of the content.
 */
export class RevisionKeeper extends DurableObject {
  /** Whether the definitions are kept; looks without writing. */
  isKept(): boolean {
    const table = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'pieces'";
    return this.ctx.storage.sql.exec(table).toArray().length > 0;
  }

  /** The definitions as JSON text; null when they were never kept. */
  read(): string | null {
    if (!this.isKept()) return null;
    const rows = this.ctx.storage.sql.exec("SELECT piece FROM pieces ORDER BY part").toArray();
    return rows.map(({ piece }) => String(piece)).join("");
  }

  /** Keeps the definitions, once. */
  keep(definitions: string): void {
    if (this.isKept()) return;
    const { sql } = this.ctx.storage;
    this.ctx.storage.transactionSync(() => {
      sql.exec("CREATE TABLE pieces (part INTEGER PRIMARY KEY, piece TEXT NOT NULL)");
      splitText(definitions).forEach((piece, part) => {
        sql.exec("INSERT INTO pieces VALUES (?, ?)", part, piece);
      });
    });
  }
}

/** Recovered revisions an isolate holds on to; the oldest leaves. */
const recoveredRevisions = 8;

/** Of this isolate: revisions known to be kept, and those that came from their keeper. */
const keptHere = new Set<string>();
const recovered = new Map<string, CompiledContent>();

/**
 * The catalog's revisions for combats: what a combat pins is kept before the combat uses it, and comes from its keeper
 * while the catalog does not answer, or where it never knew it: an imported combat brought its own.
 */
export function keptContents(
  keepers: DurableObjectNamespace<RevisionKeeper>,
  published: PublishedSource,
): ContentSource {
  const keeperOf = (revision: string) => keepers.get(keepers.idFromName(revision));
  const load = async (revision: string): Promise<CompiledContent | null> => {
    const known = recovered.get(revision);
    if (known !== undefined) return known;
    const keeper = keeperOf(revision);
    const loaded = await orFailure(() => published.load(revision));
    const found = "failure" in loaded ? null : loaded.value;
    if (found === null) {
      const kept = await recover(keeper, revision);
      if (kept === null && "failure" in loaded) throw loaded.failure;
      return kept;
    }
    if (!keptHere.has(revision)) await keep(keeper, () => JSON.stringify(found.definitions));
    keptHere.add(revision);
    return found.content();
  };
  return { load, keep: (revision, definitions) => keep(keeperOf(revision), () => definitions) };
}

async function keep(keeper: DurableObjectStub<RevisionKeeper>, definitions: () => string): Promise<void> {
  if (!(await keeper.isKept())) await keeper.keep(definitions());
}

async function recover(keeper: DurableObjectStub<RevisionKeeper>, revision: string): Promise<CompiledContent | null> {
  const text = await keeper.read();
  if (text === null) return null;
  const content = reading("the pinned revision", () => {
    const definitions = parseDefinitions(text);
    if (revisionOf(definitions) !== revision) throw new Error("these are other definitions");
    return compileContent(definitions, revision);
  });
  recovered.set(revision, content);
  for (const oldest of [...recovered.keys()].slice(0, -recoveredRevisions)) recovered.delete(oldest);
  return content;
}

async function orFailure<T>(work: () => Promise<T>): Promise<{ readonly value: T } | { readonly failure: unknown }> {
  try {
    return { value: await work() };
  } catch (failure) {
    return { failure };
  }
}

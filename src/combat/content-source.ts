import type { Definitions } from "../content/definitions.ts";
import type { CompiledContent } from "../engine/definitions/content.ts";

/** Where a combat gets the revision it pins, compiled; null when no such revision exists. */
export interface ContentSource {
  readonly load: (revision: string) => Promise<CompiledContent | null>;
  /** Keeps the definitions of a revision that the catalog may not know. */
  readonly keep: (revision: string, definitions: string) => Promise<void>;
}

/** A published revision: what it was validated as, and compiled. */
export interface PublishedRevision {
  readonly definitions: Definitions;
  readonly content: () => CompiledContent;
}

/** The catalog as a combat knows it; null: no such revision. Throws when the catalog does not answer. */
export interface PublishedSource {
  readonly load: (revision: string) => Promise<PublishedRevision | null>;
}

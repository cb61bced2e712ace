import type { Problem } from "../content/problems.ts";

/** Why the catalog refuses; the currents are those a client needs to try again. */
export interface CatalogRefusal {
  readonly code: "NOT_FOUND" | "VERSION_CONFLICT" | "CONTENT_INVALID";
  readonly detail: string;
  readonly errors?: readonly Problem[];
  readonly currentVersion?: number;
  readonly currentRevision?: string | null;
}

/** A value, or a refusal after which nothing has changed. */
export type CatalogAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: CatalogRefusal };

/** A positive answer. */
export function answer<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** A refusal. */
export function refuse(refusal: CatalogRefusal): { readonly ok: false; readonly refusal: CatalogRefusal } {
  return { ok: false, refusal };
}

/** The refusal of content with errors. */
export function contentInvalid(errors: readonly Problem[]): CatalogRefusal {
  return { code: "CONTENT_INVALID", detail: `The content has ${errors.length} problem(s).`, errors };
}

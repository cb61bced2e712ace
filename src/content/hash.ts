import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Definitions } from "./definitions.ts";
import type { Kind } from "./kinds.ts";

/** The revision of a normalised bundle: SHA-256 of its canonical JSON (RFC 8785), lowercase hex. */
export function revisionOf(definitions: Definitions): string {
  return sha256(canonicalize({ schemaVersion: 1, definitions: withoutEmptyKinds(definitions) }) ?? "");
}

/** The address of one normalised definition: SHA-256 of its canonical JSON with its kind and id. */
export function definitionHash(kind: Kind, id: string, definition: unknown): string {
  return sha256(canonicalize({ kind, id, definition }) ?? "");
}

function withoutEmptyKinds(definitions: Definitions): object {
  return Object.fromEntries(Object.entries(definitions).filter(([, byId]) => Object.keys(byId ?? {}).length > 0));
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

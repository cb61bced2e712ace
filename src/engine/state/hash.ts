import canonicalize from "canonicalize";
import type { Snapshot } from "./snapshot.ts";

/** SHA-256 of a text's UTF-8 bytes, lowercase hex; given by the host, so that the engine needs no platform. */
export type Sha256 = (text: string) => string;

/** The hashes of the engine, all SHA-256 in lowercase hex. */
export interface Hasher {
  readonly text: Sha256;
  /** Of the canonical JSON (RFC 8785) of a plain value. */
  readonly value: (value: unknown) => string;
  /** Of a whole state; see `createHasher` for its definition. */
  readonly state: (snapshot: Snapshot) => string;
}

/** Canonical JSON (RFC 8785); the value must be plain JSON. */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? "null";
}

/**
 * Makes the hasher. The state hash is a hash of hashes:
 *
 * - a leaf container (an object or array without containers in it) hashes as its canonical JSON;
 * - any other container hashes as the canonical JSON of itself with each container in it replaced by `{"#": hash}`;
 * - the state is the snapshot without `combatId`, `runId` and `lineage`, which say where it lives, not what it is.
 *
 * Values are immutable, so a subtree's hash is kept with it: a command pays for what it changed.
 */
export function createHasher(text: Sha256): Hasher {
  const known = new WeakMap<object, string>();
  const node = (value: object): string => {
    const kept = known.get(value);
    if (kept !== undefined) return kept;
    const hash = text(canonicalJson(isLeaf(value) ? value : withHashedChildren(value, node)));
    known.set(value, hash);
    return hash;
  };
  return {
    text,
    value: (value) => text(canonicalJson(value)),
    state: ({ combatId: _combat, runId: _run, lineage: _lineage, ...state }) =>
      text(canonicalJson(withHashedChildren(state, node))),
  };
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isLeaf(value: object): boolean {
  return !Object.values(value).some(isContainer);
}

function withHashedChildren(value: object, hash: (child: object) => string): unknown {
  const replace = (child: unknown) => (isContainer(child) ? { "#": hash(child) } : child);
  if (Array.isArray(value)) return value.map(replace);
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replace(child)]));
}

import { createHash } from "node:crypto";
import { createHasher, type Hasher } from "../../src/engine/state/hash.ts";

/** The engine's hashes over Node's SHA-256. */
export function nodeHasher(): Hasher {
  return createHasher((text) => createHash("sha256").update(text).digest("hex"));
}

import { createHash } from "node:crypto";
import { createHasher } from "../engine/index.ts";

/** SHA-256 of a text's UTF-8 bytes, lowercase hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The engine's hashes, for what the routes hash. */
export const hash = createHasher(sha256);

import { createHash } from "node:crypto";

/** SHA-256 of a text's UTF-8 bytes in lowercase hex: the platform's, given to the engine. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

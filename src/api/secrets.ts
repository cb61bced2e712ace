import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Compares in a time that tells nothing of the secret: both sides are hashed first, so lengths are equal. Nothing equals
 * a secret that is absent or empty.
 */
export function sameSecret(given: string | null, secret: string | undefined): boolean {
  if (given === null || secret === undefined || secret === "") return false;
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

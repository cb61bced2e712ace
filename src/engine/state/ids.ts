import type { Sha256 } from "./hash.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * The next id of something born in the combat: a UUIDv8 whose leading 48 bits are the allocation counter, so that
 * ordinal order is creation order, and whose rest comes from SHA-256(originId, counter, purpose).
 * @returns the id and the snapshot with its counter advanced
 */
export function allocateId(
  snapshot: Snapshot,
  purpose: string,
  sha256: Sha256,
): { readonly id: string; readonly snapshot: Snapshot } {
  const counter = snapshot.idCounter + 1;
  const lead = counter.toString(16).padStart(12, "0");
  const rest = sha256(`${snapshot.originId}:${counter}:${purpose}`);
  const variant = "89ab"[Number.parseInt(rest.slice(3, 4), 16) % 4];
  const id = `${lead.slice(0, 8)}-${lead.slice(8)}-8${rest.slice(0, 3)}-${variant}${rest.slice(4, 7)}-${rest.slice(7, 19)}`;
  return { id, snapshot: { ...snapshot, idCounter: counter } };
}

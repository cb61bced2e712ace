import type { Sha256 } from "./hash.ts";
import type { Snapshot } from "./snapshot.ts";

/** The form of every id that `allocateId` gives, for a pattern: texts are searched for hidden cards by it. */
export const instanceIdForm = "[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

const wholeId = new RegExp(`^${instanceIdForm}$`);

/** Whether a text has the form of an id born in a combat. */
export function isInstanceId(text: string): boolean {
  return wholeId.test(text);
}

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

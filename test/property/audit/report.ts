/** Says what is wrong, in a sentence that names the thing. */
export type Complain = (complaint: string) => void;

/** Ordinal order, written here a second time: an auditor borrows nothing of what it audits. */
export function isAscending(keys: readonly string[]): boolean {
  return keys.every((key, index) => {
    const previous = keys[index - 1];
    return previous === undefined || previous < key;
  });
}

/** A zone address as one text; ids may hold any character, so they are quoted. */
export function addressKey(zoneId: string | null, ownerId: string | null): string {
  return JSON.stringify([zoneId, ownerId]);
}

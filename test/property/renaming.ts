import { isJsonObject, type Json } from "../support/json.ts";

/** Which text stands for which, in each field: a name of one kind may be spelled like a word of another. */
type Pairs = Map<string, string>;

/**
 * Where two values differ by more than a consistent renaming of texts and keys, in words; null when they do not.
 * Numbers, truth values and lengths must agree, and one text of a field always stands for the same other.
 */
export function differenceUpToNames(left: Json, right: Json): string | null {
  return compare(left, right, "", "", new Map());
}

function compare(left: Json, right: Json, path: string, field: string, pairs: Pairs): string | null {
  if (typeof left === "string" && typeof right === "string") return comparePair(left, right, path, field, pairs);
  if (Array.isArray(left) && Array.isArray(right)) return compareLists(left, right, path, field, pairs);
  if (isJsonObject(left) && isJsonObject(right)) return compareObjects(left, right, path, field, pairs);
  return Object.is(left, right) ? null : `${path}: ${JSON.stringify(left)} and ${JSON.stringify(right)}`;
}

function compareLists(
  left: readonly Json[],
  right: readonly Json[],
  path: string,
  field: string,
  pairs: Pairs,
): string | null {
  if (left.length !== right.length) return `${path}: ${left.length} and ${right.length} items`;
  for (const [index, item] of left.entries()) {
    const difference = compare(item, right[index] ?? null, `${path}/${index}`, field, pairs);
    if (difference !== null) return difference;
  }
  return null;
}

function compareObjects(
  left: { readonly [key: string]: Json },
  right: { readonly [key: string]: Json },
  path: string,
  field: string,
  pairs: Pairs,
): string | null {
  const [ours, theirs] = [Object.entries(left), Object.entries(right)];
  if (ours.length !== theirs.length) return `${path}: ${ours.length} and ${theirs.length} fields`;
  for (const [index, [key, value]] of ours.entries()) {
    const [otherKey, other] = theirs[index] ?? ["", null];
    const difference =
      comparePair(key, otherKey, `${path}/${key}`, `keys of ${field}`, pairs) ??
      compare(value, other, `${path}/${key}`, key, pairs);
    if (difference !== null) return difference;
  }
  return null;
}

function comparePair(left: string, right: string, path: string, field: string, pairs: Pairs): string | null {
  const [forth, back] = [JSON.stringify([field, "forth", left]), JSON.stringify([field, "back", right])];
  const [expected, expectedBack] = [pairs.get(forth) ?? right, pairs.get(back) ?? left];
  pairs.set(forth, right).set(back, left);
  return expected === right && expectedBack === left
    ? null
    : `${path}: ${left} stands for ${right}, before for ${expected}`;
}

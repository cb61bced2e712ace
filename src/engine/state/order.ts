/** Ordinal (UTF-16 code unit) comparison: the only string order the engine knows. */
export function compareOrdinal(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A sorted copy, by the keys in turn; the sort is stable. */
export function sortedBy<T>(items: readonly T[], ...keys: readonly ((item: T) => string | number)[]): readonly T[] {
  return [...items].sort((left, right) => {
    for (const key of keys) {
      const difference = compareKeys(key(left), key(right));
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function compareKeys(left: string | number, right: string | number): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return compareOrdinal(String(left), String(right));
}

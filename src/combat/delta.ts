/**
 * The difference between two plain JSON values, itself plain JSON:
 *
 * - `set`: the whole value;
 * - `keys`: changed or new members of an object, `gone` its lost ones, `order` its key order where building it anew
 *   would give another;
 * - `items`: changed elements of an array of the same length;
 * - `splice`: at, how many elements leave, which ones come.
 */
export type Delta =
  | { readonly set: unknown }
  | {
      readonly keys: readonly (readonly [string, Delta])[];
      readonly gone?: readonly string[];
      readonly order?: readonly string[];
    }
  | { readonly items: readonly (readonly [number, Delta])[] }
  | { readonly splice: readonly [number, number, readonly unknown[]] };

/**
 * What turns `before` into `after`; null when they are equal. Values are immutable, so a shared subtree is skipped
 * without being read: the cost follows what changed.
 */
export function diff(before: unknown, after: unknown): Delta | null {
  if (before === after) return null;
  if (Array.isArray(before) && Array.isArray(after)) return diffArrays(before, after);
  if (isRecord(before) && isRecord(after)) return diffRecords(before, after);
  return { set: after };
}

/** The value after the difference; `patch(before, diff(before, after))` equals `after`, key order included. */
export function patch(before: unknown, delta: Delta | null): unknown {
  if (delta === null) return before;
  if ("set" in delta) return delta.set;
  if ("keys" in delta) return patchRecord(isRecord(before) ? before : {}, delta);
  const items: readonly unknown[] = Array.isArray(before) ? before : [];
  if ("items" in delta) {
    const changes = new Map(delta.items);
    return items.map((item, index) => patch(item, changes.get(index) ?? null));
  }
  const [at, removed, inserted] = delta.splice;
  return [...items.slice(0, at), ...inserted, ...items.slice(at + removed)];
}

/** JSON pointers of the places a difference touches, in the order of the value. */
export function touchedPaths(delta: Delta | null, at = ""): readonly string[] {
  if (delta === null) return [];
  if ("set" in delta || "splice" in delta) return [at];
  if ("items" in delta) return delta.items.flatMap(([index, inner]) => touchedPaths(inner, `${at}/${index}`));
  const changed = delta.keys.flatMap(([key, inner]) => touchedPaths(inner, `${at}/${escapePointer(key)}`));
  return [...changed, ...(delta.gone ?? []).map((key) => `${at}/${escapePointer(key)}`)];
}

type Plain = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function diffArrays(before: readonly unknown[], after: readonly unknown[]): Delta | null {
  if (before.length === after.length) {
    const items = after.flatMap((item, index): [number, Delta][] => {
      const inner = diff(before[index], item);
      return inner === null ? [] : [[index, inner]];
    });
    return items.length === 0 ? null : { items };
  }
  const shorter = Math.min(before.length, after.length);
  const head = countWhile(shorter, (index) => before[index] === after[index]);
  const tail = countWhile(shorter - head, (index) => before.at(-1 - index) === after.at(-1 - index));
  return { splice: [head, before.length - head - tail, after.slice(head, after.length - tail)] };
}

function countWhile(bound: number, holds: (index: number) => boolean): number {
  let count = 0;
  while (count < bound && holds(count)) count += 1;
  return count;
}

function diffRecords(before: Plain, after: Plain): Delta | null {
  const keys = Object.entries(after).flatMap(([key, value]): [string, Delta][] => {
    const inner = Object.hasOwn(before, key) ? diff(before[key], value) : { set: value };
    return inner === null ? [] : [[key, inner]];
  });
  const order = Object.keys(after);
  if (sameKeys(Object.keys(before), order)) return keys.length === 0 ? null : { keys };
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const reordered = !sameKeys(Object.keys(patchRecord(before, { keys, gone })), order);
  return { keys, ...(gone.length > 0 ? { gone } : {}), ...(reordered ? { order } : {}) };
}

function sameKeys(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((key, index) => key === right[index]);
}

function patchRecord(before: Plain, delta: Extract<Delta, { keys: unknown }>): Plain {
  const gone = new Set(delta.gone ?? []);
  // A Map and `fromEntries` define members: an id such as `__proto__` stays an id.
  const members = new Map(Object.entries(before).filter(([key]) => !gone.has(key)));
  for (const [key, inner] of delta.keys) members.set(key, patch(members.get(key), inner));
  const order = delta.order ?? [...members.keys()];
  return Object.fromEntries(order.map((key) => [key, members.get(key)]));
}

function escapePointer(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

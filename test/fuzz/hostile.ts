import type { Random } from "../support/random.ts";

/** Values that nobody should trip over, wherever they stand. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  3.5,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 31),
  1e308,
  "",
  " ",
  "0",
  "-1",
  "NaN",
  "null",
  "__proto__",
  "constructor",
  "toString",
  "../../etc",
  "a".repeat(200),
  "\u0000",
  "\ud800",
  "💥",
  "';--",
  "<script>",
  "%s%n",
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { __proto__: null },
  Array.from({ length: 300 }, (_, index) => index),
];

const hostileTexts: readonly string[] = [
  "x",
  "0",
  "-1",
  "9007199254740993",
  "1e9",
  "null",
  "__proto__",
  "constructor",
  "..x",
  "a b",
  "é",
  "%00",
  "%2F",
  "%",
  "💥",
  "a".repeat(300),
  "00000000-0000-0000-0000-000000000000",
  "9c1f1c6e-0000-4000-8000-000000000000",
];

/** Bodies that are no JSON of anything. */
export const hostileBodies: readonly string[] = [
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "NaN",
  '{"a":1e400}',
  '{"__proto__":{"x":1}}',
  '{"type":"END_TURN","type":"CONCEDE"}',
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  `{"a":${'{"a":'.repeat(70)}1${"}".repeat(70)}}`,
  "\ufeff{}",
  "\u0000",
  `{"pad":"${"x".repeat(70_000)}"}`,
  " ".repeat(70_000),
  `{"pad":"${"x".repeat(1_100_000)}"}`,
];

/** Headers that a client may send and that mean little or nothing. */
export const hostileHeaders: readonly Readonly<Record<string, string>>[] = [
  {},
  { "If-None-Match": "*" },
  { "If-None-Match": 'W/"a", b' },
  { "X-Correlation-Id": "a".repeat(500) },
  { "X-Correlation-Id": '{"a":1}' },
  { "X-Riposte-Listener": '{"viewer":{"kind":"Full"},"expiresAt":null}' },
  { "Last-Event-ID": "-1.x" },
  { Origin: "null" },
  { Accept: "image/png" },
  { Range: "bytes=0-1" },
];

/** A hostile text for a path or a query. */
export function hostileText(random: Random): string {
  return random.pick(hostileTexts) ?? "";
}

/** A copy of a JSON value with one thing changed somewhere: replaced, removed, added or doubled. */
export function mutated(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.below(6) === 0) return random.pick(hostileValues);
  return Array.isArray(value) ? mutatedList(value, random) : mutatedObject(value, random);
}

function mutatedList(list: readonly unknown[], random: Random): unknown {
  const at = random.below(list.length + 1);
  switch (random.below(4)) {
    case 0:
      return [...list, random.pick(hostileValues)];
    case 1:
      return list.filter((_, index) => index !== at);
    case 2:
      return [...list, ...list];
    default:
      return list.map((item, index) => (index === at ? mutated(item, random) : item));
  }
}

function mutatedObject(object: object, random: Random): unknown {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(object);
  const at = random.below(entries.length + 1);
  switch (random.below(4)) {
    case 0:
      return fromEntries([...entries, [hostileText(random), random.pick(hostileValues)]]);
    case 1:
      return fromEntries(entries.filter((_, index) => index !== at));
    default:
      return fromEntries(entries.map(([key, item], index) => [key, index === at ? mutated(item, random) : item]));
  }
}

/** Own properties whatever they are called, `__proto__` included. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries);
}

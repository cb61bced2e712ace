import { isObject } from "../../src/content/definitions.ts";
import { at } from "../../src/content/problems.ts";
import type { Random } from "../support/random.ts";

/** A bundle with one thing changed. */
export interface Mutant {
  readonly bundle: unknown;
  /** Where, as a JSON pointer into `definitions`. */
  readonly path: string;
  readonly what: string;
  /** What stood there. */
  readonly before: unknown;
}

interface Place {
  readonly parent: Record<string, unknown> | unknown[];
  readonly key: string;
  readonly value: unknown;
  readonly path: string;
}

/** A copy of the bundle in which one random place below a definition is lost, mistyped, misspelt or exaggerated. */
export function mutate(bundle: { readonly definitions: unknown }, random: Random): Mutant {
  const copy = structuredClone(bundle);
  const places = placesIn(copy.definitions, "", 0);
  const place = random.pick(places);
  const mutation = place && random.pick(mutationsOf(place));
  if (!mutation) throw new Error("an empty bundle has no mutants");
  const before = structuredClone(place.value);
  mutation.apply();
  return { bundle: copy, path: place.path, what: mutation.what, before };
}

function placesIn(value: unknown, path: string, depth: number): readonly Place[] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = at(path, key);
    const own: readonly Place[] = depth >= 2 ? [{ parent: value, key, value: inner, path: below }] : [];
    return [...own, ...placesIn(inner, below, depth + 1)];
  });
}

function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  return isObject(value) || Array.isArray(value);
}

interface Mutation {
  readonly what: string;
  readonly apply: () => void;
}

function mutationsOf({ parent, key, value }: Place): readonly Mutation[] {
  const put = (what: string, written: unknown): Mutation => ({
    what,
    apply: () => void Reflect.set(parent, key, written),
  });
  const drop = () => (Array.isArray(parent) ? parent.splice(Number(key), 1) : Reflect.deleteProperty(parent, key));
  const mutations: Mutation[] = [
    { what: "removed", apply: () => void drop() },
    put("null", null),
    put("a list", [[]]),
    put("an object", { unknownField: 1 }),
    put("a number", -7),
    put("a text", "nowhere"),
  ];
  if (typeof value === "string") mutations.push(put("misspelt", `${value}x`), put("empty", ""));
  if (typeof value === "number")
    mutations.push(put("negated", -value - 1), put("huge", 1e300), put("a fraction", value + 0.5));
  if (typeof value === "boolean") mutations.push(put("inverted", !value));
  if (Array.isArray(value) && value.length > 0) {
    mutations.push(put("emptied", []), put("doubled", [...value, value[0]]), put("reversed", value.toReversed()));
  }
  return mutations;
}

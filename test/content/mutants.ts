import { isObject } from "../../src/content/definitions.ts";
import { at } from "../../src/content/problems.ts";
import type { Random } from "../support/random.ts";

/** A bundle with one thing changed. */
export interface Mutant {
  readonly bundle: { readonly definitions: unknown };
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

/**
 * A copy of the bundle in which one random place, a whole definition or anything in it, is lost, renamed, mistyped,
 * misspelt, exaggerated, or replaced by what stands at another place of the same name.
 */
export function mutate(bundle: { readonly definitions: unknown }, random: Random): Mutant {
  const copy = structuredClone(bundle);
  const places = placesIn(copy.definitions, "", 0);
  const place = random.pick(places);
  const namesakes = places.filter((other) => other.key === place?.key && Number.isNaN(Number(other.key)));
  const mutation = place && random.pick(mutationsOf(place, structuredClone(random.pick(namesakes)?.value)));
  if (!mutation) throw new Error("an empty bundle has no mutants");
  const before = structuredClone(place.value);
  mutation.apply();
  return { bundle: copy, path: place.path, what: mutation.what, before };
}

function placesIn(value: unknown, path: string, depth: number): readonly Place[] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = at(path, key);
    const own: readonly Place[] = depth >= 1 ? [{ parent: value, key, value: inner, path: below }] : [];
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

const extremes = [0, -1, 0.5, 65, 1_001, 2 ** 31, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1e300, 5e-324];

/** @param swapped what stands at another place of that name; undefined: there is none */
function mutationsOf({ parent, key, value }: Place, swapped: unknown): readonly Mutation[] {
  const put = (what: string, written: unknown): Mutation => ({
    what,
    apply: () => void Reflect.set(parent, key, written),
  });
  const drop = () => (Array.isArray(parent) ? parent.splice(Number(key), 1) : Reflect.deleteProperty(parent, key));
  const rename = () => {
    drop();
    Reflect.set(parent, `${key}x`, value);
  };
  const mutations: Mutation[] = [
    { what: "removed", apply: () => void drop() },
    put("null", null),
    put("a list", [[]]),
    put("an object", { unknownField: 1 }),
    put("a number", -7),
    put("a text", "nowhere"),
  ];
  if (swapped !== undefined) mutations.push(put("swapped", swapped), put("swapped", swapped));
  if (!Array.isArray(parent)) mutations.push({ what: "renamed", apply: rename });
  if (typeof value === "string") mutations.push(put("misspelt", `${value}x`), put("empty", ""));
  if (typeof value === "number")
    mutations.push(...[-value, value + 0.5, ...extremes].map((extreme) => put(`${extreme}`, extreme)));
  if (typeof value === "boolean") mutations.push(put("inverted", !value));
  if (Array.isArray(value) && value.length > 0) {
    mutations.push(put("emptied", []), put("doubled", [...value, value[0]]), put("reversed", value.toReversed()));
  }
  return mutations;
}

import { fromEntries, isJsonObject, type Json, type JsonObject } from "./json.ts";
import { type Rename, renameInExpression } from "./rename-expression.ts";

/** How a bundle is renamed: names where names stand, and texts in expressions, which may be names or words. */
interface Renaming {
  readonly name: Rename;
  readonly text: Rename;
}

/** Names the product gives a meaning of its own: built-in channels, the input placeholder, default component ids. */
const builtIn = new Set([
  ...["effect_amount", "turn_rule", "cost_amount", "$input"],
  ...["cost", "condition", "targeting", "effect", "trigger", "influence", "disposition", "reaction"],
]);

const names = /(Ids?|[tT]ags)$|^(channel|calculationChannel|bucket|targetResource|id)$/;
const expressions = /^(formula|formulaValue|condition|expression|countFormula)$/;
const keyedByNames = new Set(["pools", "values", "resourcesByActor"]);

/**
 * The bundle with every id and tag renamed, wherever it stands: as key, as reference, inside expressions and in the
 * placeholders of card texts. Texts for people and words of the schema stay.
 */
export function renameIds(bundle: JsonObject, map: ReadonlyMap<string, string>): JsonObject {
  const rename: Rename = (name) => map.get(name) ?? name;
  return renameBundle(bundle, { name: rename, text: rename });
}

/** Every id and tag of the bundle that `renameIds` would rename, in ordinal order. */
export function namesOf(bundle: JsonObject): readonly string[] {
  const found = new Set<string>();
  const find: Rename = (name) => {
    found.add(name);
    return name;
  };
  renameBundle(bundle, { name: find, text: (text) => text });
  return [...found].filter((name) => !builtIn.has(name)).sort();
}

function renameBundle(bundle: JsonObject, { name: rename, text }: Renaming): JsonObject {
  const open: Renaming = { name: (name) => (builtIn.has(name) ? name : rename(name)), text };
  const definitions = isJsonObject(bundle.definitions) ? bundle.definitions : {};
  const kinds = Object.entries(definitions).map(([kind, byId]) => [kind, renameKeys(byId, open)] as const);
  return { ...bundle, definitions: fromEntries(kinds) };
}

function renameKeys(map: Json, rename: Renaming): Json {
  if (!isJsonObject(map)) return map;
  return fromEntries(Object.entries(map).map(([id, value]) => [rename.name(id), renameObject(value, rename)] as const));
}

function renameObject(value: Json, rename: Renaming): Json {
  if (Array.isArray(value)) return value.map((child: Json) => renameObject(child, rename));
  if (!isJsonObject(value)) return value;
  const isController = value.kind === "Player" || value.kind === "AI";
  const isTagPatch = value.type === "tags";
  const entries = Object.entries(value).map(([key, child]) => {
    if (isController || key === "presentation" || key === "metadata") return [key, child] as const;
    const isName = names.test(key) || (isTagPatch && (key === "add" || key === "remove"));
    return [key, isName ? renameNames(child, rename.name) : renameField(key, child, rename)] as const;
  });
  return fromEntries(entries);
}

function renameField(key: string, child: Json, rename: Renaming): Json {
  if (keyedByNames.has(key)) return renameMap(child, rename.name);
  if (typeof child !== "string") return renameObject(child, rename);
  if (expressions.test(key)) return renameInExpression(child, rename.name, rename.text);
  if (key === "description") return child.replace(/\{([^{}]+)\}/g, (_whole, name: string) => `{${rename.name(name)}}`);
  return child;
}

/** Pools, stats and the resources of each actor: maps within maps, but a pool's own fields are no names. */
function renameMap(map: Json, rename: Rename): Json {
  if (!isJsonObject(map)) return map;
  const isPool = Object.keys(map).every((key) => key === "current" || key === "min" || key === "max");
  if (isPool) return map;
  return fromEntries(Object.entries(map).map(([name, value]) => [rename(name), renameMap(value, rename)] as const));
}

function renameNames(value: Json, rename: Rename): Json {
  if (typeof value === "string") return rename(value);
  return Array.isArray(value) ? value.map((child: Json) => renameNames(child, rename)) : value;
}

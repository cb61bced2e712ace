import { readFileSync } from "node:fs";
import { listFiles } from "./sources.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Every id that a bundle's files define and every tag that they use. */
export function contentWords(folder: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const path of listFiles(folder).filter((file) => file.endsWith(".json"))) {
    const definitions: Json = JSON.parse(readFileSync(path, "utf8"));
    if (!isRecord(definitions)) continue;
    for (const id of Object.keys(definitions)) if (id !== "$schema") words.add(id);
    collectTags(definitions, words);
  }
  return words;
}

function collectTags(value: Json, words: Set<string>): void {
  if (isList(value)) for (const item of value) collectTags(item, words);
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) {
      if (/^(tags|\w+Tags)$/.test(key) && isList(inner)) for (const tag of inner) words.add(String(tag));
      else collectTags(inner, words);
    }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !isList(value);
}

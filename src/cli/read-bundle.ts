import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../content/definitions.ts";
import { at, type Problem } from "../content/problems.ts";
import { compareOrdinal } from "../engine/state/order.ts";

/** A bundle as it goes over HTTP. */
export interface FileBundle {
  readonly schemaVersion: 1;
  readonly definitions: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What a directory holds, and the files that could not be read or say an id twice. */
export interface BundleReading {
  readonly bundle: FileBundle;
  readonly problems: readonly Problem[];
  /** The file of each definition, by the pointer `/<kind>/<id>`. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads `<directory>/Resources/<kind>/*.json`, each file an object id → definition; `$schema` is ignored.
 * @param directory a configuration's folder, as `data/configs/default`
 * @throws when the directory itself cannot be listed
 */
export function readBundle(directory: string): BundleReading {
  const found: Found = { problems: [], files: new Map() };
  const resources = join(directory, "Resources");
  const folders = readdirSync(resources, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const kinds = folders.map(({ name }) => name).sort(compareOrdinal);
  const definitions = Object.fromEntries(kinds.map((kind) => [kind, readKind(resources, kind, found)]));
  return { bundle: { schemaVersion: 1, definitions }, ...found };
}

interface Found {
  readonly problems: Problem[];
  readonly files: Map<string, string>;
}

function readKind(resources: string, kind: string, { problems, files }: Found): Readonly<Record<string, unknown>> {
  const names = readdirSync(join(resources, kind))
    .filter((name) => name.endsWith(".json"))
    .sort(compareOrdinal);
  const found = new Map<string, unknown>();
  for (const file of names) {
    const path = join(resources, kind, file);
    const content = readObject(path);
    if (typeof content === "string") {
      problems.push({ code: "INVALID_BUNDLE", path: at("", kind), message: `${kind}/${file}: ${content}` });
      continue;
    }
    for (const [id, definition] of Object.entries(content)) {
      if (id === "$schema") continue;
      if (found.has(id)) {
        const message = `${kind}/${file} defines \`${id}\`, which another file has already defined`;
        problems.push({ code: "DUPLICATE_ID", path: at("", kind, id), message });
      } else {
        found.set(id, definition);
        files.set(at("", kind, id), path);
      }
    }
  }
  return Object.fromEntries(found);
}

function readObject(path: string): Readonly<Record<string, unknown>> | string {
  try {
    const content: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isObject(content) ? content : "a file is an object of definitions";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

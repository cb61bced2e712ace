import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { defineCommand } from "citty";
import { isObject } from "../../content/definitions.ts";
import { contentKinds, type Kind } from "../../content/kinds.ts";
import { at } from "../../content/problems.ts";
import { projectRoot } from "../wrangler.ts";
import { parseKind } from "./addresses.ts";
import { carryOut } from "./carry-out.ts";
import { readFolder } from "./local.ts";
import { commonArgs, folderOf } from "./options.ts";
import { fine, type Outcome, problematic, Unusable } from "./outcome.ts";
import { shown } from "./problem-lines.ts";
import { templates } from "./templates.ts";
import type { Tools } from "./tools.ts";

/** What to begin. */
export interface NewOptions {
  readonly directory: string;
  readonly kind: Kind;
  readonly id: string;
  /** The definition to copy; undefined: the kind's template. */
  readonly from?: string | undefined;
}

/** Writes a file with a new definition, from a template that is valid in this bundle, or from another definition. */
export function createNew({ directory, kind, id, from }: NewOptions, { colors }: Tools): Outcome {
  if (id.length < 1 || id.length > 128) throw new Unusable("An id has 1 to 128 characters.");
  const { bundle, files } = readFolder(directory);
  const path = join(directory, "Resources", kind, `${id.replaceAll(/[^A-Za-z0-9_-]/g, "-")}.json`);
  const taken = files.get(at("", kind, id)) ?? (existsSync(path) ? path : undefined);
  if (taken !== undefined) {
    const detail = `${kind}/${id} would not be new: there is ${shown(taken)}.`;
    return problematic({ detail }, [`${colors.red("✗")} ${detail}`]);
  }
  const definition = { [contentKinds[kind].idField]: id, ...bodyOf(kind, id, from, bundle.definitions) };
  const $schema = relative(join(directory, "Resources", kind), join(projectRoot, "data", "schemas", `${kind}.json`));
  const content = { $schema: $schema.replaceAll("\\", "/"), ...Object.fromEntries([[id, definition]]) };
  mkdirSync(join(directory, "Resources", kind), { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
  return fine({ kind, id, file: shown(path) }, [`${colors.green("✓")} ${shown(path)}`]);
}

type ByKind = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function bodyOf(kind: Kind, id: string, from: string | undefined, definitions: ByKind): object {
  const known = new Map(Object.entries(definitions[kind] ?? {}));
  // A mode needs a pipeline of every channel in use, which only another mode can tell.
  const modelId = from ?? (kind === "modes" ? [...known.keys()][0] : undefined);
  if (modelId === undefined) return templates[kind](id, (other) => firstId(kind, other, definitions));
  const model = known.get(modelId);
  if (!isObject(model)) throw new Unusable(`There is no ${kind}/${modelId} to copy.`);
  const own = contentKinds[kind].idField.toLowerCase();
  return Object.fromEntries(Object.entries(model).filter(([name]) => name.toLowerCase() !== own));
}

/** What a template refers to is the first definition of its kind that there is. */
function firstId(kind: Kind, needed: Kind, definitions: ByKind): string {
  const [first] = Object.keys(definitions[needed] ?? {});
  if (first === undefined) throw new Unusable(`A new one of ${kind} needs one of ${needed} to refer to.`);
  return first;
}

/** `content new`. */
export const newCommand = defineCommand({
  meta: { name: "new", description: "Begins a definition in a file of its own" },
  args: {
    kind: { type: "positional", required: true, description: "As the folder is called: cards, relics, …" },
    id: { type: "positional", required: true, description: "The id of the definition" },
    dir: { type: "string", description: "The folder (else data/configs/<config>)" },
    from: { type: "string", description: "Copy this definition of the same kind" },
    ...commonArgs,
  },
  run: ({ args }) =>
    carryOut(args, (tools) => {
      const directory = folderOf(args.dir, args.config);
      return createNew({ directory, kind: parseKind(args.kind), id: args.id, from: args.from }, tools);
    }),
});

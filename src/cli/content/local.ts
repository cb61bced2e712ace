import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Validation, validateBundle } from "../../content/validate.ts";
import { type FileBundle, readBundle } from "../read-bundle.ts";
import { Unusable } from "./outcome.ts";
import { type LocatedProblem, locate, shown } from "./problem-lines.ts";

/** A configuration's folder, read and validated. */
export interface LocalContent {
  readonly directory: string;
  readonly bundle: FileBundle;
  readonly validation: Validation;
  /** What cannot be read is an error as well. */
  readonly errors: readonly LocatedProblem[];
  readonly warnings: readonly LocatedProblem[];
  /** The file of each definition, by the pointer `/<kind>/<id>`. */
  readonly files: ReadonlyMap<string, string>;
}

/** Reads a configuration's folder without validating it; throws `Unusable` when it is none. */
export function readFolder(directory: string): ReturnType<typeof readBundle> {
  if (!existsSync(join(directory, "Resources"))) {
    throw new Unusable(`${shown(directory)} has no folder \`Resources\`: content is <folder>/Resources/<kind>/*.json.`);
  }
  return readBundle(directory);
}

/** Reads and validates a configuration's folder; throws `Unusable` when it is none. */
export function readLocal(directory: string): LocalContent {
  const { bundle, problems, files } = readFolder(directory);
  const validation = validateBundle(bundle);
  return {
    directory,
    bundle,
    validation,
    errors: locate([...problems, ...validation.errors], files),
    warnings: locate(validation.warnings, files),
    files,
  };
}

/** How many definitions a bundle has. */
export function definitionsIn({ definitions }: FileBundle): number {
  return Object.values(definitions).reduce((sum, byId) => sum + Object.keys(byId).length, 0);
}

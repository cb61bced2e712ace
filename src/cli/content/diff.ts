import { existsSync } from "node:fs";
import { defineCommand } from "citty";
import type { Definitions } from "../../content/definitions.ts";
import { type DefinitionsDiff, diffDefinitions } from "../../content/diff.ts";
import { carryOut } from "./carry-out.ts";
import { diffLines, isEmpty, summarise } from "./diff-lines.ts";
import { readLocal } from "./local.ts";
import { folderOf, serviceArgs } from "./options.ts";
import { fine, type Outcome, problematic } from "./outcome.ts";
import { shown } from "./problem-lines.ts";
import { findRevision } from "./revisions.ts";
import { short, type Tools } from "./tools.ts";

/** Two sides: `current`, the beginning of a revision, or a folder. */
export interface DiffOptions {
  readonly before: string;
  readonly after: string;
  readonly configName: string;
  /** Finds the folder a person means. */
  readonly folderOf: (name: string) => string;
  /** A difference counts as a problem. */
  readonly isCheck: boolean;
}

type Side = { readonly revision: string } | { readonly directory: string };

/** What would have to happen to the first side to become the second. */
export async function diff(options: DiffOptions, tools: Tools): Promise<Outcome> {
  const sides = await sidesOf(options, tools);
  const difference = await between(sides, tools);
  const { colors } = tools;
  const [before, after] = sides.map(nameOf);
  const lines = [...diffLines(difference, colors), `${before} → ${after}: ${summarise(difference)}`];
  const data = { before, after, ...difference };
  return options.isCheck && !isEmpty(difference) ? problematic(data, lines) : fine(data, lines);
}

async function sidesOf({ before, after, configName, folderOf }: DiffOptions, tools: Tools): Promise<[Side, Side]> {
  const names = [before, after].map((name) => ({ name, directory: folderOf(name) }));
  const isFolder = ({ directory }: { readonly directory: string }) => existsSync(directory);
  const list = names.every(isFolder) ? null : await tools.service.revisions(configName);
  const [first, second] = names.map(
    (one): Side =>
      list === null || (one.name !== "current" && isFolder(one))
        ? { directory: one.directory }
        : { revision: findRevision(one.name, list) },
  );
  return [first ?? { directory: before }, second ?? { directory: after }];
}

async function between([before, after]: readonly [Side, Side], tools: Tools): Promise<DefinitionsDiff> {
  if ("revision" in before && "revision" in after) return tools.service.diff(before.revision, after.revision);
  return diffDefinitions(await definitionsOf(before, tools), await definitionsOf(after, tools));
}

/** A folder is compared as it is read, valid or not. */
async function definitionsOf(side: Side, { service, progress }: Tools): Promise<Definitions> {
  if ("revision" in side) return service.definitions(side.revision, progress);
  return readLocal(side.directory).validation.definitions;
}

function nameOf(side: Side): string {
  return "revision" in side ? short(side.revision) : shown(side.directory);
}

/** `content diff`. */
export const diffCommand = defineCommand({
  meta: {
    name: "diff",
    description: "What differs: revisions, `current` or folders; by default current and the folder",
  },
  args: {
    a: { type: "positional", required: false, description: "Before (else current)" },
    b: { type: "positional", required: false, description: "After (else the folder)" },
    ...serviceArgs,
    check: { type: "boolean", default: false, description: "Exit with 1 when they differ" },
  },
  run: ({ args }) =>
    carryOut(args, (tools) =>
      diff(
        {
          before: args.a ?? "current",
          after: args.b ?? folderOf(undefined, args.config),
          configName: args.config,
          folderOf: (name) => folderOf(name, args.config),
          isCheck: args.check,
        },
        tools,
      ),
    ),
});

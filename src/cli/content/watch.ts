import { defineCommand } from "citty";
import type { Definitions } from "../../content/definitions.ts";
import { type DefinitionsDiff, diffDefinitions } from "../../content/diff.ts";
import type { Draft } from "./answers.ts";
import { carryOut } from "./carry-out.ts";
import { diffLines, isEmpty, summarise } from "./diff-lines.ts";
import { type LocalContent, readFolder, readLocal } from "./local.ts";
import { authorOf, folderArgs, folderOf, serviceArgs } from "./options.ts";
import { exitCodes, fine, type Outcome, problematic, Unusable } from "./outcome.ts";
import { problemLines, shown } from "./problem-lines.ts";
import { discard } from "./publish.ts";
import { refusalOutcome } from "./refusals.ts";
import { Refused } from "./requests.ts";
import { openSaves, type SavesInFolder } from "./saves.ts";
import { count, short, type Tools } from "./tools.ts";

/** What to watch, and where it is published. */
export interface WatchOptions {
  readonly directory: string;
  readonly configName: string;
  readonly author: string;
  /** Hears of everything that happens, as it happens. */
  readonly report: (outcome: Outcome) => void;
  /** Ends the watch. */
  readonly signal: AbortSignal;
}

/** What the watch knows of the service: what is current by its own doing, and the draft it works in. */
interface Watched {
  base: string | null;
  definitions: Definitions;
  draft: Draft | null;
}

/**
 * Validates, publishes and activates a folder at each save, always over the revision it knows to be current: when
 * somebody else has activated another one, it says so and ends, and nothing of theirs is replaced.
 */
export async function watch(options: WatchOptions, tools: Tools): Promise<Outcome> {
  readFolder(options.directory);
  // Before anything is read: a save while it is read must not be missed.
  const saves = openSaves(options.directory);
  try {
    return await follow(saves, await begin(options, tools), options, tools);
  } finally {
    saves.close();
  }
}

async function follow(saves: SavesInFolder, watched: Watched, options: WatchOptions, tools: Tools): Promise<Outcome> {
  try {
    for await (const began of saves.each(options.signal)) {
      const outcome = await republish(watched, began, options, tools);
      if (outcome === null) continue;
      if ("conflict" in outcome.data) return outcome;
      options.report(outcome);
    }
    return fine({ event: "ended" }, []);
  } finally {
    if (watched.draft !== null) await discard(watched.draft, tools);
  }
}

async function begin({ directory, configName, report }: WatchOptions, tools: Tools): Promise<Watched> {
  const { service, progress, colors } = tools;
  const local = readLocal(directory);
  const { currentRevision: base } = await service.revisions(configName);
  const definitions = base === null ? {} : await service.definitions(base, progress);
  const ahead = diffDefinitions(definitions, local.validation.definitions);
  const state = isEmpty(ahead) ? "as it is there" : `not published yet: ${summarise(ahead)}; the next save publishes`;
  report({
    exitCode: local.errors.length > 0 ? exitCodes.problems : exitCodes.fine,
    data: { event: "watching", directory: shown(directory), configName, base, ahead, errors: local.errors },
    lines: [
      ...problemLines(local.errors, colors.red, colors),
      ...diffLines(ahead, colors),
      `Watching ${shown(directory)} for ${service.url}, \`${configName}\` at ${short(base)}: ${state}.`,
    ],
  });
  return { base, definitions, draft: null };
}

/** One save: null when it changed nothing. */
async function republish(
  watched: Watched,
  began: number,
  options: WatchOptions,
  tools: Tools,
): Promise<Outcome | null> {
  try {
    const local = readLocal(options.directory);
    const elapsed = () => Math.round(performance.now() - began);
    if (local.errors.length > 0) return invalid(local, elapsed(), tools);
    const { revision = null, definitions } = local.validation;
    if (revision === watched.base) return null;
    const diff = diffDefinitions(watched.definitions, definitions);
    await activateOver(watched, local, options, tools);
    Object.assign(watched, { base: revision, definitions });
    return published({ revision, diff, milliseconds: elapsed() }, tools);
  } catch (error) {
    if (error instanceof Refused) return refused(error, watched, tools);
    if (!(error instanceof Unusable)) throw error;
    return problematic({ event: "unusable", detail: error.message }, [tools.colors.red(`✗ ${error.message}`)]);
  }
}

async function activateOver(watched: Watched, { bundle }: LocalContent, options: WatchOptions, tools: Tools) {
  const { configName, author } = options;
  const { service } = tools;
  watched.draft =
    watched.draft === null
      ? await service.beginDraft({ configName, bundle, notes: "watch", author })
      : await service.replaceDraft(watched.draft, bundle);
  await service.publish({ draft: watched.draft, activateOver: watched.base });
}

function invalid({ errors }: LocalContent, milliseconds: number, { colors }: Tools): Outcome {
  return problematic({ event: "invalid", errors, milliseconds }, [
    ...problemLines(errors, colors.red, colors),
    `${colors.red("✗")} ${count(errors.length, "problem")}, nothing published ${colors.dim(`(${milliseconds} ms)`)}`,
  ]);
}

interface Published {
  readonly revision: string | null;
  readonly diff: DefinitionsDiff;
  readonly milliseconds: number;
}

function published({ revision, diff, milliseconds }: Published, { colors }: Tools): Outcome {
  return fine({ event: "published", revision, diff, milliseconds }, [
    ...diffLines(diff, colors),
    `${colors.green("✓")} ${short(revision)} is current: ${summarise(diff)} ${colors.dim(`(${milliseconds} ms)`)}`,
  ]);
}

/** Another revision is current: somebody else works here. A draft that is gone or changed is begun anew next time. */
function refused(error: Refused, watched: Watched, tools: Tools): Outcome {
  const { data, lines } = refusalOutcome(error, tools);
  const { currentRevision } = error.body;
  if (currentRevision === undefined) {
    watched.draft = null;
    return problematic({ event: "refused", ...data }, lines);
  }
  const advice = [
    "  Somebody else has activated another revision. Your files are as you saved them; nothing was replaced.",
    `  See what differs with \`npm run content -- diff current\`, take over what you want to keep, and watch again.`,
  ];
  return problematic({ event: "conflict", conflict: true, ...data }, [...lines, ...advice]);
}

/** `content watch`. */
export const watchCommand = defineCommand({
  meta: { name: "watch", description: "Validates, publishes and activates at each save" },
  args: {
    ...folderArgs,
    ...serviceArgs,
    author: { type: "string", description: "Who made it (else your user name)" },
  },
  run: ({ args }) =>
    carryOut(args, (tools, report) => {
      const ending = new AbortController();
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => ending.abort());
      const directory = folderOf(args.dir, args.config);
      const author = authorOf(args.author);
      return watch({ directory, configName: args.config, author, report, signal: ending.signal }, tools);
    }),
});

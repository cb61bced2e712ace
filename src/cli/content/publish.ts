import { defineCommand } from "citty";
import { type DefinitionsDiff, diffDefinitions } from "../../content/diff.ts";
import type { Draft } from "./answers.ts";
import { carryOut } from "./carry-out.ts";
import { diffLines, summarise } from "./diff-lines.ts";
import { type LocalContent, readLocal } from "./local.ts";
import { authorOf, folderArgs, folderOf, serviceArgs } from "./options.ts";
import { fine, type Outcome } from "./outcome.ts";
import { shown } from "./problem-lines.ts";
import { expectedRevision } from "./revisions.ts";
import { short, type Tools } from "./tools.ts";
import { validationOutcome } from "./validate.ts";

/** What to publish, and whether it becomes current. */
export interface PublishOptions {
  readonly directory: string;
  readonly configName: string;
  readonly isActivated: boolean;
  /** What must be current to activate, as for `activate`; undefined: whatever is current as it begins. */
  readonly expected?: string | undefined;
  readonly notes: string;
  readonly author: string;
}

/** Validates a folder, makes a revision of it, and activates it when asked to, over what is current as it begins. */
export async function publish(options: PublishOptions, tools: Tools): Promise<Outcome> {
  const started = performance.now();
  const { service, progress } = tools;
  progress(`Validating ${shown(options.directory)}`);
  const local = readLocal(options.directory);
  if (local.errors.length > 0) return validationOutcome(local, performance.now() - started, tools);
  const list = await service.revisions(options.configName);
  const { currentRevision } = list;
  const activateOver = options.isActivated ? expectedRevision(options.expected, list) : undefined;
  const diff = await differenceTo(currentRevision, local, tools);
  progress(`Publishing to ${service.url}`);
  const { configName, notes, author } = options;
  const draft = await service.beginDraft({ configName, bundle: local.bundle, notes, author });
  try {
    const published = await service.publish({ draft, activateOver });
    return publishedOutcome({ ...published, currentRevision, diff, ms: performance.now() - started }, tools);
  } finally {
    await discard(draft, tools);
  }
}

/** What publishing the local content changes; all of it is new where nothing is current. */
async function differenceTo(current: string | null, local: LocalContent, tools: Tools): Promise<DefinitionsDiff> {
  const { revision, definitions } = local.validation;
  if (current === revision) return { added: [], removed: [], modified: [] };
  const before = current === null ? {} : await tools.service.definitions(current, tools.progress);
  return diffDefinitions(before, definitions);
}

interface Published {
  readonly revision: string;
  readonly activated: boolean;
  readonly currentRevision: string | null;
  readonly diff: DefinitionsDiff;
  readonly ms: number;
}

function publishedOutcome({ revision, activated, currentRevision, diff, ms }: Published, { colors }: Tools): Outcome {
  const what = activated ? "published and activated" : "published";
  const over = `over ${short(currentRevision)}: ${summarise(diff)}`;
  const next = activated ? [] : [`  Activate it with \`npm run content -- activate ${short(revision)}\`.`];
  const milliseconds = Math.round(ms);
  return fine({ revision, activated, previousRevision: currentRevision, diff, milliseconds }, [
    ...diffLines(diff, colors),
    `${colors.green("✓")} ${short(revision)} ${what} ${over} ${colors.dim(`(${milliseconds} ms)`)}`,
    ...next,
  ]);
}

/** A draft that has served is litter; that it cannot be removed changes nothing of what was published. */
export async function discard(draft: Draft, { service }: Tools): Promise<void> {
  await service.endDraft(draft).catch(() => undefined);
}

/** `content publish`. */
export const publishCommand = defineCommand({
  meta: { name: "publish", description: "Makes a revision of a folder" },
  args: {
    ...folderArgs,
    ...serviceArgs,
    activate: { type: "boolean", default: false, description: "Activate it as well" },
    expect: { type: "string", description: "What must be current to activate (or `none`), else it is refused" },
    notes: { type: "string", default: "", description: "What it is about" },
    author: { type: "string", description: "Who made it (else your user name)" },
  },
  run: ({ args }) =>
    carryOut(args, (tools) =>
      publish(
        {
          directory: folderOf(args.dir, args.config),
          configName: args.config,
          isActivated: args.activate,
          expected: args.expect,
          notes: args.notes,
          author: authorOf(args.author),
        },
        tools,
      ),
    ),
});

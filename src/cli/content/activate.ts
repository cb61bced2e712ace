import { defineCommand } from "citty";
import { carryOut } from "./carry-out.ts";
import { serviceArgs } from "./options.ts";
import { fine, type Outcome } from "./outcome.ts";
import { expectedRevision, findRevision } from "./revisions.ts";
import { short, type Tools } from "./tools.ts";

/** What is to become current, and over what. */
export interface ActivateOptions {
  readonly revision: string;
  readonly configName: string;
  /** What must be current, or its beginning; `none`: nothing; undefined: whatever is current now. */
  readonly expected?: string | undefined;
}

/** The hot swap: new combats get the revision from now on. Refused when something else became current meanwhile. */
export async function activate(options: ActivateOptions, tools: Tools): Promise<Outcome> {
  const list = await tools.service.revisions(options.configName);
  const over = expectedRevision(options.expected, list);
  return swap(options.configName, findRevision(options.revision, list), over, tools);
}

/** Makes a revision current over another, and says how to go back. */
export async function swap(configName: string, revision: string, over: string | null, tools: Tools): Promise<Outcome> {
  const { service, colors } = tools;
  const { currentRevision, previousRevision } = await service.activate(configName, revision, over);
  const back = previousRevision === null || previousRevision === currentRevision ? "" : ", `rollback` returns to it";
  return fine({ configName, currentRevision, previousRevision }, [
    `${colors.green("✓")} ${short(currentRevision)} is current in \`${configName}\`; before: ${short(previousRevision)}${back}`,
  ]);
}

/** `content activate`. */
export const activateCommand = defineCommand({
  meta: { name: "activate", description: "Makes a revision the current one" },
  args: {
    revision: { type: "positional", required: true, description: "Its beginning, at least 4 characters" },
    ...serviceArgs,
    expect: { type: "string", description: "What must be current (or `none`), else it is refused" },
  },
  run: ({ args }) =>
    carryOut(args, (tools) =>
      activate({ revision: args.revision, configName: args.config, expected: args.expect }, tools),
    ),
});

import { type ArgsDef, defineCommand, parseArgs, renderUsage, runCommand } from "citty";
import { activateCommand } from "./content/activate.ts";
import { diffCommand } from "./content/diff.ts";
import { explainCommand } from "./content/explain.ts";
import { listCommand } from "./content/list.ts";
import { newCommand } from "./content/new.ts";
import { exitCodes } from "./content/outcome.ts";
import { publishCommand } from "./content/publish.ts";
import { rollbackCommand } from "./content/rollback.ts";
import { rolloutCommand } from "./content/rollout.ts";
import { validateCommand } from "./content/validate.ts";
import { watchCommand } from "./content/watch.ts";

const subCommands = {
  validate: validateCommand,
  publish: publishCommand,
  diff: diffCommand,
  activate: activateCommand,
  rollback: rollbackCommand,
  rollout: rolloutCommand,
  list: listCommand,
  watch: watchCommand,
  new: newCommand,
  explain: explainCommand,
} as const;

const tool = defineCommand({
  meta: { name: "content", description: "The designers' tool: from files to new combats" },
  subCommands,
});

/** `npm run content -- …`. Wrong words are told with the usage, on the side of errors, and end with 2. */
async function main(words: readonly string[]): Promise<void> {
  const [name = "", ...rest] = words;
  const [, command] = Object.entries(subCommands).find(([known]) => known === name) ?? [];
  const usage = () => renderUsageOf(command);
  if (words.includes("--help") || words.includes("-h")) return void console.log(await usage());
  const complaint = command === undefined ? complainOf(name) : await firstComplaint(rest, command);
  if (complaint === null) return void (await runCommand(tool, { rawArgs: [...words] }));
  console.error(`${await usage()}\n${complaint}`);
  process.exitCode = exitCodes.unusable;
}

function complainOf(name: string): string {
  return name === "" ? "A command is needed." : `There is no command \`${name}\`.`;
}

type Command = (typeof subCommands)[keyof typeof subCommands];

async function renderUsageOf(command: Command | undefined): Promise<string> {
  if (command === undefined) return renderUsage(tool);
  const { meta } = command;
  return renderUsage({ ...(meta === undefined ? {} : { meta }), args: await argumentsOf(command) }, tool);
}

async function argumentsOf({ args }: Command): Promise<ArgsDef> {
  return (await (typeof args === "function" ? args() : args)) ?? {};
}

/** What of the words the command does not know or misses; null: nothing. */
async function firstComplaint(words: readonly string[], command: Command): Promise<string | null> {
  const definition = await argumentsOf(command);
  try {
    const parsed = parseArgs([...words], definition);
    const unknown = Object.keys(parsed).find((name) => name !== "_" && !Object.hasOwn(definition, name));
    if (unknown !== undefined) return `There is no option --${unknown}.`;
    const places = Object.values(definition).filter(({ type }) => type === "positional").length;
    const [surplus] = parsed._.slice(places);
    return surplus === undefined ? null : `\`${surplus}\` is one word too many.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

await main(process.argv.slice(2));

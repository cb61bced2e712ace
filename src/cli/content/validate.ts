import { defineCommand } from "citty";
import { carryOut } from "./carry-out.ts";
import { definitionsIn, type LocalContent, readLocal } from "./local.ts";
import { folderArgs, folderOf, serviceArgs } from "./options.ts";
import { fine, type Outcome, problematic } from "./outcome.ts";
import { locate, problemLines, shown } from "./problem-lines.ts";
import { count, short, type Tools } from "./tools.ts";

/** What to validate, and by whom. */
export interface ValidateOptions {
  readonly directory: string;
  /** The service decides, by its own version of the rules; else this tool does. */
  readonly isRemote: boolean;
}

/** Says everything that is wrong with a folder's content, each with its file and line. Writes nothing. */
export async function validate(options: ValidateOptions, tools: Tools): Promise<Outcome> {
  const started = performance.now();
  tools.progress(`Validating ${shown(options.directory)}`);
  const local = readLocal(options.directory);
  const judged = options.isRemote ? await judgedByService(local, tools) : local;
  return validationOutcome(judged, performance.now() - started, tools);
}

async function judgedByService(local: LocalContent, { service }: Tools): Promise<LocalContent> {
  const { errors, warnings, valid, revision } = await service.validate(local.bundle);
  const { definitions } = local.validation;
  const unreadable = local.errors.filter(({ path, code }) => code === "INVALID_BUNDLE" && path !== "");
  return {
    ...local,
    validation: { valid, definitions, errors, warnings, ...(revision === undefined ? {} : { revision }) },
    errors: [...unreadable, ...locate(errors, local.files)],
    warnings: locate(warnings, local.files),
  };
}

/** The outcome of a validation that took `ms`. */
export function validationOutcome(local: LocalContent, ms: number, { colors }: Tools): Outcome {
  const { errors, warnings, directory } = local;
  const valid = errors.length === 0;
  const revision = valid ? local.validation.revision : undefined;
  const data = {
    valid,
    ...(revision === undefined ? {} : { revision }),
    errors,
    warnings,
    milliseconds: Math.round(ms),
  };
  const what = `${shown(directory)}: ${count(definitionsIn(local.bundle), "definition")}`;
  const summary = valid
    ? `${colors.green("✓")} ${what}, revision ${short(revision ?? null)}, ${count(warnings.length, "warning")}`
    : `${colors.red("✗")} ${what}, ${count(errors.length, "problem")}, ${count(warnings.length, "warning")}`;
  const lines = [
    ...problemLines(warnings, colors.yellow, colors),
    ...problemLines(errors, colors.red, colors),
    `${summary} ${colors.dim(`(${ms.toFixed(0)} ms)`)}`,
  ];
  return valid ? fine(data, lines) : problematic(data, lines);
}

/** `content validate`. */
export const validateCommand = defineCommand({
  meta: { name: "validate", description: "Says everything that is wrong with a folder; --url: by the service's rules" },
  args: { ...folderArgs, ...serviceArgs },
  run: ({ args }) =>
    carryOut(args, (tools) =>
      validate({ directory: folderOf(args.dir, args.config), isRemote: args.url !== undefined }, tools),
    ),
});

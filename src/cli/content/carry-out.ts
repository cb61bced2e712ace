import picocolors from "picocolors";
import { keyFor, urlOf } from "./options.ts";
import { exitCodes, type Outcome, Unusable } from "./outcome.ts";
import { refusalOutcome } from "./refusals.ts";
import { Refused } from "./requests.ts";
import { connect } from "./service.ts";
import { openTerminal } from "./terminal.ts";
import type { Tools } from "./tools.ts";

/** Options that every command has, or may have. */
export interface CommonOptions {
  readonly json: boolean;
  readonly url?: string | undefined;
}

/** What a command does; `report` prints an outcome before the last one. */
export type Work = (tools: Tools, report: (outcome: Outcome) => void) => Outcome | Promise<Outcome>;

/** Does a command's work with what it needs, prints what comes of it, and sets the exit code. */
export async function carryOut(options: CommonOptions, work: Work): Promise<void> {
  const terminal = openTerminal(options.json, process.stdout, process.stderr);
  const url = urlOf(options.url);
  const colors = options.json ? picocolors.createColors(false) : picocolors;
  const tools = { colors, service: connect(url, keyFor(url)), progress: terminal.progress };
  const outcome = await outcomeOf(work, tools, terminal.print);
  terminal.print(outcome);
  process.exitCode = outcome.exitCode;
}

/** What came of the work, a refusal by the service and what makes the work impossible included. */
export async function outcomeOf(work: Work, tools: Tools, report: (outcome: Outcome) => void): Promise<Outcome> {
  try {
    return await work(tools, report);
  } catch (error) {
    if (error instanceof Refused) return refusalOutcome(error, tools);
    if (!(error instanceof Unusable)) throw error;
    const { message } = error;
    return { exitCode: exitCodes.unusable, data: { detail: message }, lines: [`${tools.colors.red("✗")} ${message}`] };
  }
}

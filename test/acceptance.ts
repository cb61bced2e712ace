import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { runNodeTests } from "./runner/node-tests.ts";
import { judge, type PendingList } from "./runner/pending.ts";
import { nothing, singleTally, type Tally } from "./runner/tally.ts";

/** Runs node:test files against the service at `RIPOSTE_URL` and prints what is wrong. */
export async function runAgainstService(files: readonly string[], pending: PendingList): Promise<Tally> {
  const { tally, complaints } = judge(await runNodeTests(files), pending);
  for (const complaint of complaints) console.error(`✗ ${complaint}`);
  return tally;
}

/**
 * Runs the acceptance suite, a folder of black-box tests outside this repository: `RIPOSTE_ACCEPTANCE`, by default
 * `../shared/acceptance`. Without it one line says so; under `CI=true` that is a failure.
 */
export async function runAcceptance(): Promise<Tally> {
  const folder = process.env.RIPOSTE_ACCEPTANCE ?? "../shared/acceptance";
  if (!existsSync(folder)) {
    console.log(`No acceptance suite at ${folder} (RIPOSTE_ACCEPTANCE names another place): not run.`);
    return process.env.CI === "true" ? singleTally(false) : nothing;
  }
  const pending: PendingList = JSON.parse(await readFile("test/acceptance-pending.json", "utf8"));
  return runAgainstService(await findTests(folder, ".test.mjs"), pending);
}

/** The files of a folder that end so, in ordinal order. */
export async function findTests(folder: string, ending: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
  return names.toSorted().map((name) => join(folder, name));
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "./command.ts";
import { singleTally, type Tally } from "./tally.ts";

/** What this runner reads of Vitest's JSON report. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Runs one Vitest project and counts its tests; `scratch` is a folder for its report. */
export async function runVitest(config: string, scratch: string): Promise<Tally> {
  const report = join(scratch, `${config}.json`);
  const code = await runCommand(process.execPath, [
    "node_modules/vitest/vitest.mjs",
    "run",
    `--config=${config}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  try {
    return tallyReport(JSON.parse(await readFile(report, "utf8")), code);
  } catch (error) {
    console.error(`${config}: no report (${error instanceof Error ? error.message : error})`);
    return singleTally(false);
  }
}

/**
 * Counts a report. A file that could not be loaded is one failure, a skipped test is one too, and so is an exit code
 * that no failed test explains (an unhandled error).
 */
export function tallyReport(report: VitestReport, exitCode: number): Tally {
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + unloaded.length + report.numPendingTests + report.numTodoTests;
  const unexplained = exitCode !== 0 && failed === 0 ? 1 : 0;
  return { passed: report.numPassedTests, failed: failed + unexplained, pending: 0 };
}

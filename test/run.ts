import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startService } from "../src/cli/start.ts";
import { findTests, runAcceptance, runAgainstService } from "./acceptance.ts";
import { runCommand } from "./runner/command.ts";
import { addTallies, nothing, singleTally, type Tally } from "./runner/tally.ts";
import { runVitest } from "./runner/vitest.ts";

/** `npm test`: everything, in order, whatever fails on the way; `npm test -- check node` runs only those stages. */
const stages: Readonly<Record<string, (scratch: string) => Promise<Tally>>> = {
  check: async () => singleTally((await runCommand("npm", ["run", "--silent", "check"])) === 0),
  node: (scratch) => runVitest("vitest.config.ts", scratch),
  workerd: (scratch) => runVitest("vitest.workerd.config.ts", scratch),
  service: runServiceTests,
  // Loaded late: the counts must not be read before a long run has set them.
  crash: async (scratch) => (await import("./crash/run.ts")).runCrashes(scratch),
};

async function runServiceTests(scratch: string): Promise<Tally> {
  const stateDir = join(scratch, "state");
  const service = await startService({ port: 0, stateDir, quiet: true, adminKey: "test-admin-key" });
  process.env.RIPOSTE_URL = service.url;
  process.env.RIPOSTE_ADMIN_KEY = service.adminKey;
  try {
    const own = await runAgainstService(await findTests("test/end-to-end", ".test.ts"), {});
    return addTallies(own, await runAcceptance());
  } finally {
    await service.stop();
  }
}

async function runStage(name: string, scratch: string): Promise<Tally> {
  const started = performance.now();
  console.log(`\n── ${name}`);
  try {
    const tally = (await stages[name]?.(scratch)) ?? singleTally(false);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`── ${name}: ${tally.passed} passed, ${tally.failed} failed, ${tally.pending} pending, ${seconds} s`);
    return tally;
  } catch (error) {
    console.error(`── ${name} broke:`, error);
    return singleTally(false);
  }
}

/** Long runs get their counts and their seed through the environment, so that every process of theirs agrees. */
function prepareLongRun(): void {
  process.env.RIPOSTE_LONG = "1";
  process.env.RIPOSTE_SEED ??= String(randomInt(2 ** 32));
  console.log(`Long run. To play it again: RIPOSTE_SEED=${process.env.RIPOSTE_SEED} npm run test:long`);
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { long: { type: "boolean" } } });
if (values.long) prepareLongRun();
const names = positionals.length > 0 ? positionals : Object.keys(stages).filter(isThere);
const scratch = await mkdtemp(join(tmpdir(), "riposte-test-"));
let total = nothing;
try {
  for (const name of names) total = addTallies(total, await runStage(name, scratch));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
if (total.pending > 0) console.log(`\n${total.pending} acceptance tests wait for what is not built yet.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function isThere(name: string): boolean {
  return name !== "workerd" || existsSync("vitest.workerd.config.ts");
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineCommand, runMain } from "citty";
import picocolors from "picocolors";
import { createClient, isServing } from "./demo/client.ts";
import { playDemo } from "./demo/play.ts";
import { startService } from "./start.ts";

const command = defineCommand({
  meta: {
    name: "demo",
    description: "Plays one whole combat over HTTP, shows why each number is what it is, and verifies the replay.",
  },
  args: {
    scenario: { type: "string", default: "goblin_ambush", description: "A scenario of the default content" },
    seed: { type: "string", description: "0 to 2^64 − 1; drawn by the service when absent" },
    me: { type: "boolean", default: false, description: "You choose" },
    url: { type: "string", description: "A running service (else RIPOSTE_URL, else one of its own)" },
  },
  run: ({ args }) =>
    withService(args.url ?? process.env.RIPOSTE_URL, async (url) => {
      const isValid = await playDemo({
        client: createClient(url),
        scenarioId: args.scenario,
        seed: args.seed ?? null,
        isPersonal: args.me,
        colors: picocolors,
        print: (line) => console.log(line),
      });
      if (!isValid) process.exitCode = 1;
    }),
});

/** Uses the service at `url`, or at the usual address; where none answers, starts one for as long as it is used. */
async function withService(url: string | undefined, use: (url: string) => Promise<void>): Promise<void> {
  const usual = (url ?? "http://127.0.0.1:8787").replace(/\/+$/, "");
  if (await isServing(usual)) return use(usual);
  if (url !== undefined) throw new Error(`No service answers at ${usual}.`);
  const stateDir = await mkdtemp(join(tmpdir(), "riposte-demo-"));
  console.log(picocolors.dim("No service is running: starting one for this combat…"));
  const service = await startService({ port: 0, stateDir, quiet: true });
  try {
    await use(service.url);
  } finally {
    await service.stop();
    await rm(stateDir, { recursive: true, force: true });
  }
}

await runMain(command);

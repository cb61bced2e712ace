import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineCommand, runMain } from "citty";
import picocolors from "picocolors";
import { createClient, isServing, Refusal } from "./demo/client.ts";
import { invitePerson } from "./demo/person.ts";
import { playDemo } from "./demo/play.ts";
import { startService } from "./start.ts";

interface Wishes {
  readonly scenario: string;
  readonly seed?: string | undefined;
  readonly me: boolean;
}

const command = defineCommand({
  meta: {
    name: "demo",
    description: "Plays one whole combat over HTTP, shows why each number is what it is, and verifies the replay.",
  },
  args: {
    scenario: { type: "string", default: "goblin_ambush", description: "A scenario of the default content" },
    seed: { type: "string", description: "0 to 2^64 − 1; drawn by the service when absent" },
    me: { type: "boolean", default: false, description: "You choose" },
    url: { type: "string", description: "A running service (else the one at RIPOSTE_URL, else one of its own)" },
  },
  run: async ({ args }) => {
    try {
      await withService(args.url, (url) => play(url, args));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.error(picocolors.red(error.message));
      process.exitCode = 1;
    }
  },
});

async function play(url: string, { scenario, seed, me }: Wishes): Promise<void> {
  const person = me ? invitePerson() : null;
  try {
    const isValid = await playDemo({
      client: createClient(url),
      scenarioId: scenario,
      seed: seed ?? null,
      person,
      colors: picocolors,
      print: (line) => console.log(line),
    });
    if (!isValid) process.exitCode = 1;
  } finally {
    person?.leave();
  }
}

/** Uses the service that is asked for or runs already; where none answers, one of its own for as long as it takes. */
async function withService(url: string | undefined, use: (url: string) => Promise<void>): Promise<void> {
  const address = (url ?? process.env.RIPOSTE_URL ?? "http://127.0.0.1:8787").replace(/\/+$/, "");
  if (url !== undefined || (await isServing(address))) return use(address);
  const stateDir = await mkdtemp(join(tmpdir(), "riposte-demo-"));
  console.log(picocolors.dim("No service is running: starting one for this combat…"));
  const service = await startService({ port: 0, stateDir, quiet: true });
  const stop = async () => {
    await service.stop();
    await rm(stateDir, { recursive: true, force: true });
  };
  process.once("SIGINT", () => void stop().then(() => process.exit(130)));
  try {
    await use(service.url);
  } finally {
    await stop();
  }
}

await runMain(command);

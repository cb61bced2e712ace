import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { exitCodeOf } from "../../src/cli/wrangler.ts";
import { groupsBelow, killTree, livingIn } from "./process-tree.ts";

/** A service that can be killed, with workerd and all. */
export interface KillableService {
  readonly url: string;
  /** SIGKILL to every process of it: nobody is asked, nothing is flushed. */
  readonly kill: () => Promise<void>;
}

/** Every service that may live, and the process groups that are its own: numbers of the dead are given to others. */
const started = new Map<number, Set<number>>();
const dyingMs = 5_000;
const startingMs = 120_000;

let isGuarded = false;

/** Whatever ends this process, it leaves no service behind. */
function endWithUs(): void {
  if (isGuarded) return;
  isGuarded = true;
  process.once("exit", () => {
    for (const [pid, groups] of started) killTree(pid, groups);
  });
  for (const [signal, number] of [["SIGINT", 2] as const, ["SIGTERM", 15] as const, ["SIGHUP", 1] as const]) {
    process.once(signal, () => process.exit(128 + number));
  }
}

/** Starts a built service in a process group of its own. */
export function startKillable(folder: string, stateDir: string, adminKey: string): Promise<KillableService> {
  const script = new URL("service-process.ts", import.meta.url).pathname;
  const settings = ["--disable-warning=ExperimentalWarning", script, folder, stateDir, adminKey];
  return untilServing(spawn(process.execPath, settings, { detached: true, stdio: ["pipe", "pipe", "inherit"] }));
}

/** Starts the service as a person does: `npm start`, with all that it starts. */
export function startByScript(stateDir: string, adminKey: string): Promise<KillableService> {
  const env = { ...process.env, PORT: "0", STATE_DIR: stateDir, RIPOSTE_ADMIN_KEY: adminKey };
  return untilServing(spawn("npm", ["start"], { detached: true, env, stdio: ["ignore", "pipe", "ignore"] }));
}

/** The processes of services that still live: none, once all have been killed. */
export function leftovers(): Promise<readonly number[]> {
  return livingAfter(new Set([...started.values()].flatMap((own) => [...own])));
}

/** Those of these groups that are not dead after a moment. */
async function livingAfter(groups: ReadonlySet<number>): Promise<readonly number[]> {
  const deadline = Date.now() + dyingMs;
  while (livingIn(groups).length > 0 && Date.now() < deadline) await wait(50);
  return livingIn(groups);
}

/** A service is there when it has said where. */
async function untilServing(child: ChildProcess): Promise<KillableService> {
  const { pid, stdout } = child;
  if (pid === undefined || stdout === null) throw new Error("the service could not be started");
  endWithUs();
  const groups = new Set([pid]);
  started.set(pid, groups);
  const ended = exitCodeOf(child);
  const kill = async () => {
    killTree(pid, groups);
    await ended;
    if ((await livingAfter(groups)).length === 0) started.delete(pid);
  };
  const late = new AbortController();
  try {
    const url = await Promise.race([addressIn(stdout), isLost(ended), isLate(late.signal)]);
    for (const group of groupsBelow(pid)) groups.add(group);
    return { url, kill };
  } catch (error) {
    await kill();
    throw error;
  } finally {
    late.abort();
  }
}

function addressIn(output: Readable): Promise<string> {
  const lines = createInterface({ input: output });
  return new Promise((resolve) => {
    lines.on("line", (line) => {
      const [url] = /http:\/\/[\w.]+:\d+/.exec(line) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}

async function isLost(ended: Promise<number | null>): Promise<never> {
  throw new Error(`the service ended before it served: ${await ended}`);
}

async function isLate(signal: AbortSignal): Promise<never> {
  await wait(startingMs, undefined, { signal });
  throw new Error("the service did not come up");
}

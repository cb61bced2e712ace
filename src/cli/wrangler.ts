import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Where the project lies; wrangler runs there. */
export const projectRoot = join(import.meta.dirname, "..", "..");

const executable = join(projectRoot, "node_modules", "wrangler", "bin", "wrangler.js");

const leash = pathToFileURL(join(import.meta.dirname, "leash.ts")).href;

/**
 * Wrangler's own settings: nothing leaves the machine, nothing is asked. They are given to the process and not put in a
 * `.env` file, whose lines would become bindings of the Worker.
 */
const settings = {
  CI: "1",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  X_LOCAL_OBSERVABILITY: "false",
} as const;

/**
 * Starts wrangler with these arguments, in a process group of its own so that what it starts ends with it. It ends when
 * this process does, however that ends.
 */
export function spawnWrangler(args: readonly string[], output: "inherit" | "pipe"): ChildProcess {
  const child = spawn(process.execPath, [`--import=${leash}`, executable, ...args], {
    cwd: projectRoot,
    detached: true,
    env: { ...process.env, ...settings },
    stdio: ["ignore", output, output, "pipe"],
  });
  endWithUs(child);
  return child;
}

const signals = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/** A signal that ends this process ends the child first; its own group would let it live on. */
function endWithUs(child: ChildProcess): void {
  const listeners = Object.entries(signals).map(([signal, number]) => {
    const listener = () => void endProcess(child).finally(() => process.exit(128 + number));
    process.once(signal, listener);
    return [signal, listener] as const;
  });
  child.once("exit", () => {
    for (const [signal, listener] of listeners) process.removeListener(signal, listener);
  });
}

/** Runs wrangler to its end; rejects with what it said when it fails. */
export async function runWrangler(args: readonly string[]): Promise<void> {
  const child = spawnWrangler(args, "pipe");
  const output = collectOutput(child);
  const code = await exitCodeOf(child);
  if (code !== 0) throw new Error(`wrangler ${args.join(" ")} failed:\n${output()}`);
}

/** What a process has said so far, the last 20,000 characters of it. */
export function collectOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data: Buffer) => {
      text = (text + data.toString("utf8")).slice(-20_000);
    });
  }
  return () => text;
}

/** Resolves when the process has ended; null when a signal ended it. */
export function exitCodeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => resolve(code));
    child.once("error", reject);
  });
}

const graceMs = 5_000;

/** Ends a process and all it has started: asks first, and after five seconds insists. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const group = -child.pid;
  const ended = exitCodeOf(child);
  signalGroup(group, "SIGTERM");
  const timer = setTimeout(() => signalGroup(group, "SIGKILL"), graceMs);
  await ended;
  clearTimeout(timer);
  signalGroup(group, "SIGKILL");
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(group, signal);
  } catch {
    // The group has ended already, which is what was wanted.
  }
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { exitCodeOf } from "../../src/cli/wrangler.ts";

/** A service that can be killed, with workerd and all. */
export interface KillableService {
  readonly url: string;
  /** SIGKILL: nobody is asked, nothing is flushed. */
  readonly kill: () => Promise<void>;
}

/** Starts a built service in a process group of its own. */
export async function startKillable(folder: string, stateDir: string, adminKey: string): Promise<KillableService> {
  const script = new URL("service-process.ts", import.meta.url).pathname;
  const settings = ["--disable-warning=ExperimentalWarning", script, folder, stateDir, adminKey];
  const child = spawn(process.execPath, settings, { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const ended = exitCodeOf(child);
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    await ended;
  };
  const lost = ended.then((code): never => {
    throw new Error(`the service ended before it served: ${code}`);
  });
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), "line"), lost]);
  lost.catch(() => {});
  return { url: String(line), kill };
}

import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A service of our own, started the way a person starts it. */
export interface RunningService {
  readonly url: string;
  readonly adminKey: string;
  readonly stop: () => Promise<void>;
}

const readyTimeoutMs = 120_000;
const stopTimeoutMs = 10_000;

/**
 * Starts the service on a free port in open mode and waits until it is ready.
 * @param stateDir where its local D1 and objects live; what is there is found again
 * @throws when it does not become ready in two minutes; what it printed is then shown
 */
export async function startTestService(stateDir: string): Promise<RunningService> {
  const port = await findFreePort();
  const adminKey = "test-admin-key";
  const child = spawn(process.execPath, ["src/cli/start.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      STATE_DIR: stateDir,
      RIPOSTE_ADMIN_KEY: adminKey,
      ACCESS_MODE: "open",
    },
  });
  const output = collectOutput(child);
  const service = { url: `http://127.0.0.1:${port}`, adminKey, stop: () => stop(child) };
  try {
    await waitUntilReady(service.url, child);
  } catch (error) {
    console.error(output.join(""));
    await service.stop();
    throw error;
  }
  return service;
}

function collectOutput(child: ChildProcess): readonly string[] {
  const output: string[] = [];
  child.stdout?.on("data", (chunk) => output.push(String(chunk)));
  child.stderr?.on("data", (chunk) => output.push(String(chunk)));
  return output;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode} before it was ready`);
    const isReady = await fetch(`${url}/api/v1/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await wait(200);
  }
  throw new Error(`the service was not ready after ${readyTimeoutMs} ms`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await Promise.race([ended, wait(stopTimeoutMs, undefined, { ref: false })]);
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

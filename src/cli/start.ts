import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { publishDefault } from "./publish-default.ts";
import { lockState } from "./state-lock.ts";
import { collectOutput, endProcess, exitCodeOf, runWrangler, spawnWrangler } from "./wrangler.ts";

/** How to run the service on this machine. */
export interface ServiceOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Where local D1 and the objects live; made when it is not there. */
  readonly stateDir: string;
  /** Keeps wrangler's own output back. */
  readonly quiet: boolean;
  /** By default `local-admin-key`. */
  readonly adminKey?: string;
  /** `open` by default, or `seats`. */
  readonly accessMode?: string;
  /** More of the Worker's variables and secrets, such as those of the closed mode. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A running service. */
export interface RunningService {
  readonly url: string;
  readonly adminKey: string;
  /** Resolves when the service has ended by itself; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Ends the service and everything it started. */
  readonly stop: () => Promise<void>;
}

const host = "127.0.0.1";
const readinessPollMs = 100;
const readinessTries = 1_200;

/**
 * Migrates the local catalog, starts the Worker, and publishes the default content when nothing is current.
 * Rejects when the port is taken, when another service uses the state folder, and when this one does not come up within
 * two minutes.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const port = await claimPort(options.port);
  const url = `http://${host}:${port}`;
  const stateDir = resolve(options.stateDir);
  const unlock = lockState(stateDir, url);
  try {
    return await startIn(stateDir, port, options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startIn(
  stateDir: string,
  port: number,
  options: ServiceOptions,
  unlock: () => void,
): Promise<RunningService> {
  const adminKey = options.adminKey ?? "local-admin-key";
  const variables = await writeVariables(stateDir, {
    ...options.variables,
    ACCESS_MODE: options.accessMode ?? "open",
    RIPOSTE_ADMIN_KEY: adminKey,
  });
  await runWrangler(["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir]);
  const child = spawnWrangler(devArguments(port, stateDir, variables), options.quiet ? "pipe" : "inherit");
  const output = collectOutput(child);
  const ended = exitCodeOf(child);
  const url = `http://${host}:${port}`;
  child.once("exit", unlock);
  const stop = () => endProcess(child);
  try {
    await Promise.race([
      untilLive(url),
      ended.then(() => Promise.reject(new Error(`The service ended.\n${output()}`))),
    ]);
    await publishDefault(url, adminKey);
    return { url, adminKey, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function devArguments(port: number, stateDir: string, variables: string): readonly string[] {
  const address = ["--ip", host, "--port", String(port), "--inspector-port", "0"];
  const quietly = ["--log-level", "warn", "--show-interactive-dev-session=false"];
  return ["dev", "--local", ...address, "--persist-to", stateDir, "--env-file", variables, ...quietly];
}

/** The local bindings go through a file only this user reads: a command line is everybody's to see. */
async function writeVariables(stateDir: string, variables: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(stateDir, { recursive: true });
  const path = join(stateDir, "local.env");
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value.replaceAll("'", "")}'\n`);
  await writeFile(path, lines.join(""), { mode: 0o600 });
  return path;
}

/** Makes sure that the port is free, or finds one that is. */
function claimPort(port: number): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new Error(`Port ${port} is taken. Choose another one: PORT=8788 npm start`) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      const claimed = typeof address === "object" && address !== null ? address.port : port;
      server.close(() => resolvePort(claimed));
    });
  });
}

async function untilLive(url: string): Promise<void> {
  for (let attempt = 0; attempt < readinessTries; attempt += 1) {
    const answer = await fetch(`${url}/api/v1/health/live`).catch(() => null);
    if (answer?.ok) return;
    await wait(readinessPollMs);
  }
  throw new Error(`The service at ${url} did not become ready.`);
}

/** What of this process's environment is the Worker's too: the closed mode can be tried here. */
const passedOn = [
  "RIPOSTE_API_KEY",
  "SEAT_TOKEN_KEY",
  "SEAT_TOKEN_KEY_PREVIOUS",
  "SEAT_TOKEN_HOURS",
  "COMBAT_ID_KEY",
  "CORS_ORIGINS",
  "OPEN_HOSTS",
];

function variablesOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  const given = passedOn.map((name) => [name, environment[name]] as const);
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

async function main(): Promise<void> {
  const { PORT = "8787", STATE_DIR = ".state", RIPOSTE_ADMIN_KEY, ACCESS_MODE = "open" } = process.env;
  if (!/^\d{1,5}$/.test(PORT)) throw new Error(`PORT must be a number from 0 to 65535, not \`${PORT}\`.`);
  const service = await startService({
    port: Number(PORT),
    stateDir: STATE_DIR,
    quiet: false,
    accessMode: ACCESS_MODE,
    variables: variablesOf(process.env),
    ...(RIPOSTE_ADMIN_KEY === undefined ? {} : { adminKey: RIPOSTE_ADMIN_KEY }),
  });
  console.log(`Riposte is ready on ${service.url}: try \`npm run demo\`, or open ${service.url}/api/v1/docs`);
  process.exitCode = (await service.ended) ?? 0;
}

if (process.argv[1] === import.meta.filename) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What stands beside the lock, for people. */
interface Holder {
  readonly pid: number;
  readonly url: string;
}

/**
 * Takes a state folder for this process, and returns what gives it back. The lock is one of SQLite's on a file: the system
 * gives it up with the process, however that ends, and nothing of it is ever stale.
 * Throws when another service has the folder, and says which.
 */
export function lockState(stateDir: string, url: string): () => void {
  mkdirSync(stateDir, { recursive: true });
  const database = new DatabaseSync(join(stateDir, "service.lock"));
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    throw isLocked(error) ? new Error(inUse(stateDir)) : error;
  }
  writeFileSync(holderPath(stateDir), JSON.stringify({ pid: process.pid, url } satisfies Holder));
  return () => {
    if (database.isOpen) database.close();
  };
}

const busy = 5;

function isLocked(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "errcode") === busy;
}

function inUse(stateDir: string): string {
  const holder = readHolder(stateDir);
  const who = holder === null ? "" : ` (process ${holder.pid}, ${holder.url})`;
  return `Another Riposte service uses the state folder ${stateDir}${who}. Stop it first, or choose another folder and port: STATE_DIR=.state-2 PORT=8788 npm start`;
}

function readHolder(stateDir: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderPath(stateDir), "utf8"));
  } catch {
    // Who holds the lock has not written yet who it is.
    return null;
  }
}

function holderPath(stateDir: string): string {
  return join(stateDir, "service.json");
}

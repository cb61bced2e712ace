import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockState } from "../../src/cli/state-lock.ts";

const module = pathToFileURL(join(import.meta.dirname, "../../src/cli/state-lock.ts")).href;
const url = "http://127.0.0.1:8787";

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "state-lock-"));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** A process that takes the folder and lives on. */
async function holder(): Promise<ChildProcess> {
  const code = `import { lockState } from ${JSON.stringify(module)};
    lockState(${JSON.stringify(folder)}, ${JSON.stringify(url)});
    console.log("locked");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout ?? child, "data");
  return child;
}

describe("the lock of a state folder", () => {
  it("names the folder, the process that has it, and what to do", async () => {
    const { pid } = await holder();
    const taking = () => lockState(folder, "http://127.0.0.1:8788");
    expect(taking).toThrow(`${folder} (process ${pid}, ${url})`);
    expect(taking).toThrow("STATE_DIR=");
  });

  it("of a process that was killed is free at once", async () => {
    const child = await holder();
    child.kill("SIGKILL");
    await once(child, "exit");
    lockState(folder, url)();
  });

  it("is held against the same process too, until it is given back", () => {
    const unlock = lockState(folder, url);
    expect(() => lockState(folder, url)).toThrow("Another Riposte service");
    unlock();
    unlock();
    lockState(folder, url)();
  });

  it("makes the folder", () => {
    lockState(join(folder, "deep", "er"), url)();
  });
});

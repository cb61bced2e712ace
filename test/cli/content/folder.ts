import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import picocolors from "picocolors";
import { connect } from "../../../src/cli/content/service.ts";
import type { Tools } from "../../../src/cli/content/tools.ts";

/** A configuration's folder for one test; gone at its end. */
export interface Folder {
  readonly path: string;
  /** Writes a file below `Resources`. */
  readonly write: (file: string, content: object | string) => void;
  readonly [Symbol.dispose]: () => void;
}

/** A folder with nothing in it, or with a copy of the default game. */
export function makeFolder(content: "empty" | "default" = "empty"): Folder {
  const path = mkdtempSync(join(tmpdir(), "riposte-content-"));
  mkdirSync(join(path, "Resources"));
  if (content === "default") cpSync("data/configs/default", path, { recursive: true });
  return {
    path,
    write: (file, text) => {
      const target = join(path, "Resources", file);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, typeof text === "string" ? text : JSON.stringify(text, null, 2));
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Tools without colour, of a service that is not there: for what a command does by itself. */
export const tools: Tools = {
  colors: picocolors.createColors(false),
  service: connect("http://127.0.0.1:1", null),
  progress: () => {},
};

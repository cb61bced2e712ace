import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { projectRoot } from "../wrangler.ts";

/** Options of every command. */
export const commonArgs = {
  json: { type: "boolean", default: false, description: "Print JSON for machines" },
  config: { type: "string", default: "default", description: "The configuration" },
} as const;

/** Options of the commands that speak to a service. */
export const serviceArgs = {
  ...commonArgs,
  url: { type: "string", description: "The service (else RIPOSTE_URL, else http://127.0.0.1:8787)" },
} as const;

/** Options of the commands that read a folder. */
export const folderArgs = {
  dir: { type: "positional", required: false, description: "The folder (else data/configs/<config>)" },
} as const;

/** The service a person means. */
export function urlOf(url: string | undefined): string {
  return (url ?? process.env.RIPOSTE_URL ?? "http://127.0.0.1:8787").replace(/\/+$/, "");
}

/** The administration's key: from the environment; a service of this machine has the start script's unless told otherwise. */
export function keyFor(url: string): string | null {
  const { RIPOSTE_ADMIN_KEY } = process.env;
  if (RIPOSTE_ADMIN_KEY !== undefined) return RIPOSTE_ADMIN_KEY;
  return /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(url) ? "local-admin-key" : null;
}

/** A folder as named where the tool was called, which npm remembers; by default the configuration's own. */
export function folderOf(name: string | undefined, configName: string): string {
  if (name === undefined) return join(projectRoot, "data", "configs", configName);
  return resolve(process.env.INIT_CWD ?? process.cwd(), name);
}

/** Who works here, for the history. */
export function authorOf(author: string | undefined): string {
  return (author ?? userInfo().username).slice(0, 128);
}

import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { allRoutes } from "../../src/api/all-routes.ts";
import { createApp } from "../../src/api/app.ts";
import type { Env } from "../../src/api/env.ts";

/** The whole service, without its log of requests. */
export const app = createApp(allRoutes, () => undefined);

/** Makes the catalog's tables, for a test file that begins. */
export async function migrate(): Promise<void> {
  await applyD1Migrations(env.DB, env.MIGRATIONS);
}

/** Asks the whole service, in this isolate and over real bindings; `bindings` replace those of the environment. */
export async function call(path: string, init: RequestInit = {}, bindings: Partial<Env> = {}) {
  const response = await app.request(`/api/v1${path}`, init, { ...env, ...bindings });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** The same as the administration. */
export function administer(method: string, path: string, body?: unknown) {
  const headers = { "X-Admin-Key": env.RIPOSTE_ADMIN_KEY ?? "", "Content-Type": "application/json" };
  return call(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

/** A database that is down. */
export function brokenDatabase(): D1Database {
  const fail = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
  const statement = { all: fail, first: fail, raw: fail, run: fail, bind: () => statement };
  return new Proxy(env.DB, {
    get: (target, name) => (name === "prepare" ? () => statement : name === "batch" ? fail : Reflect.get(target, name)),
  });
}

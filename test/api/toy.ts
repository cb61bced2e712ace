import * as z from "zod";
import { json } from "../../src/api/answers.ts";
import { createApp } from "../../src/api/app.ts";
import type { Env } from "../../src/api/env.ts";
import type { RequestLine } from "../../src/api/log.ts";
import { defineRoute, noBody, none } from "../../src/api/route.ts";

const plain = {
  tag: "Toys",
  params: none,
  query: none,
  body: noBody,
  answers: { 200: z.unknown() },
  refusals: [],
} as const;

const echo = defineRoute(
  {
    ...plain,
    method: "post",
    path: "/toys/{toyId}",
    summary: "Says what it was told",
    access: "public",
    params: z.object({ toyId: z.string().max(3) }),
    query: z.object({ limit: z.string().regex(/^\d+$/).optional() }),
    body: z.strictObject({ count: z.int(), name: z.string(), colour: z.string().exactOptional() }),
    bodyLimitBytes: 200,
  },
  ({ params, query, body }) => json({ params, query, body }),
);

const winding = defineRoute(
  {
    ...plain,
    method: "post",
    path: "/toys/{toyId}/wind",
    summary: "Needs no body",
    access: "combat",
    params: z.object({ toyId: z.string() }),
  },
  ({ viewer, caller }) => json({ viewer, caller }),
);

const workshop = defineRoute(
  { ...plain, method: "get", path: "/workshop", summary: "For the administration", access: "admin" },
  () => json({ inside: true }),
);

const broken = defineRoute(
  { ...plain, method: "get", path: "/broken", summary: "Has a mistake of ours", access: "public" },
  () => {
    throw new Error("the spring is loose");
  },
);

const unplugged = defineRoute(
  { ...plain, method: "get", path: "/unplugged", summary: "Needs a database that is down", access: "public" },
  () => {
    throw new Error("Failed query", { cause: new Error("D1_ERROR: Network connection lost.") });
  },
);

const crowded = defineRoute(
  { ...plain, method: "get", path: "/crowded", summary: "Asks an object that is overloaded", access: "public" },
  () => {
    throw Object.assign(new Error("Durable Object is overloaded."), { overloaded: true });
  },
);

/** The lines of the requests of this file's tests, the last one last. */
export const requestLines: RequestLine[] = [];

const app = createApp([echo, winding, workshop, broken, unplugged, crowded], (line) => requestLines.push(line));

/** The variables of a deployment in open mode; the toys use no binding. */
export const openVariables = { ACCESS_MODE: "open", RIPOSTE_ADMIN_KEY: "the key" };

/** Asks the toy service; `variables` stands for the whole environment. */
export async function ask(path: string, init: RequestInit = {}, variables: Partial<Env> = openVariables) {
  const response = await app.request(`/api/v1${path}`, init, { ...variables });
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

/** The same with a JSON body. */
export function tell(path: string, body: unknown, headers: Record<string, string> = {}) {
  return ask(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
}

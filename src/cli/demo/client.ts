import { randomUUID } from "node:crypto";
import type * as z from "zod";

/** The service said no: its status, its code and its sentence; status 0 and `NO_ANSWER` when nobody said anything. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(`${code}: ${detail}`);
    this.status = status;
    this.code = code;
  }
}

/** A client of the service's REST contract. */
export interface Client {
  readonly get: <T>(path: string, schema: z.ZodType<T>) => Promise<T>;
  readonly post: <T>(path: string, body: object, schema: z.ZodType<T>) => Promise<T>;
}

/**
 * A client of the service at `url` (no trailing slash). Its methods throw a `Refusal` when the service refuses, and a
 * Zod error when an answer is not what the contract says.
 */
export function createClient(url: string): Client {
  const base = `${url.replace(/\/+$/, "")}/api/v1`;
  return {
    get: async (path, schema) => schema.parse(await send(`${base}${path}`, { method: "GET" })),
    post: async (path, body, schema) => schema.parse(await send(`${base}${path}`, request(body))),
  };
}

/** The envelope of a command at the versions last seen. */
export function envelope(
  state: { readonly sequence: number; readonly step: number },
  submit: { readonly type: string; readonly payload?: unknown },
): object {
  return {
    commandId: randomUUID(),
    expectedSequence: state.sequence,
    expectedStep: state.step,
    type: submit.type,
    payload: submit.payload ?? {},
  };
}

/** Whether a service answers at `url`. */
export async function isServing(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/v1/health/ready`, { signal: AbortSignal.timeout(1_500) });
    return response.ok;
  } catch {
    return false;
  }
}

function request(body: object): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function send(address: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(address, init).catch(() => null);
  if (response === null) throw new Refusal(0, "NO_ANSWER", `no service answers at ${address}`);
  const body: unknown = await response.json();
  if (response.ok) return body;
  throw new Refusal(response.status, textOf(body, "code"), textOf(body, "detail"));
}

function textOf(body: unknown, field: string): string {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, field)) return "unknown";
  return String(Object.entries(body).find(([name]) => name === field)?.[1]);
}

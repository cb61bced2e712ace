import type * as z from "zod";
import { type RefusalBody, refusalSchema } from "./answers.ts";
import { Unusable } from "./outcome.ts";

/** The service said no to what was asked: not found, another version, invalid content. */
export class Refused extends Error {
  readonly body: RefusalBody;

  constructor(body: RefusalBody) {
    super(`${body.code}: ${body.detail}`);
    this.body = body;
  }
}

/** One request below `/api/v1`. */
export interface Request<T> {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly answer: z.ZodType<T>;
}

/** Sends a request and gives its checked answer. */
export type Send = <T>(request: Request<T>) => Promise<T>;

/**
 * Sends requests to the service at `url` with the administration's key.
 * Rejects with `Refused`, or with `Unusable` when the service does not answer, is no Riposte, or does not know the key.
 */
export function createSender(url: string, adminKey: string | null): Send {
  return async ({ method, path, body, answer }) => {
    const response = await reach(`${url}/api/v1${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(adminKey === null ? {} : { "X-Admin-Key": adminKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content = await contentOf(response, url);
    if (!response.ok) throw refusalOf(response.status, content, url);
    const parsed = answer.safeParse(content);
    if (!parsed.success) throw new Unusable(`${url} answers something else than this tool knows: ${path}`);
    return parsed.data;
  };
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    const { origin } = new URL(address);
    throw new Unusable(`No service answers at ${origin}. Start one with \`npm start\`, or name another with --url.`);
  }
}

async function contentOf(response: Response, url: string): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Unusable(`${url} answers with status ${response.status} and no JSON: is it a Riposte service?`);
  }
}

function refusalOf(status: number, content: unknown, url: string): Error {
  const body = refusalSchema.safeParse(content);
  if (!body.success) return new Unusable(`${url} answers with status ${status}.`);
  if (status === 401 || status === 403) {
    return new Unusable(`${url} does not accept the key: set RIPOSTE_ADMIN_KEY to the key of its administration.`);
  }
  if (status === 429 || status >= 500) return new Unusable(`${url} cannot do it now: ${body.data.detail}`);
  return new Refused(body.data);
}

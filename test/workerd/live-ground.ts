import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { type Credential, closed } from "./closed-ground.ts";
import { app } from "./service.ts";

/** A socket of a closed service, with what it was told and how it was closed. */
export interface Listener {
  readonly socket: WebSocket;
  readonly texts: string[];
  readonly codes: number[];
  readonly reasons: string[];
}

/** Opens a socket; the path may carry a token and a place to begin. */
export async function connect(path: string, credential: Credential = {}): Promise<Listener> {
  const init = { headers: { Upgrade: "websocket", ...credential } };
  const { webSocket: socket } = await app.request(`/api/v1${path}`, init, { ...env, ...closed });
  if (socket === null) throw new Error("no socket");
  const [texts, codes, reasons]: [string[], number[], string[]] = [[], [], []];
  socket.addEventListener("message", ({ data }) => {
    texts.push(String(data));
  });
  socket.addEventListener("close", ({ code, reason }) => {
    codes.push(code);
    reasons.push(reason);
  });
  socket.accept();
  return { socket, texts, codes, reasons };
}

/** Opens a stream of server-sent events. */
export function openEvents(path: string, headers: Credential): Promise<Response> {
  return Promise.resolve(app.request(`/api/v1${path}`, { headers }, { ...env, ...closed }));
}

/** Waits until something holds, for so many milliseconds at most. */
export async function until(holds: () => boolean, ms = 3_000): Promise<void> {
  for (let tries = 0; tries < ms / 10 && !holds(); tries += 1) await scheduler.wait(10);
  expect(holds()).toBe(true);
}

/** The message by which a socket says who it is. */
export function introduction(token: string): string {
  return JSON.stringify({ type: "authenticate", token });
}

/** The address a request seems to come from. */
export function from(address: string): Credential {
  return { "CF-Connecting-IP": address };
}

import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Env } from "../../src/api/env.ts";
import { app } from "./service.ts";

const unlimited = { limit: async () => ({ success: true }) };

/** The closed mode of a deployment, with the secrets of these tests and no limit of requests. */
export const closed: Partial<Env> = { ACCESS_MODE: "seats", PLAYER_LIMIT: unlimited, MAKER_LIMIT: unlimited };

/** The headers by which somebody asks. */
export type Credential = Readonly<Record<string, string>>;

export const administration: Credential = { "X-Admin-Key": env.RIPOSTE_ADMIN_KEY ?? "" };
export const gameServer: Credential = { "X-Api-Key": env.RIPOSTE_API_KEY ?? "" };

/** The credential of a token. */
export function holding(token: string): Credential {
  return { Authorization: `Bearer ${token}` };
}

/** Asks the closed service. */
export async function askClosed(method: string, path: string, credential: Credential, body?: unknown) {
  const json = body === undefined ? {} : { "Content-Type": "application/json" };
  const init = { method, headers: { ...json, ...credential }, ...(body === undefined ? {} : { body: textOf(body) }) };
  const response = await app.request(`/api/v1${path}`, init, { ...env, ...closed });
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

/** A combat of the closed service with the credentials of its places. */
export interface ClosedCombat {
  readonly combatId: string;
  readonly path: string;
  readonly seats: ReadonlyMap<string, Credential>;
  readonly tokens: ReadonlyMap<string, string>;
  readonly spectator: Credential;
  readonly spectatorToken: string;
}

/** Creates a combat as the game's server does. */
export async function createClosed(body: unknown): Promise<ClosedCombat> {
  const created = await askClosed("POST", "/combats", gameServer, body);
  expect([created.status, created.body.code]).toEqual([201, undefined]);
  const { combatId } = created.body.combat;
  const seats: readonly { actorIds: string[]; token: string }[] = created.body.seats;
  const spectatorToken = seats.find(({ actorIds }) => actorIds.length === 0)?.token ?? "";
  const tokens = new Map(seats.flatMap(({ actorIds, token }) => actorIds.map((id) => [id, token] as const)));
  return {
    combatId,
    path: `/combats/${combatId}`,
    seats: new Map([...tokens].map(([id, token]) => [id, holding(token)])),
    tokens,
    spectator: holding(spectatorToken),
    spectatorToken,
  };
}

/** Publishes a bundle and makes it current, once per file; returns its revision. */
export async function publishCurrent(configName: string, bundle: unknown): Promise<string> {
  const draft = await askClosed("POST", "/admin/content/drafts", administration, { configName, bundle });
  const request = { expectedVersion: draft.body.version, activate: true, expectedCurrentRevision: null };
  const path = `/admin/content/drafts/${draft.body.draftId}/publish`;
  const published = await askClosed("POST", path, administration, request);
  expect(published.body).toMatchObject({ activated: true });
  return published.body.revision;
}

import { randomUUID } from "node:crypto";

/** Where a closed service is, and the keys of its maker. */
export interface ClosedService {
  readonly url: string;
  readonly adminKey: string;
  readonly apiKey: string;
}

/** The headers of somebody who asks. */
export type Credential = Readonly<Record<string, string>>;

/** A place at a combat. */
export interface Place {
  readonly combatId: string;
  readonly actorId: string;
  readonly credential: Credential;
  readonly spectator: Credential;
}

/** An answer, whatever it says. */
export interface ClosedAnswer {
  readonly status: number;
  readonly body: ClosedBody;
}

interface ClosedBody {
  readonly code?: string;
  readonly revision?: string;
  readonly draftId?: string;
  readonly version?: number;
  readonly sequence?: number;
  readonly step?: number;
  readonly combat?: { readonly combatId: string };
  readonly seats?: readonly { readonly actorIds: readonly string[]; readonly token: string }[];
  readonly candidates?: readonly { readonly source: string; readonly submit: { type: string; payload: object } }[];
}

/** One request below `/api/v1`, as somebody. */
export async function ask(
  service: ClosedService,
  path: string,
  credential: Credential,
  body?: unknown,
  signal?: AbortSignal,
): Promise<ClosedAnswer> {
  const headers = { "content-type": "application/json", ...credential };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${service.url}/api/v1${path}`, { headers, ...sent, ...(signal ? { signal } : {}) });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text === "" ? "{}" : text) };
}

/** Publishes a bundle and returns its revision. */
export async function publishTo(service: ClosedService, configName: string, bundle: unknown): Promise<string> {
  const admin = { "x-admin-key": service.adminKey };
  const draft = await ask(service, "/admin/content/drafts", admin, { configName, bundle });
  const path = `/admin/content/drafts/${draft.body.draftId}/publish`;
  const published = await ask(service, path, admin, { expectedVersion: draft.body.version, activate: false });
  if (published.body.revision === undefined) throw new Error(JSON.stringify(published).slice(0, 1_000));
  return published.body.revision;
}

/** Creates a combat as the game's server does, and takes the place of its first seat. */
export async function sitDown(service: ClosedService, creation: object): Promise<Place> {
  const created = await ask(service, "/combats", { "x-api-key": service.apiKey }, creation);
  const { combat, seats = [] } = created.body;
  const seat = seats.find(({ actorIds }) => actorIds.length > 0);
  const spectator = seats.find(({ actorIds }) => actorIds.length === 0);
  const [actorId] = seat?.actorIds ?? [];
  if (combat === undefined || seat === undefined || spectator === undefined || actorId === undefined) {
    throw new Error(`no place: ${created.status} ${JSON.stringify(created.body).slice(0, 1_000)}`);
  }
  return { combatId: combat.combatId, actorId, credential: holding(seat.token), spectator: holding(spectator.token) };
}

/** Posts a command at the versions that are current. */
export async function command(service: ClosedService, place: Place, type: string, payload: object) {
  const path = `/combats/${place.combatId}`;
  const { sequence, step } = (await ask(service, path, place.credential)).body;
  const body = { commandId: randomUUID(), expectedSequence: sequence, expectedStep: step, type, payload };
  return ask(service, `${path}/commands`, place.credential, body);
}

function holding(token: string): Credential {
  return { authorization: `Bearer ${token}` };
}

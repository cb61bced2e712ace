import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes } from "../../src/api/all-routes.ts";
import { signToken } from "../../src/api/seat-tokens.ts";
import { miniBundle } from "../support/mini-bundle.ts";
import {
  administration,
  askClosed,
  type ClosedCombat,
  type Credential,
  closed,
  createClosed,
  gameServer,
  holding,
  publishCurrent,
} from "./closed-ground.ts";
import { duel } from "./combat-ground.ts";
import { app, migrate } from "./service.ts";

const configName = "combats";
const bundle = miniBundle();
let revision = "";
let combat: ClosedCombat;
let other: ClosedCombat;
let expired = "";
/** What the rows of the table speak of, made before each of them. */
let scene: { readonly draftId: string; readonly commandId: string; readonly card: string; readonly file: unknown };

beforeAll(async () => {
  await migrate();
  revision = await publishCurrent(configName, bundle);
  combat = await createClosed(duel());
  other = await createClosed(duel());
  const { combatId } = combat;
  expired = await signToken({ ...env, SEAT_TOKEN_HOURS: "0.0000001" }, { combatId, actorIds: ["ada"] });
  const draft = await askClosed("POST", "/admin/content/drafts", administration, { configName, bundle });
  const whole = await askClosed("GET", combat.path, administration);
  const hand = whole.body.cardZones.find(
    (zone: { zoneId: string; ownerId: string }) => zone.zoneId === "fist" && zone.ownerId === "ada",
  );
  const file = await askClosed("GET", `${combat.path}/export`, administration);
  const card = hand.cards[0].cardInstanceId;
  scene = { draftId: draft.body.draftId, commandId: combatId, card, file: file.body };
});

const callers = ["none", "wrong", "expired", "other", "own", "spectator", "creator", "admin"] as const;

function credentialOf(caller: (typeof callers)[number]): Credential {
  const credentials: Record<(typeof callers)[number], Credential | undefined> = {
    none: {},
    wrong: { ...holding(`${combat.spectatorToken}x`), "X-Api-Key": "no key", "X-Admin-Key": "no key" },
    expired: holding(expired),
    other: other.seats.get("ada"),
    own: combat.seats.get("ada"),
    spectator: combat.spectator,
    creator: gameServer,
    admin: administration,
  };
  return credentials[caller] ?? {};
}

const everybody = (status: number) => callers.map(() => status);
/** Statuses for: a seat of another combat, the own seat, a spectator, the game's server, the administration. */
const known = (...statuses: readonly [number, number, number, number, number]) => [401, 401, 401, ...statuses];
const read = known(403, 200, 200, 200, 200);
/** What only who acts for an actor is told. */
const asked = known(403, 200, 403, 403, 200);
const tool = (creator: number, admin = creator) => known(403, 403, 403, creator, admin);
const create = (status: number) => known(403, 403, 403, status, status);
const admin = (status: number) => known(403, 403, 403, 403, status);

const commandId = "7d1f4a8e-0000-4000-8000-000000000001";
const endTurn = { type: "END_TURN", payload: { actorId: "ada" } };
const atFirst = { expectedSequence: 0 };

type Row = readonly [
  route: string,
  statuses: readonly number[],
  body?: (() => unknown) | undefined,
  query?: (() => string) | undefined,
];

/** Every route, for every kind of caller. The callers ask in their order: the own seat's command is the one that counts. */
const table: readonly Row[] = [
  ["get /health/live", everybody(200)],
  ["get /health/ready", everybody(503)],
  ["get /version", everybody(200)],
  ["get /capabilities", everybody(200)],
  ["get /content/revisions", everybody(200)],
  ["get /content/revisions/{revision}", everybody(200)],
  ["get /content/revisions/{revision}/diff/{otherRevision}", everybody(200)],
  ["get /content/schemas/{kind}", everybody(200)],
  ["get /content/{kind}", everybody(200), undefined, () => `?configName=${configName}`],
  ["get /content/{kind}/{id}", everybody(200), undefined, () => `?configName=${configName}`],
  ["post /content/validate", tool(200), () => ({ bundle })],
  ["post /admin/content/drafts", admin(201), () => ({ configName })],
  ["get /admin/content/drafts/{draftId}", admin(200)],
  ["put /admin/content/drafts/{draftId}", admin(200), () => ({ expectedVersion: 1, bundle })],
  [
    "patch /admin/content/drafts/{draftId}/definitions/{kind}/{definitionId}",
    admin(200),
    () => ({ expectedVersion: 2, definition: null }),
  ],
  ["post /admin/content/drafts/{draftId}/publish", admin(409), () => ({ expectedVersion: 1 })],
  ["delete /admin/content/drafts/{draftId}", admin(200), undefined, () => "?expectedVersion=3"],
  [
    "post /admin/content/revisions/{revision}/activate",
    admin(200),
    () => ({ configName, expectedCurrentRevision: revision }),
  ],
  ["get /admin/content/activations", admin(200)],
  ["get /admin/content/configurations/{configName}", admin(200)],
  [
    "post /admin/content/configurations/{configName}/rollout",
    admin(409),
    () => ({ revision: null, percent: 0, expectedVersion: 99 }),
  ],
  ["post /combats", create(201), () => duel()],
  ["get /combats/{combatId}", read],
  ["get /combats/{combatId}/legal-actions", asked],
  ["post /combats/{combatId}/preview", asked, () => endTurn],
  ["get /combats/{combatId}/cards/evaluations", asked, undefined, () => "?actorId=ada"],
  ["get /combats/{combatId}/cards/{cardInstanceId}/evaluation", known(403, 200, 404, 404, 200)],
  ["get /combats/{combatId}/live", everybody(400)],
  ["get /combats/{combatId}/events", read],
  [
    "post /combats/{combatId}/commands",
    asked,
    () => ({ commandId, ...atFirst, expectedStep: scenes.step, ...endTurn }),
  ],
  ["get /combats/{combatId}/resolutions/{commandId}", read],
  ["get /combats/{combatId}/timeline", read],
  ["get /combats/{combatId}/timeline/{sequence}/state", read],
  ["post /combats/{combatId}/timeline/{sequence}/branches", tool(201, 200), () => ({ branchKey: "what if" })],
  ["get /combats/{combatId}/branch-tree", read],
  ["get /combats/{combatId}/journal", read],
  ["get /combats/{combatId}/history", read],
  ["post /combats/{combatId}/verify", tool(200)],
  ["get /combats/{combatId}/export", tool(200)],
  ["post /combats/import", tool(201, 200), () => scene.file],
  ["post /simulations", tool(200), () => ({ sourceCombatId: combat.combatId, commands: [] })],
  ["post /sandbox/scenarios/validate", tool(200), () => duel()],
  ["post /sandbox/runs", create(200), () => duel()],
  ["get /sandbox/runs/{runId}/snapshot", read],
  ["get /runs/{runId}/encounters/current", read],
  ["get /runs/{runId}/branch-tree", read],
  ["post /runs/{runId}/verify", tool(200)],
  ["get /runs/{runId}/capabilities", read],
];

const scenes = { step: 0 };

function pathOf(template: string): string {
  const values: Readonly<Record<string, string>> = {
    combatId: combat.combatId,
    runId: combat.combatId,
    sequence: "0",
    commandId: scene.commandId,
    cardInstanceId: scene.card,
    revision,
    otherRevision: revision,
    kind: "cards",
    id: "jab",
    definitionId: "jab",
    draftId: scene.draftId,
    configName,
  };
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

describe("access", () => {
  it("has a row for every route", () => {
    const routes = allRoutes.map(({ definition }) => `${definition.method} ${definition.path}`);
    expect(table.map(([route]) => route).toSorted()).toEqual(routes.toSorted());
  });

  it.each(table.map((row) => ({ row, route: row[0] })))("$route", async ({ row: [route, statuses, body, query] }) => {
    const [method = "", template = ""] = route.split(" ");
    const answered: Record<string, number> = {};
    scenes.step = (await askClosed("GET", combat.path, administration)).body.step;
    for (const caller of callers) {
      const path = pathOf(template) + (query?.() ?? "");
      const answer = await ask(method.toUpperCase(), path, credentialOf(caller), body?.());
      answered[caller] = answer.status;
      const code = { 401: "UNAUTHENTICATED", 403: "FORBIDDEN" }[answer.status];
      if (code !== undefined) expect(answer.body.code).toBe(code);
    }
    expect(answered).toEqual(Object.fromEntries(callers.map((caller, index) => [caller, statuses[index]])));
  });

  it("lets a seat act for its own actors only", async () => {
    for (const [actorId, status] of [
      ["ada", 403],
      ["bo", 409],
    ] as const) {
      const body = { commandId: crypto.randomUUID(), expectedSequence: 9, expectedStep: 9, type: "END_TURN" };
      const credential = combat.seats.get("bo") ?? {};
      const answer = await askClosed("POST", `${combat.path}/commands`, credential, { ...body, payload: { actorId } });
      expect([actorId, answer.status]).toEqual([actorId, status]);
    }
  });

  it("is checked before a command id is known", async () => {
    const body = { commandId, ...atFirst, expectedStep: 0, ...endTurn };
    const again = await askClosed("POST", `${combat.path}/commands`, combat.seats.get("ada") ?? {}, body);
    expect([again.status, again.body.duplicate]).toEqual([200, true]);
    const stranger = await askClosed("POST", `${combat.path}/commands`, combat.seats.get("bo") ?? {}, body);
    expect([stranger.status, stranger.body.code]).toEqual([403, "FORBIDDEN"]);
  });

  it("is the same for a combat that does not exist as for another's", async () => {
    const credential = other.seats.get("ada") ?? {};
    const unknown = await askClosed("GET", "/combats/9c1f1c6e-0000-4000-8000-000000000000", credential);
    const foreign = await askClosed("GET", combat.path, credential);
    expect([unknown.status, unknown.body.detail]).toEqual([foreign.status, foreign.body.detail]);
  });
});

/** An event stream is not read to its end, which never comes. */
async function ask(method: string, path: string, credential: Credential, body: unknown) {
  if (!path.endsWith("/events")) return askClosed(method, path, credential, body);
  const response = await app.request(`/api/v1${path}`, { headers: credential }, { ...env, ...closed });
  if (response.status !== 200) return { status: response.status, body: JSON.parse(await response.text()) };
  await response.body?.cancel();
  return { status: 200, body: null };
}

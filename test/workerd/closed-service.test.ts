import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Env } from "../../src/api/env.ts";
import { readToken } from "../../src/api/seat-tokens.ts";
import { miniBundle, miniMode, miniRules } from "../support/mini-bundle.ts";
import {
  administration,
  askClosed,
  type ClosedCombat,
  closed,
  createClosed,
  gameServer,
  holding,
  publishCurrent,
} from "./closed-ground.ts";
import { duel } from "./combat-ground.ts";
import { app, migrate } from "./service.ts";

const tools = ["Branch", "Simulate", "Verify", "Export"];

beforeAll(async () => {
  await migrate();
  const modes = { giving: miniMode("giving", "plain", { seatTools: tools }) };
  await publishCurrent("combats", miniBundle({ modes, "combat-rules": { plain: miniRules("plain") } }));
});

interface SeatBody {
  readonly actorIds: readonly string[];
  readonly token: string;
}

describe("a creation in the closed mode", () => {
  it("gives a token for each player's seat and one for spectators, and shows only what all may see", async () => {
    const { body, text } = await askClosed("POST", "/combats", gameServer, duel({ seed: undefined }));
    expect(body.seats.map(({ actorIds }: SeatBody) => actorIds)).toEqual([["ada"], ["bo"], []]);
    const { combatId } = body.combat;
    for (const { actorIds, token } of body.seats) {
      expect(await readToken(env, token)).toMatchObject({ ok: true, holder: { combatId, actorIds } });
    }
    const whole = await askClosed("GET", `/combats/${combatId}`, administration);
    expect(text).not.toContain(whole.body.seed);
    const fists = body.combat.cardZones.filter(({ zoneId }: { zoneId: string }) => zoneId === "fist");
    expect(fists).toHaveLength(2);
    for (const fist of fists) expect([fist.count, fist.cards]).toEqual([5, undefined]);
  });

  it("that comes again with its attempt key gives tokens of the same combat again", async () => {
    const body = duel({ attemptKey: "again" });
    const first = await askClosed("POST", "/combats", gameServer, body);
    const second = await askClosed("POST", "/combats", gameServer, body);
    expect([first.status, second.status, second.body.duplicate]).toEqual([201, 200, true]);
    const { token } = second.body.seats[0];
    expect((await askClosed("GET", `/combats/${first.body.combat.combatId}`, holding(token))).status).toBe(200);
  });

  it.each([
    ["a key for tokens", { SEAT_TOKEN_KEY: "" }, duel()],
    ["a key for tokens that is long enough", { SEAT_TOKEN_KEY: "short" }, duel()],
    ["a key for derived ids, where one is needed", { COMBAT_ID_KEY: "" }, duel({ attemptKey: "closed" })],
  ])("is refused without %s", async (_name, bindings: Partial<Env>, body) => {
    const headers = { "Content-Type": "application/json", ...gameServer };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await app.request("/api/v1/combats", init, { ...env, ...closed, ...bindings });
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([503, "UNAVAILABLE"]);
  });
});

describe("what a caller read", () => {
  it("is its own to keep: unchanged for it, another for others", async () => {
    const combat = await createClosed(duel());
    const [ada, bo] = [combat.seats.get("ada") ?? {}, combat.seats.get("bo") ?? {}];
    const first = await askClosed("GET", combat.path, ada);
    const etag = first.headers.get("ETag") ?? "";
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(first.headers.get("Vary")).toContain("Authorization");
    const again = await askClosed("GET", combat.path, { ...ada, "If-None-Match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    const other = await askClosed("GET", combat.path, { ...bo, "If-None-Match": etag });
    expect([other.status, other.headers.get("ETag") === etag]).toEqual([200, false]);
  });
});

describe("tools that a mode gives to seats", () => {
  const uses = (combat: ClosedCombat): readonly (readonly [string, string, unknown])[] => [
    ["POST", `${combat.path}/verify`, undefined],
    ["POST", `/runs/${combat.combatId}/verify`, undefined],
    ["GET", `${combat.path}/export`, undefined],
    ["POST", `${combat.path}/timeline/0/branches`, { branchKey: "what if" }],
    ["POST", "/simulations", { sourceCombatId: combat.combatId, commands: [] }],
  ];

  it("open for its seats, for no spectator and for no seat elsewhere", async () => {
    const combat = await createClosed(duel({ modeId: "giving" }));
    const elsewhere = await createClosed(duel({ modeId: "giving" }));
    for (const [method, path, body] of uses(combat)) {
      const statuses: number[] = [];
      for (const credential of [combat.seats.get("ada"), combat.spectator, elsewhere.seats.get("ada")]) {
        statuses.push((await askClosed(method, path, credential ?? {}, body)).status);
      }
      expect([path, statuses]).toEqual([path, [path.endsWith("branches") ? 201 : 200, 403, 403]]);
    }
  });

  it("give a seat that branches its own place in the branch, and no other's", async () => {
    const combat = await createClosed(duel({ modeId: "giving" }));
    const path = `${combat.path}/timeline/0/branches`;
    const { body } = await askClosed("POST", path, combat.seats.get("bo") ?? {}, { branchKey: "mine" });
    expect(body.seats.map(({ actorIds }: SeatBody) => actorIds)).toEqual([["bo"], []]);
    const own = holding(body.seats[0].token);
    expect((await askClosed("GET", `/combats/${body.combatId}`, own)).status).toBe(200);
    const stranger = combat.seats.get("bo") ?? {};
    expect((await askClosed("GET", `/combats/${body.combatId}`, stranger)).status).toBe(403);
  });

  it("let a seat simulate for its own actors only, and see what it sees", async () => {
    const combat = await createClosed(duel({ modeId: "giving" }));
    const simulate = (actorId: string) =>
      askClosed("POST", "/simulations", combat.seats.get("ada") ?? {}, {
        sourceCombatId: combat.combatId,
        commands: [{ type: "END_TURN", payload: { actorId } }],
      });
    const own = await simulate("ada");
    expect(own.status).toBe(200);
    const fists = own.body.state.combat.cardZones.filter(({ zoneId }: { zoneId: string }) => zoneId === "fist");
    expect(fists.map((fist: { ownerId: string; cards?: object[] }) => [fist.ownerId, fist.cards?.length])).toEqual([
      ["ada", 5],
      ["bo", undefined],
    ]);
    const foreign = await simulate("bo");
    expect([foreign.status, foreign.body.code]).toEqual([403, "FORBIDDEN"]);
  });

  it("are told by the run's capabilities", async () => {
    const combat = await createClosed(duel({ modeId: "giving" }));
    const { body } = await askClosed("GET", `/runs/${combat.combatId}/capabilities`, combat.spectator);
    expect(body.seatTools).toEqual(tools);
  });
});

describe("the capabilities", () => {
  it("say each feature once, and whether seats can be given", async () => {
    const { body } = await askClosed("GET", "/capabilities", {});
    expect(body.features).toEqual([...new Set(body.features)]);
    expect([body.accessMode, body.seatTokens]).toEqual(["seats", true]);
    const open = await app.request("/api/v1/capabilities", {}, env);
    expect(JSON.parse(await open.text())).toMatchObject({ accessMode: "open", seatTokens: false });
  });
});

describe("the platform's limit of requests", () => {
  it("stops a stranger that asks without end, and no seat with it", async () => {
    const { PLAYER_LIMIT: _players, MAKER_LIMIT: _makers, ...limited } = closed;
    const combat = await createClosed(duel());
    const ask = async (headers: Record<string, string>) => {
      const init = { headers: { "CF-Connecting-IP": "192.0.2.7", ...headers } };
      return (await app.request("/api/v1/version", init, { ...env, ...limited })).status;
    };
    const statuses = new Set<number>();
    for (let count = 0; count < 450; count += 1) statuses.add(await ask({}));
    expect(statuses).toEqual(new Set([200, 429]));
    expect(await ask({ ...combat.seats.get("ada") })).toBe(200);
  });
});

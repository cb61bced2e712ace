import { describe, expect, it } from "vitest";
import type { Caller } from "../../src/api/access.ts";
import { isWithinRate, type RateLimiter, rateLimits, WindowLimiter } from "../../src/api/rate-limit.ts";
import { ask, openVariables } from "./toy.ts";

/** A platform's limiter that remembers whom it was asked about, and lets so many pass. */
function limiter(passing: number): RateLimiter & { readonly keys: string[] } {
  const keys: string[] = [];
  const limit = async ({ key }: { readonly key: string }) => ({ success: keys.push(key) <= passing });
  return { keys, limit };
}

const seat = { kind: "Seat", combatId: "c", actorIds: ["ada"], expiresAt: 1_900_000_000_000 } as const;
const from = (address: string) => new Headers({ "CF-Connecting-IP": address });

describe("the limit of requests", () => {
  it("counts each seat, each address of spectators and strangers, and the game's makers", async () => {
    const [players, makers] = [limiter(99), limiter(99)];
    const env = { PLAYER_LIMIT: players, MAKER_LIMIT: makers };
    const callers: readonly Caller[] = [
      seat,
      { ...seat, actorIds: ["bo"] },
      { ...seat, kind: "Spectator", actorIds: [] },
      { kind: "Anonymous", credential: "Invalid" },
      { kind: "Creator" },
      { kind: "Admin" },
    ];
    for (const caller of callers) await isWithinRate(caller, from("192.0.2.1"), env);
    for (const caller of callers) await isWithinRate(caller, from("192.0.2.2"), env);
    expect([new Set(players.keys).size, new Set(makers.keys).size]).toEqual([6, 2]);
  });

  it("is none in open mode", async () => {
    const players = limiter(0);
    const answer = await ask("/broken", {}, { ...openVariables, PLAYER_LIMIT: players });
    expect([answer.status, players.keys]).toEqual([500, []]);
  });

  it("answers 429 with how long to wait, in the header and in the body", async () => {
    const env = { PLAYER_LIMIT: limiter(1) };
    expect((await ask("/toys/b1/wind", { method: "POST" }, env)).status).toBe(401);
    const { status, headers, body } = await ask("/toys/b1/wind", { method: "POST" }, env);
    expect([status, body.code, body.retryAfterSeconds]).toEqual([429, "RATE_LIMITED", 10]);
    expect(headers.get("Retry-After")).toBe("10");
  });

  it("lets preflights pass", async () => {
    const env = { PLAYER_LIMIT: limiter(0) };
    expect((await ask("/toys/b1", { method: "OPTIONS" }, env)).status).toBe(200);
  });
});

describe("the stand-in for the platform's limiter", () => {
  it("lets so many pass in each window of ten seconds, each caller by itself", async () => {
    let now = 0;
    const standIn = new WindowLimiter(2, () => now);
    const ask = async (key: string) => (await standIn.limit({ key })).success;
    expect([await ask("a"), await ask("a"), await ask("a"), await ask("b")]).toEqual([true, true, false, true]);
    now = 9_999;
    expect(await ask("a")).toBe(false);
    now = 10_000;
    expect(await ask("a")).toBe(true);
  });

  it("stands in where none is bound", async () => {
    const passed: boolean[] = [];
    for (let count = 0; count <= rateLimits.player; count += 1) {
      passed.push(await isWithinRate({ ...seat, combatId: "alone" }, new Headers(), {}));
    }
    expect([passed.at(-2), passed.at(-1)]).toEqual([true, false]);
  });
});

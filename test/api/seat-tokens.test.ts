import { sign } from "hono/jwt";
import { afterEach, describe, expect, it, vi } from "vitest";
import { canSignTokens, readToken, signToken, viewerOfHolder } from "../../src/api/seat-tokens.ts";
import { combatId } from "../combat/tally.ts";

const first = { SEAT_TOKEN_KEY: "the first key, of thirty-two characters" };
const second = { SEAT_TOKEN_KEY: "the second key, of thirty-two characters" };
const seat = { combatId, actorIds: ["ada"] };

afterEach(() => {
  vi.useRealTimers();
});

describe("a seat's token", () => {
  it("says whose it is, to whoever has the key", async () => {
    vi.useFakeTimers({ now: 1_000 });
    const token = await signToken({ ...first, SEAT_TOKEN_HOURS: "1" }, seat);
    expect(await readToken(first, token)).toEqual({ ok: true, holder: seat, expiresAt: 3_601_000 });
    expect(await readToken(second, token)).toEqual({ ok: false, problem: "Invalid" });
    expect(await readToken({}, token)).toEqual({ ok: false, problem: "Invalid" });
  });

  it("without actors is a spectator's", () => {
    expect(viewerOfHolder(seat)).toEqual({ kind: "Seat", actorIds: ["ada"] });
    expect(viewerOfHolder({ combatId, actorIds: [] })).toEqual({ kind: "Spectator" });
  });

  it("of the key before is good while the keys are changed, and no longer", async () => {
    const old = await signToken(first, seat);
    const changing = { ...second, SEAT_TOKEN_KEY_PREVIOUS: first.SEAT_TOKEN_KEY };
    expect((await readToken(changing, old)).ok).toBe(true);
    expect((await readToken(changing, await signToken(changing, seat))).ok).toBe(true);
    expect((await readToken(second, await signToken(changing, seat))).ok).toBe(true);
    expect((await readToken(second, old)).ok).toBe(false);
  });

  it("expires after the hours the deployment gives, 168 by default", async () => {
    vi.useFakeTimers({ now: 1_000_000_000_000 });
    const long = await signToken(first, seat);
    const short = await signToken({ ...first, SEAT_TOKEN_HOURS: "2" }, seat);
    vi.setSystemTime(1_000_000_000_000 + 2 * 3_600_000 - 1_000);
    expect((await readToken(first, short)).ok).toBe(true);
    vi.setSystemTime(1_000_000_000_000 + 2 * 3_600_000);
    expect(await readToken(first, short)).toEqual({ ok: false, problem: "Expired" });
    expect((await readToken(first, long)).ok).toBe(true);
    vi.setSystemTime(1_000_000_000_000 + 168 * 3_600_000);
    expect(await readToken(first, long)).toEqual({ ok: false, problem: "Expired" });
  });

  it("is refused with a letter changed, signed by nothing, by another issuer, without an end, or as no token at all", async () => {
    const token = await signToken(first, seat);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const text = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...text, actorIds: ["bo"] })).toString("base64url");
    const unsigned = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    const { kid } = JSON.parse(Buffer.from(header, "base64url").toString());
    const key = { kty: "oct", alg: "HS256", kid, k: Buffer.from(first.SEAT_TOKEN_KEY).toString("base64url") } as const;
    const { exp, iss, ...claims } = text;
    const wrong = [
      `${header}.${forged}.${signature}`,
      `${unsigned}.${payload}.`,
      `${header}.${payload}.`,
      await sign({ ...claims, exp, iss: "somebody" }, key),
      await sign({ ...claims, iss }, key),
      "",
      "a.b.c",
      "x".repeat(100_000),
    ];
    for (const one of wrong) expect(await readToken(first, one)).toEqual({ ok: false, problem: "Invalid" });
    expect((await readToken(first, await sign({ ...claims, exp, iss }, key))).ok).toBe(true);
  });

  it("is made with no key that is absent, empty or short", async () => {
    for (const key of [undefined, "", "short"]) {
      const env = key === undefined ? {} : { SEAT_TOKEN_KEY: key };
      expect(canSignTokens(env)).toBe(false);
      await expect(signToken(env, seat)).rejects.toThrow("no key");
    }
    await expect(signToken({ SEAT_TOKEN_KEY_PREVIOUS: first.SEAT_TOKEN_KEY }, seat)).rejects.toThrow("no key");
  });
});

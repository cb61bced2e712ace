import { describe, expect, it } from "vitest";
import { type AccessRule, accessMode, type Caller, identify, judge, viewerOf } from "../../src/api/access.ts";
import { signToken } from "../../src/api/seat-tokens.ts";
import { ask, openVariables } from "./toy.ts";

const closed = {
  RIPOSTE_ADMIN_KEY: "the admin's key",
  RIPOSTE_API_KEY: "the server's key",
  SEAT_TOKEN_KEY: "a key of thirty-two characters or more",
};
const here = "11111111-1111-4111-8111-111111111111";
const there = "22222222-2222-4222-8222-222222222222";
const seat = { kind: "Seat", combatId: here, actorIds: ["ada"], expiresAt: 1_900_000_000_000 } as const;
const spectator = { kind: "Spectator", combatId: here, actorIds: [], expiresAt: seat.expiresAt } as const;

async function kindOf(headers: Record<string, string>, variables: object = closed): Promise<string> {
  const caller = await identify(new Headers(headers), variables);
  return caller.kind === "Anonymous" ? caller.credential : caller.kind;
}

describe("access", () => {
  it("is closed unless the deployment says open", () => {
    expect(accessMode({})).toBe("seats");
    expect(accessMode({ ACCESS_MODE: "Open" })).toBe("seats");
    expect(accessMode({ ACCESS_MODE: "open" })).toBe("open");
  });

  it("knows the administration and the game's server by their keys", async () => {
    expect(await kindOf({ "X-Admin-Key": "the admin's key" })).toBe("Admin");
    expect(await kindOf({ "X-Api-Key": "the server's key" })).toBe("Creator");
    expect(await kindOf({ "X-Admin-Key": "the admin's kez" })).toBe("Invalid");
    expect(await kindOf({ "X-Api-Key": "the admin's key" })).toBe("Invalid");
    expect(await kindOf({})).toBe("None");
  });

  it("knows nobody by an empty or a missing secret", async () => {
    expect(await kindOf({ "X-Admin-Key": "" }, { RIPOSTE_ADMIN_KEY: "" })).toBe("Invalid");
    expect(await kindOf({ "X-Admin-Key": "undefined" }, {})).toBe("Invalid");
    expect(await kindOf({ "X-Api-Key": "" }, { RIPOSTE_API_KEY: "" })).toBe("Invalid");
    expect(await kindOf({ Authorization: `Bearer ${await signToken(closed, seat)}` }, {})).toBe("Invalid");
  });

  it("knows a seat and a spectator by their tokens", async () => {
    for (const holder of [seat, spectator]) {
      const headers = new Headers({ Authorization: `bearer ${await signToken(closed, holder)}` });
      expect(await identify(headers, closed)).toEqual({ ...holder, expiresAt: expect.any(Number) });
    }
    expect(await kindOf({ Authorization: "Basic YTpi" })).toBe("Invalid");
  });

  it("in open mode asks for nothing, and still knows the administration", async () => {
    expect(await kindOf({ Authorization: "Bearer x" }, openVariables)).toBe("Open");
    expect(await kindOf({ "X-Admin-Key": "the key" }, openVariables)).toBe("Admin");
  });

  const anonymous: Caller = { kind: "Anonymous", credential: "None" };
  it.each<[string, Caller, Record<AccessRule, string>]>([
    ["open", { kind: "Open" }, doors("Pass", "Pass", "Pass", "Unauthenticated")],
    ["admin", { kind: "Admin" }, doors("Pass", "Pass", "Pass", "Pass")],
    ["creator", { kind: "Creator" }, doors("Pass", "Pass", "Pass", "Forbidden")],
    ["own seat", seat, doors("Forbidden", "Pass", "IfGranted", "Forbidden")],
    ["seat of another", { ...seat, combatId: there }, doors("Forbidden", "Forbidden", "Forbidden", "Forbidden")],
    ["spectator", spectator, doors("Forbidden", "Pass", "Forbidden", "Forbidden")],
    [
      "spectator of another",
      { ...spectator, combatId: there },
      doors("Forbidden", "Forbidden", "Forbidden", "Forbidden"),
    ],
    ["nobody", anonymous, doors("Unauthenticated", "Unauthenticated", "Unauthenticated", "Unauthenticated")],
  ])("judges %s door by door", (_name, caller, expected) => {
    const rules: readonly AccessRule[] = ["public", "create", "combat", "tool", "admin"];
    expect(Object.fromEntries(rules.map((rule) => [rule, judge(caller, rule, here)]))).toEqual(expected);
  });

  it("shows everything in open mode and to the administration, a seat its own, anybody else what is public", () => {
    expect(viewerOf({ kind: "Open" }, "combat")).toEqual({ kind: "Full" });
    expect(viewerOf({ kind: "Admin" }, "combat")).toEqual({ kind: "Full" });
    expect(viewerOf(seat, "combat")).toEqual({ kind: "Seat", actorIds: ["ada"] });
    expect(viewerOf(spectator, "combat")).toEqual({ kind: "Spectator" });
    expect(viewerOf(anonymous, "public")).toEqual({ kind: "Spectator" });
  });

  it("shows the game's server what it may hand on, and everything by a tool", () => {
    expect(viewerOf({ kind: "Creator" }, "create")).toEqual({ kind: "Spectator" });
    expect(viewerOf({ kind: "Creator" }, "tool")).toEqual({ kind: "Full" });
  });

  it("answers 401 without the key, also where no key is configured, and says how to come with one", async () => {
    for (const variables of [openVariables, { ACCESS_MODE: "open" }]) {
      const { status, headers, body } = await ask("/workshop", {}, variables);
      expect([status, body.code]).toEqual([401, "UNAUTHENTICATED"]);
      expect(headers.get("WWW-Authenticate")).toBe("Bearer");
    }
    expect((await ask("/workshop", { headers: { "X-Admin-Key": "the key" } })).status).toBe(200);
  });

  it("answers 403 to one who is known and may not", async () => {
    const { status, body } = await ask("/workshop", { headers: { "X-Api-Key": "the server's key" } }, closed);
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
  });

  it("is asked before the shape of the request", async () => {
    const { status } = await ask("/toys/b1/wind", { method: "POST", body: "{" }, {});
    expect(status).toBe(401);
  });
});

function doors(create: string, combat: string, tool: string, admin: string): Record<AccessRule, string> {
  return { public: "Pass", create, combat, tool, admin };
}

import { describe, expect, it } from "vitest";
import { accessMode, identify, mayPass, viewerOf } from "../../src/api/access.ts";
import { ask, openVariables } from "./toy.ts";

const withKey = (key: string) => new Headers({ "X-Admin-Key": key });

describe("access", () => {
  it("is closed unless the deployment says open", () => {
    expect(accessMode({})).toBe("seats");
    expect(accessMode({ ACCESS_MODE: "Open" })).toBe("seats");
    expect(accessMode({ ACCESS_MODE: "open" })).toBe("open");
  });

  it("knows the administration by its key, and nobody by an empty or a missing secret", () => {
    expect(identify(withKey("the key"), openVariables).kind).toBe("Admin");
    expect(identify(withKey("the keY"), openVariables).kind).toBe("Open");
    expect(identify(withKey(""), { RIPOSTE_ADMIN_KEY: "" }).kind).toBe("Anonymous");
    expect(identify(withKey("undefined"), {}).kind).toBe("Anonymous");
  });

  it.each([
    ["Open", { public: true, combat: true, tool: true, admin: false }],
    ["Admin", { public: true, combat: true, tool: true, admin: true }],
    ["Anonymous", { public: true, combat: false, tool: false, admin: false }],
  ] as const)("lets %s through the doors that are its own", (kind, doors) => {
    for (const rule of ["public", "combat", "tool", "admin"] as const) {
      expect([rule, mayPass({ kind }, rule)]).toEqual([rule, doors[rule]]);
    }
  });

  it("shows everything in open mode and to the administration, and only what is public to anybody else", () => {
    expect(viewerOf({ kind: "Open" })).toEqual({ kind: "Full" });
    expect(viewerOf({ kind: "Admin" })).toEqual({ kind: "Full" });
    expect(viewerOf({ kind: "Anonymous" })).toEqual({ kind: "Spectator" });
  });

  it("answers 401 without the key, also where no key is configured", async () => {
    for (const variables of [openVariables, { ACCESS_MODE: "open" }]) {
      const { status, body } = await ask("/workshop", {}, variables);
      expect([status, body.code]).toEqual([401, "UNAUTHENTICATED"]);
    }
    expect((await ask("/workshop", { headers: { "X-Admin-Key": "the key" } })).status).toBe(200);
  });

  it("is asked before the shape of the request", async () => {
    const { status } = await ask("/toys/b1/wind", { method: "POST", body: "{" }, {});
    expect(status).toBe(401);
  });
});

import { describe, expect, it } from "vitest";
import type { Env } from "../../src/api/env.ts";
import { ask, openVariables } from "./toy.ts";

/** Asks the open service as a browser or another client would: under a host, from an origin or from none. */
function visit(headers: Record<string, string>, more: Partial<Env> = {}, method = "GET") {
  const path = method === "POST" ? "/toys/b1/wind" : "/dolls";
  return ask(path, { method, headers }, { ...openVariables, ...more });
}

const here = ["localhost", "localhost:8787", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:8787", "[::1]", "[::1]:8787"];
const elsewhere = [
  "evil.example",
  "evil.example:8787",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "0.0.0.0",
  "x@localhost",
];

describe("the host an open service is asked under", () => {
  it.each(here)("may be %s", async (host) => {
    expect((await visit({ Host: host }, {}, "POST")).status).toBe(200);
  });

  it.each(elsewhere)("is not %s: its name may have been pointed here by somebody else", async (host) => {
    const { status, body } = await visit({ Host: host }, {}, "POST");
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
    expect(body.detail).toContain("OPEN_HOSTS");
  });

  it("may be any that is configured, at any port unless one is named", async () => {
    const configured = { OPEN_HOSTS: "studio.example, lab.example:8787" };
    const hosts = ["studio.example", "studio.example:9000", "lab.example:8787", "lab.example:9000", "lab.example"];
    const statuses: number[] = [];
    for (const host of hosts) statuses.push((await visit({ Host: host }, configured, "POST")).status);
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
  });

  it("is not looked at by a closed service, whose callers show credentials", async () => {
    expect((await ask("/dolls", { headers: { Host: "game.example" } }, {})).body.code).toBe("NOT_FOUND");
  });
});

const ownOrigins = ["http://localhost:8060", "https://localhost", "http://127.0.0.1:3000", "http://[::1]:8080"];
const foreignOrigins = ["https://evil.example", "http://localhost.evil.example", "null", "file://", "app://localhost"];

describe("the origin an open service is asked from", () => {
  it.each(ownOrigins)("may read and change when it is %s, a page of this machine", async (origin) => {
    const read = await visit({ Origin: origin });
    expect(read.headers.get("Access-Control-Allow-Origin")).toBe(origin);
    expect(read.headers.get("Vary")).toBe("Origin");
    expect((await visit({ Origin: origin }, {}, "POST")).status).toBe(200);
  });

  it.each(foreignOrigins)("reads nothing and changes nothing when it is %s", async (origin) => {
    expect((await visit({ Origin: origin })).headers.get("Access-Control-Allow-Origin")).toBeNull();
    const { status, body } = await visit({ Origin: origin, "Content-Type": "text/plain" }, {}, "POST");
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
    expect(body.detail).toContain("CORS_ORIGINS");
  });

  it("may be any that is configured, `null` included", async () => {
    const configured = { CORS_ORIGINS: "https://studio.example, null" };
    for (const origin of ["https://studio.example", "null", "http://localhost:8060"]) {
      const { status, headers } = await visit({ Origin: origin }, configured, "POST");
      expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([200, origin]);
    }
  });

  it("may be any at all where `*` is configured", async () => {
    const { status, headers } = await visit({ Origin: "https://any.example" }, { CORS_ORIGINS: "*" }, "POST");
    expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
  });

  it("may be none: a client that is no browser has none", async () => {
    const { status, headers } = await visit({}, {}, "POST");
    expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([200, null]);
  });

  it("gets no preflight through when it is foreign", async () => {
    const { headers } = await visit({ Origin: "https://evil.example" }, {}, "OPTIONS");
    expect([headers.get("Access-Control-Allow-Origin"), headers.get("Access-Control-Allow-Headers")]).toEqual([
      null,
      null,
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { ask } from "./toy.ts";

const closed = { CORS_ORIGINS: "https://game.example, https://other.example" };
const from = (origin: string, more: RequestInit = {}): RequestInit => ({ ...more, headers: { Origin: origin } });

describe("every answer", () => {
  it("echoes the client's correlation id, in the body of a refusal too", async () => {
    const { headers, body } = await ask("/dolls", { headers: { "X-Correlation-Id": "turn-7" } });
    expect(headers.get("X-Correlation-Id")).toBe("turn-7");
    expect(body.correlationId).toBe("turn-7");
  });

  it("makes an id where the client's is missing or too long", async () => {
    const uuid = /^[0-9a-f-]{36}$/;
    expect((await ask("/dolls")).headers.get("X-Correlation-Id")).toMatch(uuid);
    const long = { headers: { "X-Correlation-Id": "x".repeat(129) } };
    expect((await ask("/dolls", long)).headers.get("X-Correlation-Id")).toMatch(uuid);
  });

  it("says how long it may be kept, and that its type is what it says", async () => {
    for (const path of ["/dolls", "/openapi.json", "/docs"]) {
      const { headers } = await ask(path);
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });

  it("may be read from this machine's origins in open mode, errors included", async () => {
    const { headers } = await ask("/dolls", from("http://localhost:8060"));
    expect(headers.get("Access-Control-Allow-Origin")).toBe("http://localhost:8060");
    expect(headers.get("Access-Control-Expose-Headers")).toBe("ETag, Retry-After, X-Correlation-Id");
  });

  it("may be read from the configured origins and no other when closed", async () => {
    const welcome = await ask("/dolls", from("https://other.example"), closed);
    expect(welcome.headers.get("Access-Control-Allow-Origin")).toBe("https://other.example");
    expect(welcome.headers.get("Vary")).toBe("Authorization, X-Api-Key, X-Admin-Key, Origin");
    const stranger = await ask("/dolls", from("https://stranger.example"), closed);
    expect(stranger.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(stranger.headers.get("Vary")).toContain("Origin");
  });
});

describe("the headers of safety", () => {
  it("are on every answer, refusals included", async () => {
    for (const path of ["/dolls", "/broken", "/openapi.json", "/workshop"]) {
      const { headers } = await ask(path);
      expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get("X-Frame-Options")).toBe("DENY");
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    }
  });

  it("leave the page of the contract its own styles, and nothing else", async () => {
    const policy = (await ask("/docs")).headers.get("Content-Security-Policy");
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  });

  it("keep what one caller read from another's, where answers depend on the caller", async () => {
    expect((await ask("/dolls", {}, {})).headers.get("Vary")).toContain("Authorization");
    expect((await ask("/dolls")).headers.get("Vary")).toBe("Origin");
  });
});

describe("origins", () => {
  it("are any where `*` is configured", async () => {
    const { headers } = await ask("/dolls", from("https://any.example"), { CORS_ORIGINS: "*" });
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  it("are none where none is configured", async () => {
    const { headers } = await ask("/dolls", from("https://any.example"), { CORS_ORIGINS: "" });
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

describe("a preflight", () => {
  it("is answered with a small body, the headers clients may send, and for how long that holds", async () => {
    const { status, headers, body } = await ask("/toys/b1", from("http://localhost:8060", { method: "OPTIONS" }));
    expect(status).toBe(200);
    expect(body).toEqual({ methods: ["POST"] });
    const allowed = headers.get("Access-Control-Allow-Headers")?.split(", ");
    for (const name of [
      "Authorization",
      "Content-Type",
      "X-Api-Key",
      "X-Admin-Key",
      "X-Correlation-Id",
      "If-None-Match",
    ]) {
      expect(allowed).toContain(name);
    }
    expect(headers.get("Access-Control-Max-Age")).toBe("86400");
  });
});

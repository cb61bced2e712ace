import { describe, expect, it, vi } from "vitest";
import { ask, tell } from "./toy.ts";

const good = { count: 3, name: "bear" };

describe("a request", () => {
  it("reaches its handler with everything validated", async () => {
    const { status, body } = await tell("/toys/b1?limit=7", good);
    expect(status).toBe(200);
    expect(body).toEqual({ params: { toyId: "b1" }, query: { limit: "7" }, body: good });
  });

  it("is told everything that is wrong with it at once, each with its place", async () => {
    const { status, body } = await tell("/toys/toolong?limit=x", { count: "3", extra: 1 });
    expect(status).toBe(400);
    expect(body.code).toBe("INVALID_REQUEST");
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
      "path.toyId",
      "query.limit",
      "/count",
      "/name",
      "/extra",
    ]);
  });

  it("may write a whole number as 3.0, and may not write 3.5", async () => {
    const send = (body: string) =>
      ask("/toys/b1", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    expect((await send('{"count":3.0,"name":"bear"}')).body.body).toEqual(good);
    expect((await send('{"count":3.5,"name":"bear"}')).status).toBe(400);
  });

  it("may say null for what it leaves out", async () => {
    const { body } = await tell("/toys/b1", { ...good, colour: null, more: null });
    expect(body.body).toEqual(good);
  });

  it("may come without a content type, with a JSON one with parameters, and with no other", async () => {
    const send = (headers: Record<string, string>) =>
      ask("/toys/b1", { method: "POST", body: new TextEncoder().encode(JSON.stringify(good)), headers });
    expect((await send({})).status).toBe(200);
    expect((await send({ "Content-Type": "application/json; charset=utf-8" })).status).toBe(200);
    expect((await send({ "Content-Type": "application/merge-patch+json" })).status).toBe(200);
    const refused = await send({ "Content-Type": "text/plain" });
    expect([refused.status, refused.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  it("needs no body where none is read, and may bring one", async () => {
    expect((await ask("/toys/b1/wind", { method: "POST" })).status).toBe(200);
    expect((await tell("/toys/b1/wind", "ignored")).status).toBe(200);
  });

  it.each([
    ["nothing", ""],
    ["half an object", "{"],
    ["a number that JSON has not", '{"count":NaN,"name":"bear"}'],
    ["a list", "[]"],
    ["null", "null"],
    ["a prototype", '{"__proto__":{"count":1,"name":"x"}}'],
    ["65 levels", `${"[".repeat(65)}${"]".repeat(65)}`],
    ["a number beyond every number", '{"count":1e400,"name":"bear"}'],
    ["a name twice", '{"count":1,"name":"bear","count":2}'],
    ["a name twice, once with an escape", '{"count":1,"name":"bear","c\\u006funt":2}'],
    ["a name twice within", '{"count":1,"name":"bear","more":[{"a":{},"a":0}]}'],
  ])("is a 400 when its body is %s", async (_name, body) => {
    const { status, body: problem } = await ask("/toys/b1", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect([status, problem.code]).toEqual([400, "INVALID_REQUEST"]);
  });

  it("says which name its body has twice", async () => {
    const headers = { "Content-Type": "application/json" };
    const twice = '{"count":1,"name":"bear","count":2}';
    const { body } = await ask("/toys/b1", { method: "POST", body: twice, headers });
    expect(body.detail).toContain('"count"');
  });

  it.each([
    ['{"count":1,"name":"count"}', "a text that is a name elsewhere"],
    ['{"count":1,"name":"\\"count\\":"}', "a text that looks like a name"],
    ['{"count":1,"name":"}{\\\\"}', "a text of braces that ends in a backslash"],
  ])("takes %s: %s", async (text) => {
    const init = { method: "POST", body: text, headers: { "Content-Type": "application/json" } };
    expect((await ask("/toys/b1", init)).body.body).toEqual(JSON.parse(text));
  });

  it.each([
    ["?limit=1&limit=2", "query.limit"],
    ["?limit=", "query.limit"],
    ["?limit=one", "query.limit"],
  ])("is a 400 with the query %s", async (query, path) => {
    const { status, body } = await tell(`/toys/b1${query}`, good);
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  });

  it("is a 400 when its body is no UTF-8", async () => {
    const body = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
    expect((await ask("/toys/b1", { method: "POST", body })).status).toBe(400);
  });

  it.each([
    ["half of a surrogate pair", '{"count":1,"name":"\\ud800"}', 400],
    ["the other half", '{"count":1,"name":"\\udc00x"}', 400],
    ["half of a pair as a name", '{"count":1,"name":"a","\\uD800":1}', 400],
    ["a whole pair", '{"count":1,"name":"\\ud83d\\udca5"}', 200],
    ["the letters of such an escape", '{"count":1,"name":"\\\\ud800"}', 200],
  ])("with %s", async (_name, body, expected) => {
    const init = { method: "POST", body, headers: { "Content-Type": "application/json" } };
    expect((await ask("/toys/b1", init)).status).toBe(expected);
  });

  it("is a 413 one byte over the limit, and not at it", async () => {
    const sized = (bytes: number) => {
      const frame = JSON.stringify({ count: 1, name: "" }).length;
      return tell("/toys/b1", { count: 1, name: "x".repeat(bytes - frame) });
    };
    expect((await sized(200)).status).toBe(200);
    const refused = await sized(201);
    expect([refused.status, refused.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("is a 413 also where it never ends", async () => {
    const megabyte = new Uint8Array(1024 * 1024);
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(megabyte) });
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
    expect((await ask("/toys/b1", init)).status).toBe(413);
  });
});

describe("what cannot be answered", () => {
  it("is a 404 for a path that is not there", async () => {
    const { status, body } = await ask("/dolls");
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("is a 405 for a path that has other methods, which it names", async () => {
    const { status, headers, body } = await ask("/toys/b1", { method: "DELETE" });
    expect([status, body.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(headers.get("Allow")).toBe("POST, OPTIONS");
  });

  it("is a 503 with the time to wait while a dependency is down", async () => {
    for (const path of ["/unplugged", "/crowded"]) {
      const { status, headers, body } = await ask(path);
      expect([status, body.code, body.retryAfterSeconds]).toEqual([503, "UNAVAILABLE", 5]);
      expect(headers.get("Retry-After")).toBe("5");
    }
  });

  it("tells nothing of a mistake of ours but its correlation id, under which the operator finds it", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { status, text, body } = await ask("/broken");
    expect([status, body.code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(text).not.toContain("spring");
    expect(body.detail).not.toContain("nothing was changed");
    expect(body.correlationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(String(log.mock.calls[0])).toContain(body.correlationId);
    expect(String(log.mock.calls[0])).toContain("the spring is loose");
    log.mockRestore();
  });
});

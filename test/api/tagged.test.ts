import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { tagged } from "../../src/api/answers.ts";
import type { AppEnv } from "../../src/api/env.ts";

const app = new Hono<AppEnv>().get("/", (context) => tagged(context, "abc", "immutable", () => '{"a":1}'));
const readWith = (tag?: string) => app.request("/", tag === undefined ? {} : { headers: { "If-None-Match": tag } });

describe("an immutable read", () => {
  it("carries its tag and may be kept for good", async () => {
    const response = await readWith();
    expect(await response.text()).toBe('{"a":1}');
    expect(response.headers.get("ETag")).toBe('"abc"');
    expect(response.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
  });

  it.each(['"abc"', 'W/"abc"', '"x", "abc"', "*"])("is a 304 without a body for %s", async (tag) => {
    const response = await readWith(tag);
    expect([response.status, await response.text()]).toEqual([304, ""]);
    expect(response.headers.get("Cache-Control")).toContain("immutable");
  });

  it("is whole for another tag", async () => {
    expect((await readWith('"other"')).status).toBe(200);
  });
});

import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { writeRequest } from "../../src/api/log.ts";
import { ask, requestLines } from "./toy.ts";

const secrets = ["the key", "eyJhbGciOiJIUzI1NiJ9", "password in a body"];

it("every request is one line of the log, in which no secret stands", async () => {
  const before = requestLines.length;
  const headers = {
    "X-Admin-Key": "the key",
    "X-Api-Key": "the key",
    Authorization: "Bearer eyJhbGciOiJIUzI1NiJ9",
    "X-Correlation-Id": "turn-7",
  };
  await ask("/workshop?token=eyJhbGciOiJIUzI1NiJ9", { headers });
  await ask("/toys/b1", { method: "POST", body: "password in a body", headers });
  const lines = requestLines.slice(before);
  expect(lines).toMatchObject([
    { correlationId: "turn-7", method: "GET", path: "/api/v1/workshop", status: 200, caller: "Admin" },
    { correlationId: "turn-7", method: "POST", path: "/api/v1/toys/b1", status: 415, caller: "Admin" },
  ]);
  for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret);
});

it("the platform keeps no query string beside it, in which a socket's token would stand", () => {
  const [, observability = ""] = readFileSync("wrangler.toml", "utf8").split("[observability]");
  expect(observability.split("[[")[0]).toMatch(/^redact_query_string = true$/m);
});

it("a line is JSON", () => {
  const written: string[] = [];
  vi.spyOn(console, "info").mockImplementation((text) => void written.push(String(text)));
  writeRequest({ correlationId: 'a"b', method: "GET", path: "/", status: 200, durationMs: 1, caller: "Open" });
  vi.restoreAllMocks();
  expect(written.map((text) => JSON.parse(text))).toMatchObject([{ event: "request", correlationId: 'a"b' }]);
});

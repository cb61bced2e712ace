import assert from "node:assert/strict";
import { request } from "node:http";
import { describe, it } from "node:test";

/** Asks the service under another name or from a page, which `fetch` does not let a script do. */
function visit(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; allowed: unknown }> {
  const { hostname, port } = new URL(process.env.RIPOSTE_URL ?? "http://127.0.0.1:8787");
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: `/api/v1${path}`, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, allowed: answer.headers["access-control-allow-origin"] });
    });
    sent.on("error", reject);
    sent.end();
  });
}

describe("the open service, asked by a browser", () => {
  it("answers under the names of this machine and under no other", async () => {
    const statuses: number[] = [];
    for (const Host of ["localhost", "127.0.0.1:1", "evil.example", "evil.example:8787"]) {
      statuses.push((await visit("GET", "/health/live", { Host })).status);
    }
    assert.deepEqual(statuses, [200, 200, 403, 403]);
  });

  it("lets pages of this machine read and change, and no others", async () => {
    const own = { Origin: "http://localhost:8060" };
    const foreign = { Origin: "https://evil.example" };
    assert.deepEqual(await visit("GET", "/version", own), { status: 200, allowed: own.Origin });
    assert.deepEqual(await visit("GET", "/version", foreign), { status: 200, allowed: undefined });
    assert.equal((await visit("POST", "/combats", own)).status, 400);
    assert.equal((await visit("POST", "/combats", foreign)).status, 403);
  });
});

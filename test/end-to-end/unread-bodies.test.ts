import assert from "node:assert/strict";
import { Agent, type ClientRequest, request } from "node:http";
import { Readable } from "node:stream";
import { describe, it } from "node:test";

const megabyte = `{"pad":"${"x".repeat(1_100_000)}"}`;
const none = "00000000-0000-4000-8000-000000000000";

/** A post over the one line that this agent has. */
function post(agent: Agent, path: string): Promise<{ readonly status: number; readonly reused: boolean }> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": megabyte.length };
    const url = `${process.env.RIPOSTE_URL}/api/v1${path}`;
    const sent: ClientRequest = request(url, { method: "POST", agent, headers }, (answer) => {
      answer.resume().once("end", () => resolve({ status: answer.statusCode ?? 0, reused: sent.reusedSocket }));
    });
    sent.once("error", reject);
    sent.end(megabyte);
  });
}

/** A post of so many megabytes in pieces, with or without saying how many; the status. */
function postPieces(path: string, megabytes: number, isSized: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const piece = Buffer.alloc(1_000_000, "x");
    const length = isSized ? { "content-length": megabytes * piece.length } : {};
    const headers = { "content-type": "application/json", ...length };
    const sent = request(`${process.env.RIPOSTE_URL}/api/v1${path}`, { method: "POST", headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("error", reject);
    const pieces = Array.from({ length: megabytes }, () => piece);
    Readable.from(pieces).pipe(sent);
  });
}

describe("a body of more than 32 MiB", () => {
  for (const path of [`/combats/${none}/commands`, "/combats", "/combats/import"]) {
    for (const isSized of [true, false]) {
      it(`is a 413 at ${path}, ${isSized ? "told its length" : "of unknown length"}`, async () => {
        assert.equal(await postPieces(path, 40, isSized), 413);
      });
    }
  }
});

/**
 * A line that is closed on a client in the middle of its sending is a broken connection to it: it never learns why it was
 * refused, and tries again.
 */
describe("a body that nobody asked for", () => {
  for (const [why, path, status] of [
    ["too large", `/combats/${none}/commands`, 413],
    ["without the key", "/admin/content/drafts", 401],
    ["to nothing", "/nowhere", 404],
    ["by the wrong method", `/combats/${none}`, 405],
    ["where none belongs", `/combats/${none}/verify`, 404],
  ] as const) {
    it(`${why} is answered with ${status}, and the line stays open`, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        assert.deepEqual(await post(agent, path), { status, reused: false });
        assert.deepEqual(await post(agent, path), { status, reused: true });
      } finally {
        agent.destroy();
      }
    });
  }
});

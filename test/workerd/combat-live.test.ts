import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { create, endTurns, objectOf, prepare } from "./combat-ground.ts";
import { app, call } from "./service.ts";

beforeAll(async () => {
  await prepare();
});

interface Listener {
  readonly socket: WebSocket;
  readonly messages: { readonly type: string; readonly sequence: number; readonly index: number }[];
}

async function listen(combatId: string, query = ""): Promise<Listener> {
  const init = { headers: { Upgrade: "websocket" } };
  const response = await app.request(`/api/v1/combats/${combatId}/live${query}`, init, env);
  const socket = response.webSocket;
  if (socket === null) throw new Error(`no socket: ${response.status}`);
  const messages: Listener["messages"] = [];
  socket.addEventListener("message", ({ data }) => {
    messages.push(JSON.parse(String(data)));
  });
  socket.accept();
  return { socket, messages };
}

function places({ messages }: Listener): readonly string[] {
  return messages.filter(({ type }) => type === "frame").map(({ sequence, index }) => `${sequence}.${index}`);
}

/** Every frame of a combat after its creation, from the timeline. */
async function framesOf(combatId: string): Promise<readonly string[]> {
  const response = await app.request(`/api/v1/combats/${combatId}/timeline?afterSequence=0&limit=200`, {}, env);
  const { items } = await response.json<{ items: { runSequence: number; frames: { frameIndex: number }[] }[] }>();
  return items.flatMap(({ runSequence, frames }) => frames.map(({ frameIndex }) => `${runSequence}.${frameIndex}`));
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries += 1) await scheduler.wait(10);
  expect(holds()).toBe(true);
}

describe("the live stream", () => {
  it("greets, then brings every frame once, in order", async () => {
    const id = await create();
    const listener = await listen(id);
    await endTurns(id, 3);
    const expected = await framesOf(id);
    await until(() => places(listener).length >= expected.length);
    expect(places(listener)).toEqual(expected);
    expect(listener.messages[0]).toMatchObject({ type: "hello", combatId: id, sequence: 0 });
    listener.socket.close();
  });

  it("resumes after any frame without loss or repetition, however much was missed", async () => {
    const id = await create();
    await endTurns(id, 25);
    const expected = await framesOf(id);
    for (const position of [0, 7, expected.length - 1]) {
      const listener = await listen(id, `?after=${expected[position]}`);
      const rest = expected.slice(position + 1);
      await until(() => places(listener).length >= rest.length);
      expect(places(listener)).toEqual(rest);
      listener.socket.close();
    }
  });

  it("survives hibernation", async () => {
    const id = await create();
    const listener = await listen(id);
    await endTurns(id, 1);
    await evictDurableObject(objectOf(id));
    await endTurns(id, 2);
    const expected = await framesOf(id);
    await until(() => places(listener).length >= expected.length);
    expect(places(listener)).toEqual(expected);
    listener.socket.close();
  });

  it("answers a ping by a pong", async () => {
    const init = { headers: { Upgrade: "websocket" } };
    const { webSocket } = await app.request(`/api/v1/combats/${await create()}/live`, init, env);
    const texts: unknown[] = [];
    webSocket?.addEventListener("message", ({ data }) => {
      texts.push(data);
    });
    webSocket?.accept();
    webSocket?.send("ping");
    await until(() => texts.length > 1);
    expect(texts[1]).toBe("pong");
    webSocket?.close();
  });

  const shape = "must be a sequence, a dot and a frame index";

  it.each([
    ["no place in the address", "?after=soon", {}, `query.after: ${shape}`],
    ["nothing in the address", "?after=", {}, `query.after: ${shape}`],
    ["no place in the header", "", { "Last-Event-ID": "soon" }, `header.Last-Event-ID: ${shape}`],
    ["a place that is not reached", "?after=7.0", {}, "there is no frame 7.0 yet; the newest is 0.4"],
    ["a frame that is not there", "", { "Last-Event-ID": "0.5" }, "there is no frame 0.5 yet; the newest is 0.4"],
  ])("closes on %s with a code and a reason, on a socket that was accepted", async (_name, query, more, reason) => {
    const init = { headers: { Upgrade: "websocket", ...more } };
    const path = `/api/v1/combats/${await create()}/live${query}`;
    const { status, webSocket } = await app.request(path, init, env);
    const closes: unknown[] = [];
    webSocket?.addEventListener("close", (event) => {
      closes.push([event.code, event.reason]);
    });
    webSocket?.accept();
    expect(status).toBe(101);
    await until(() => closes.length > 0);
    expect(closes).toEqual([[4400, reason]]);
  });

  it.each([
    ["from a page of elsewhere", { Origin: "https://evil.example" }, 4403],
    ["under a name that was pointed at this machine", { Host: "evil.example" }, 4403],
  ])("is closed for one who asks %s, since CORS does not guard sockets", async (_name, more, code) => {
    const init = { headers: { Upgrade: "websocket", ...more } };
    const { status, webSocket } = await app.request(`/api/v1/combats/${await create()}/live`, init, env);
    const codes: number[] = [];
    webSocket?.addEventListener("close", (event) => {
      codes.push(event.code);
    });
    webSocket?.accept();
    expect(status).toBe(101);
    await until(() => codes.length > 0);
    expect(codes).toEqual([code]);
  });

  it("is open for a page of this machine", async () => {
    const init = { headers: { Upgrade: "websocket", Origin: "http://localhost:8060" } };
    const { webSocket } = await app.request(`/api/v1/combats/${await create()}/live`, init, env);
    const texts: unknown[] = [];
    webSocket?.addEventListener("message", ({ data }) => {
      texts.push(data);
    });
    webSocket?.accept();
    await until(() => texts.length > 0);
    webSocket?.close();
  });

  it("is broken by no message of a client's", async () => {
    const id = await create();
    const listener = await listen(id);
    for (const message of ["{", "null", new Uint8Array([255, 0])]) listener.socket.send(message);
    await endTurns(id, 1);
    await until(() => places(listener).length > 0);
    listener.socket.close();
  });

  it.each([
    ["a combat that does not exist", "9c1f1c6e-0000-4000-8000-000000000000"],
    ["what could not be a combat", "goblins"],
  ])("accepts %s only to say why it closes", async (_name, unknown) => {
    const { socket } = await listen(unknown);
    const codes: number[] = [];
    socket.addEventListener("close", (event) => {
      codes.push(event.code);
    });
    await until(() => codes.length > 0);
    expect(codes).toEqual([4404]);
  });
});

describe("the same as server-sent events", () => {
  async function read(
    combatId: string,
    headers: Record<string, string>,
    count: number,
    query = "",
  ): Promise<readonly string[]> {
    const response = await app.request(`/api/v1/combats/${combatId}/events${query}`, { headers }, env);
    expect(response.headers.get("Content-Type")).toContain("text/event-stream");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let tries = 0; tries < 100 && (text.match(/^id: /gm) ?? []).length < count; tries += 1) {
      text += (await reader?.read())?.value ?? "";
    }
    await reader?.cancel();
    return [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => String(id));
  }

  it("brings what the client has missed, and goes on with what happens", async () => {
    const id = await create();
    await endTurns(id, 2);
    const missed = await framesOf(id);
    const [first, ...rest] = missed;
    expect(await read(id, { "Last-Event-ID": first ?? "" }, rest.length)).toEqual(rest);
    const reading = read(id, { "Last-Event-ID": missed.at(-1) ?? "" }, 1);
    await endTurns(id, 1);
    expect((await reading)[0]).toBe("3.0");
  });

  it("begins where the address says when the header is empty, and where the header says when both do", async () => {
    const id = await create();
    await endTurns(id, 2);
    const [first, second, ...rest] = await framesOf(id);
    expect(await read(id, { "Last-Event-ID": "" }, rest.length, `?after=${second}`)).toEqual(rest);
    expect(await read(id, { "Last-Event-ID": second ?? "" }, rest.length, `?after=${first}`)).toEqual(rest);
  });

  it.each([
    ["query.after", "?after=soon", {}],
    ["query.after", "?after=", {}],
    ["query.after", "?after=99.0", {}],
    ["query.after", "?after=0.5", { "Last-Event-ID": "" }],
    ["header.Last-Event-ID", "", { "Last-Event-ID": "soon" }],
    ["header.Last-Event-ID", "?after=0.0", { "Last-Event-ID": "99.0" }],
  ])("refuses what is no place, or not reached, with its path %s (%s %o)", async (path, query, headers) => {
    const { status, body } = await call(`/combats/${await create()}/events${query}`, { headers });
    expect([status, body.code, body.errors.map((entry: { path: string }) => entry.path)]).toEqual([
      400,
      "INVALID_REQUEST",
      [path],
    ]);
  });
});

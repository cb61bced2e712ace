import { connect } from "node:net";
import type { Random } from "../support/random.ts";

/** Where a client is in a live stream: `sequence.frameIndex`, as it is resumed by. */
export type Place = string;

/** A client that takes notes of the frames it is shown. */
export interface Listener {
  readonly seen: readonly Place[];
  /** Resolves once it has seen so many frames. */
  readonly until: (count: number) => Promise<void>;
  readonly stop: () => void;
}

interface Frame {
  readonly type: string;
  readonly sequence: number;
  readonly index: number;
}

/** A client hangs up after at most so many messages. */
const mostMessages = 12;

const apiBase = () => `${process.env.RIPOSTE_URL ?? "http://127.0.0.1:8787"}/api/v1`;

/** Hears by WebSocket, hangs up at random, in mid-sequence too, and comes back after the last frame it was shown. */
export function hearBySocket(combatPath: string, start: Place, random: Random): Listener {
  return keepHearing((seen, isStopped) => {
    const socket = openSocket(combatPath, seen.at(-1) ?? start);
    let left = 1 + random.below(mostMessages);
    socket.addEventListener("message", ({ data }) => {
      const { type, sequence, index }: Frame = JSON.parse(String(data));
      if (left === 0 || isStopped()) return;
      if (type === "frame") seen.push(`${sequence}.${index}`);
      left -= 1;
      if (left === 0) socket.close();
    });
    return { ended: closeOf(socket).then(() => {}), hangUp: () => socket.close() };
  });
}

/** How a socket ends, whoever ends it. */
export function closeOf(socket: WebSocket): Promise<{ readonly wasClean: boolean }> {
  return new Promise((resolve) => socket.addEventListener("close", resolve));
}

/** A socket that brings what comes after a place. */
export function openSocket(combatPath: string, after: Place): WebSocket {
  return new WebSocket(`${apiBase().replace("http", "ws")}${combatPath}/live?after=${after}`);
}

/** The same by server-sent events; what came in part before the line was cut does not count. */
export function hearByEvents(combatPath: string, start: Place, random: Random): Listener {
  return keepHearing((seen, isStopped) => {
    const controller = new AbortController();
    const headers = { "Last-Event-ID": seen.at(-1) ?? start };
    const left = 1 + random.below(mostMessages);
    const ended = fetch(`${apiBase()}${combatPath}/events`, { headers, signal: controller.signal })
      .then((response) => readEvents(response, (place) => void (isStopped() || seen.push(place)), left))
      .catch(() => {})
      .finally(() => controller.abort());
    return { ended, hangUp: () => controller.abort() };
  });
}

/** Opens a stream of server-sent events from now on. */
export async function beginEvents(
  combatPath: string,
): Promise<{ readonly status: number; readonly hangUp: () => void }> {
  const controller = new AbortController();
  const { status } = await fetch(`${apiBase()}${combatPath}/events`, { signal: controller.signal });
  return { status, hangUp: () => controller.abort() };
}

/** Opens a stream of server-sent events and reads nothing until it is asked to: then all there is, up to a count. */
export async function hearLate(
  combatPath: string,
  start: Place,
): Promise<(count: number) => Promise<readonly Place[]>> {
  const controller = new AbortController();
  const headers = { "Last-Event-ID": start };
  const response = await fetch(`${apiBase()}${combatPath}/events`, { headers, signal: controller.signal });
  return async (count) => {
    const seen: Place[] = [];
    await readEvents(response, (place) => void seen.push(place), count);
    controller.abort();
    return seen;
  };
}

/** A WebSocket client that has stopped reading: its side of the line fills up and stays full. */
export function stall(combatPath: string): () => void {
  const { hostname, port, pathname } = new URL(`${apiBase()}${combatPath}/live`);
  const socket = connect(Number(port), hostname);
  const key = Buffer.alloc(16).toString("base64");
  const upgrade = [
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${key}`,
  ];
  socket.write([`GET ${pathname} HTTP/1.1`, `Host: ${hostname}:${port}`, ...upgrade, "", ""].join("\r\n"));
  socket.pause();
  socket.on("error", () => {});
  return () => socket.destroy();
}

interface Line {
  readonly ended: Promise<void>;
  readonly hangUp: () => void;
}

/** Calls again and again, until it is stopped. */
function keepHearing(call: (seen: Place[], isStopped: () => boolean) => Line): Listener {
  const seen: Place[] = [];
  let stopped = false;
  let line = call(seen, () => stopped);
  const hear = async () => {
    while (!stopped) {
      await line.ended;
      if (!stopped) line = call(seen, () => stopped);
    }
  };
  void hear();
  const until = async (count: number) => {
    const deadline = Date.now() + 60_000;
    while (seen.length < count && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const stop = () => {
    stopped = true;
    line.hangUp();
  };
  return { seen, until, stop };
}

/** Reads so many whole events and notes their ids. */
async function readEvents(response: Response, note: (place: Place) => void, count: number): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let [text, left] = ["", count];
  while (reader !== undefined && left > 0) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = `${text}${value}`.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const place = /^id: (.+)$/m.exec(event)?.[1];
      if (place === undefined || left === 0) continue;
      note(place);
      left -= 1;
    }
  }
}

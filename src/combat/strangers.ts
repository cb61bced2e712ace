import { bounds } from "./bounds.ts";
import { parseAwaited } from "./codec.ts";
import { closeCodes, closeQuietly, type Ending, isOpen } from "./sockets.ts";

/** What a socket remembers that has not said yet who it is. */
export interface Awaited {
  /** Where it wants to begin, as it said; null: with what comes next. */
  readonly after: string | null;
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** So long may a socket take to say who it is. */
const introductionMs = 5_000;

const tooLate: Ending = { code: closeCodes.timeout, reason: "no credential came within 5 seconds" };
const crowdedOut: Ending = { code: closeCodes.tooMany, reason: "too many others did not say who they are either" };

/** The sockets that are to say in their first message who they are: a pool of their own, from which the oldest goes. */
export class Strangers {
  readonly #ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** Accepts a socket; the one that has waited longest makes room, of the same address first. */
  await(asked: Omit<Awaited, "since">): Response {
    const waiting = this.#waiting();
    const neighbours = waiting.filter(({ awaited }) => awaited.address === asked.address);
    const crowd = neighbours.length >= bounds.strangersPerAddress ? neighbours : waiting;
    const isCrowded = crowd === neighbours || waiting.length >= bounds.strangers;
    if (isCrowded && crowd[0] !== undefined) closeQuietly(crowd[0].socket, crowdedOut);
    const { 0: client, 1: server } = new WebSocketPair();
    this.#ctx.acceptWebSocket(server);
    server.serializeAttachment({ ...asked, since: Date.now() } satisfies Awaited);
    const closeLate = () => {
      if (this.awaited(server) !== null) closeQuietly(server, tooLate);
    };
    this.#ctx.waitUntil(scheduler.wait(introductionMs).then(closeLate));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** What a socket said that has not told yet who it is; null for one that has, or that has been closed. */
  awaited(socket: WebSocket): Awaited | null {
    return isOpen(socket) ? parseAwaited(socket.deserializeAttachment()) : null;
  }

  /** Those that wait, the longest there first. */
  #waiting(): readonly { readonly socket: WebSocket; readonly awaited: Awaited }[] {
    const waiting = this.#ctx.getWebSockets().flatMap((socket) => {
      const awaited = this.awaited(socket);
      return awaited === null ? [] : [{ socket, awaited }];
    });
    return waiting.sort((left, right) => left.awaited.since - right.awaited.since);
  }
}

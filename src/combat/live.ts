import { bounds } from "./bounds.ts";
import { parseAttachment, parseAwaited } from "./codec.ts";
import { isOver, type Listener } from "./credential.ts";
import { NewestMessages, type Position } from "./messages.ts";
import type { CombatSession } from "./session.ts";

/** What a socket that listens remembers through hibernation. */
export interface Attachment extends Listener {
  readonly position: Position;
}

/** What a socket remembers that has not said yet who it is. */
export interface Awaited {
  /** Where it wants to begin, as it said. */
  readonly after: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** The header in which the Worker tells the object who listens; `null` for one that says so in its first message. */
export const listenerHeader = "X-Riposte-Listener";

/** The type that holds the Worker to that name. */
export type ListenerHeader = typeof listenerHeader;

/** Why a socket is refused: accepted and then closed, since clients cannot read a refused upgrade. */
export const closeCodes = {
  unauthenticated: 4401,
  forbidden: 4403,
  notFound: 4404,
  timeout: 4408,
  gone: 4410,
  tooMany: 4429,
  failed: 4500,
} as const;

/** Told with `unauthenticated` to a socket whose token is over. */
export const tokenExpired = "the token has expired: ask the game's server for a new one";

/** So long may a socket take to say who it is. */
const introductionMs = 10_000;

/** Sequences sent to one socket before others get their turn. */
const sequencesPerTurn = 20;

/**
 * The listeners of one combat. A socket is sent what comes after its position, and its position moves with what was
 * sent, so that nothing is lost or repeated, hibernation or not.
 */
export class LiveSockets {
  readonly #ctx: DurableObjectState;
  readonly #pumping = new Set<WebSocket>();
  readonly #newest = new NewestMessages();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** How many listen. */
  get count(): number {
    return this.#ctx.getWebSockets().filter((socket) => this.awaited(socket) === null).length;
  }

  /** Accepts a socket that is to say in its first message who it is; those that take too long are closed. */
  await(after: string): Response {
    const isLate = (awaited: Awaited | null) => awaited !== null && awaited.since + introductionMs <= Date.now();
    const closeLate = () => {
      for (const socket of this.#ctx.getWebSockets()) {
        if (isLate(this.awaited(socket))) this.refuse(socket, closeCodes.timeout, "no credential came");
      }
    };
    closeLate();
    const strangers = this.#ctx.getWebSockets().filter((socket) => this.awaited(socket) !== null);
    if (strangers.length >= bounds.strangers) return refusedSocket(closeCodes.tooMany, "too many listeners");
    const { 0: client, 1: server } = new WebSocketPair();
    this.#ctx.acceptWebSocket(server);
    server.serializeAttachment({ after, since: Date.now() } satisfies Awaited);
    this.#ctx.waitUntil(scheduler.wait(introductionMs).then(closeLate));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** What a socket said that has not told yet who it is; null for one that has. */
  awaited(socket: WebSocket): Awaited | null {
    return parseAwaited(socket.deserializeAttachment());
  }

  /** Closes a socket for a reason that its client can read. */
  refuse(socket: WebSocket, code: number, reason: string): void {
    closeQuietly(socket, code, reason);
  }

  /** Accepts a socket and sends it what it has missed. */
  accept(session: CombatSession, attachment: Attachment): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.#ctx.acceptWebSocket(server);
    this.welcome(session, server, attachment);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Greets an accepted socket and sends it what it has missed. */
  welcome(session: CombatSession, socket: WebSocket, attachment: Attachment): void {
    this.#ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
    socket.serializeAttachment(attachment);
    const { sequence, step } = session.snapshot;
    const after = `${attachment.position.sequence}.${attachment.position.index}`;
    socket.send(JSON.stringify({ type: "hello", combatId: session.meta.identity.combatId, sequence, step, after }));
    this.#pump(session, socket);
  }

  /** Sends every socket what it does not have yet. */
  push(session: CombatSession): void {
    for (const socket of this.#ctx.getWebSockets()) if (this.awaited(socket) === null) this.#pump(session, socket);
  }

  /** Closes all sockets. */
  close(code: number, reason: string): void {
    for (const socket of this.#ctx.getWebSockets()) socket.close(code, reason);
  }

  /** One pump per socket: a socket that is far behind gets its past in turns while the combat goes on. */
  #pump(session: CombatSession, socket: WebSocket): void {
    if (this.#pumping.has(socket)) return;
    this.#pumping.add(socket);
    this.#ctx.waitUntil(
      this.#drain(session, socket)
        .catch(() => closeQuietly(socket, closeCodes.failed, "the stream failed; resume after the last frame"))
        .finally(() => this.#pumping.delete(socket)),
    );
  }

  async #drain(session: CombatSession, socket: WebSocket): Promise<void> {
    const { position, ...listener } = parseAttachment(socket.deserializeAttachment());
    let reached = position;
    for (let turn = 1; reached.sequence <= session.last.sequence; turn += 1) {
      if (isOver(listener)) return this.refuse(socket, closeCodes.unauthenticated, tokenExpired);
      for (const message of this.#newest.of(session, reached.sequence, reached, listener.viewer)) {
        socket.send(message.text);
        reached = message.position;
      }
      const isLast = reached.sequence === session.last.sequence;
      if (!isLast) reached = { sequence: reached.sequence + 1, index: -1 };
      socket.serializeAttachment({ ...listener, position: reached } satisfies Attachment);
      if (isLast) return;
      if (turn % sequencesPerTurn === 0) await scheduler.wait(0);
    }
  }
}

/** A socket that is accepted only to be told why not. */
export function refusedSocket(code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}

function closeQuietly(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // Already closed by the other side: what was to be said has no listener.
  }
}

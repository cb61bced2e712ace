import { parseAttachment } from "./codec.ts";
import { isOver, type Listener } from "./credential.ts";
import { asked, type Flow, isFull, needsCheck, noFlow, sent, shown } from "./flow.ts";
import { type HelloMessage, NewestMessages, type Position } from "./messages.ts";
import type { Place } from "./places.ts";
import type { CombatSession } from "./session.ts";
import { closeCodes, closeQuietly, type Ending, isOpen, tokenExpired } from "./sockets.ts";
import type { Turns } from "./turns.ts";

/** What a socket that listens remembers through hibernation. */
export interface Attachment extends Listener, Place {
  readonly position: Position;
  readonly flow: Flow;
  /** When it got its place, in milliseconds since 1970. */
  readonly since: number;
}

/** Who listens from where, and where its stream begins. */
export type Newcomer = Pick<Attachment, "viewer" | "expiresAt" | "address" | "position">;

/** The place of a socket. */
export interface SocketPlace extends Place {
  readonly since: number;
  readonly end: (ending: Ending) => void;
}

/** So long may a socket that was sent the most it may be take to show that it reads. */
const readingMs = 5_000;

const tooSlow: Ending = { code: closeCodes.slow, reason: "too much was sent unread; resume after the last frame" };

/**
 * The listeners of one combat by sockets. A socket is sent what comes after its position, and its position moves with
 * what was sent, so that nothing is lost or repeated, hibernation or not.
 */
export class LiveSockets {
  readonly #ctx: DurableObjectState;
  readonly #turns: Turns;
  readonly #pumping = new Set<WebSocket>();
  readonly #newest = new NewestMessages();

  constructor(ctx: DurableObjectState, turns: Turns) {
    this.#ctx = ctx;
    this.#turns = turns;
  }

  /** The places that are taken. */
  get places(): readonly SocketPlace[] {
    return this.#listening().map(({ socket, attachment: { viewer, address, since } }) => {
      return { viewer, address, since, end: (ending) => closeQuietly(socket, ending) };
    });
  }

  /** Accepts a socket and sends it what it has missed. */
  accept(session: CombatSession, newcomer: Newcomer): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.#ctx.acceptWebSocket(server);
    this.welcome(session, server, newcomer);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Greets an accepted socket and sends it what it has missed. */
  welcome(session: CombatSession, socket: WebSocket, newcomer: Newcomer): void {
    this.#ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
    socket.serializeAttachment({ ...newcomer, flow: noFlow, since: Date.now() } satisfies Attachment);
    const { sequence, stepAfter: step } = session.last;
    const after = `${newcomer.position.sequence}.${newcomer.position.index}`;
    const { combatId } = session.meta.identity;
    const hello = { type: "hello", combatId, sequence, step, after } as const;
    const told: HelloMessage = session.isCorrupt ? { ...hello, integrity: "CORRUPT_STATE" } : hello;
    socket.send(JSON.stringify(told));
    this.#pump(session, socket);
  }

  /** Sends every socket what it does not have yet. */
  push(session: CombatSession): void {
    for (const { socket } of this.#listening()) this.#pump(session, socket);
  }

  /** A check that a socket sent back: it reads, and may be sent more. */
  show(session: CombatSession, socket: WebSocket, id: string): void {
    const attachment = parseAttachment(socket.deserializeAttachment());
    if (attachment === null) return;
    socket.serializeAttachment({ ...attachment, flow: shown(attachment.flow, id) } satisfies Attachment);
    this.#pump(session, socket);
  }

  /** Tells every socket that the stream is alive; who cannot be told, or may be told no more, is closed. */
  beat(): void {
    for (const { socket, attachment } of this.#listening()) {
      if (isOver(attachment)) closeQuietly(socket, tokenExpired);
      else if (!isFull(attachment.flow)) sendQuietly(socket, heartbeat);
    }
  }

  #listening(): readonly { readonly socket: WebSocket; readonly attachment: Attachment }[] {
    return this.#ctx.getWebSockets().flatMap((socket) => {
      const attachment = isOpen(socket) ? parseAttachment(socket.deserializeAttachment()) : null;
      return attachment === null ? [] : [{ socket, attachment }];
    });
  }

  /** One pump per socket: a socket that is far behind gets its past in turns while the combat goes on. */
  #pump(session: CombatSession, socket: WebSocket): void {
    if (this.#pumping.has(socket)) return;
    this.#pumping.add(socket);
    const failed = { code: closeCodes.failed, reason: "the stream failed; resume after the last frame" };
    this.#ctx.waitUntil(
      this.#drain(session, socket)
        .catch(() => closeQuietly(socket, failed))
        .finally(() => this.#pumping.delete(socket)),
    );
  }

  async #drain(session: CombatSession, socket: WebSocket): Promise<void> {
    for (let isDone = false; !isDone; ) {
      const attachment = isOpen(socket) ? parseAttachment(socket.deserializeAttachment()) : null;
      if (attachment === null) return;
      if (isOver(attachment)) return closeQuietly(socket, tokenExpired);
      if (isFull(attachment.flow)) return this.#awaitReading(socket);
      const { position: reached, flow } = this.#sendSequence(session, socket, attachment);
      const isPaused = isFull(flow);
      isDone = !isPaused && reached.sequence === session.last.sequence;
      const position = isDone || isPaused ? reached : { sequence: reached.sequence + 1, index: -1 };
      socket.serializeAttachment({ ...attachment, position, flow } satisfies Attachment);
      if (!isDone) await this.#turns.take();
    }
  }

  /** Sends what comes next of one sequence, as far as the socket may be sent more. */
  #sendSequence(
    session: CombatSession,
    socket: WebSocket,
    { position, flow, viewer }: Attachment,
  ): { readonly position: Position; readonly flow: Flow } {
    let reached = { position, flow };
    for (const message of this.#newest.of(session, position.sequence, position, viewer)) {
      if (isFull(reached.flow)) break;
      socket.send(message.text);
      reached = { position: message.position, flow: sent(reached.flow, message.text.length) };
      if (!needsCheck(reached.flow)) continue;
      const id = crypto.randomUUID();
      socket.send(JSON.stringify({ type: "check", id }));
      reached = { ...reached, flow: asked(reached.flow, id) };
    }
    return reached;
  }

  /** Closes the socket unless it soon shows that it reads. */
  #awaitReading(socket: WebSocket): void {
    const close = () => {
      const attachment = isOpen(socket) ? parseAttachment(socket.deserializeAttachment()) : null;
      if (attachment !== null && isFull(attachment.flow)) closeQuietly(socket, tooSlow);
    };
    this.#ctx.waitUntil(scheduler.wait(readingMs).then(close));
  }
}

const heartbeat = JSON.stringify({ type: "heartbeat" });

function sendQuietly(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    closeQuietly(socket, { code: closeCodes.failed, reason: "the stream failed; resume after the last frame" });
  }
}

import { bounds } from "./bounds.ts";
import { parseListener } from "./codec.ts";
import type { ReadCredential } from "./credential.ts";
import { EventStreams } from "./events.ts";
import { closeCodes, LiveSockets, listenerHeader, refusedSocket, tokenExpired } from "./live.ts";
import { type Position, parsePosition } from "./messages.ts";
import type { CombatSession } from "./session.ts";

/** What a socket's first message needs of the combat. */
export interface Door {
  readonly readCredential: ReadCredential;
  /** Whether this is the combat of that id. */
  readonly isCombat: (combatId: string) => boolean;
  readonly open: () => Promise<CombatSession | null>;
}

/** All who listen to one combat, by sockets and by server-sent events. */
export class Listeners {
  readonly #sockets: LiveSockets;
  readonly #streams = new EventStreams();

  constructor(ctx: DurableObjectState) {
    this.#sockets = new LiveSockets(ctx);
  }

  /**
   * Opens a stream: `after` in the address or `Last-Event-ID` resumes it. The Worker has put the listener in a header; a
   * socket without one says who it is in its first message, and learns nothing before.
   */
  open(request: Request, session: CombatSession | null): Response {
    const listener = parseListener(request.headers.get(listenerHeader) ?? "");
    const after = request.headers.get("Last-Event-ID") ?? new URL(request.url).searchParams.get("after") ?? "";
    const isSocket = request.headers.get("Upgrade")?.toLowerCase() === "websocket";
    if (listener === null) return this.#sockets.await(after);
    if (session === null) {
      return isSocket ? refusedSocket(closeCodes.notFound, "no such combat") : new Response(null, { status: 404 });
    }
    if (!this.#hasRoom()) {
      return isSocket ? refusedSocket(closeCodes.tooMany, "too many listeners") : new Response(null, { status: 429 });
    }
    const position = startOf(after, session);
    if (isSocket) return this.#sockets.accept(session, { ...listener, position });
    return this.#streams.open(session, listener, position);
  }

  /** A client's message: the first of a socket that has not said who it is must; any other means nothing. */
  async hear(socket: WebSocket, message: string | ArrayBuffer, door: Door): Promise<void> {
    const awaited = this.#sockets.awaited(socket);
    if (awaited === null) return;
    const told = await door.readCredential(tokenOf(message));
    if (!told.ok) return this.#sockets.refuse(socket, closeCodes.unauthenticated, refusals[told.problem]);
    if (!door.isCombat(told.combatId)) {
      return this.#sockets.refuse(socket, closeCodes.forbidden, "a token of another combat");
    }
    const session = await door.open();
    if (session === null) return this.#sockets.refuse(socket, closeCodes.notFound, "no such combat");
    if (!this.#hasRoom()) return this.#sockets.refuse(socket, closeCodes.tooMany, "too many listeners");
    this.#sockets.welcome(session, socket, { ...told.listener, position: startOf(awaited.after, session) });
  }

  /** Brings everybody what they do not have yet. */
  push(session: CombatSession): void {
    this.#sockets.push(session);
    this.#streams.push();
  }

  /** Ends all streams: the combat is gone. */
  close(): void {
    this.#sockets.close(closeCodes.gone, "the combat is gone");
    this.#streams.close();
  }

  #hasRoom(): boolean {
    return this.#sockets.count + this.#streams.count < bounds.listeners;
  }
}

const refusals = { Invalid: "the first message must be a token of this service", Expired: tokenExpired };

/** The token of a first message: `{ "type": "authenticate", "token": "…" }`; empty for anything else. */
function tokenOf(message: string | ArrayBuffer): string {
  if (typeof message !== "string") return "";
  try {
    const { type, token }: { type?: unknown; token?: unknown } = Object(JSON.parse(message));
    return type === "authenticate" && typeof token === "string" ? token : "";
  } catch {
    return "";
  }
}

/** Where a stream begins: after the frame the client has, else with what comes next. */
function startOf(after: string, session: CombatSession): Position {
  const frames = session.framesAt(session.last.sequence).length;
  return parsePosition(after) ?? { sequence: session.last.sequence, index: frames - 1 };
}

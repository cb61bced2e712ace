/** The header in which the Worker tells the object who comes to listen. */
export const listenerHeader = "X-Riposte-Listener";

/** The type that holds the Worker to that name. */
export type ListenerHeader = typeof listenerHeader;

/** Why a socket is closed: accepted first, since clients cannot read a refused upgrade. Less 4000, an HTTP status. */
export const closeCodes = {
  malformed: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  notFound: 4404,
  timeout: 4408,
  gone: 4410,
  slow: 4413,
  tooMany: 4429,
  failed: 4500,
} as const;

/** How a stream ends, in words its client can read. */
export interface Ending {
  readonly code: (typeof closeCodes)[keyof typeof closeCodes];
  readonly reason: string;
}

/** Told to one whose token is over. */
export const tokenExpired: Ending = {
  code: closeCodes.unauthenticated,
  reason: "the token has expired: ask the game's server for a new one",
};

/** Whether a socket can be written to, as far as the runtime knows. */
export function isOpen(socket: WebSocket): boolean {
  return socket.readyState === WebSocket.READY_STATE_OPEN;
}

/** A socket that is accepted only to be told why not. */
export function refusedSocket({ code, reason }: Ending): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}

/** Closes a socket for a reason that its client can read. */
export function closeQuietly(socket: WebSocket, { code, reason }: Ending): void {
  try {
    socket.close(code, reason);
  } catch {
    // Already closed by the other side: what was to be said has no listener.
  }
}

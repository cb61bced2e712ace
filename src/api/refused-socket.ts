/** Why the Worker itself refuses a socket. */
export const socketRefusals = {
  malformed: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  notFound: 4404,
  tooMany: 4429,
  failed: 4500,
} as const;

/** A socket that is accepted only to be told why not: clients cannot read a refused upgrade. */
export function refusedSocket(code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}

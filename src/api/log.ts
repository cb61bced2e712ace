/** One answered request, as the operator reads it: no secret, no body, no query, whose `token` would be one. */
export interface RequestLine {
  readonly correlationId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** What the caller turned out to be, never by which credential. */
  readonly caller: string;
}

/** Where the lines of answered requests go. */
export type RequestLog = (line: RequestLine) => void;

/** Writes a request as one line of JSON. */
export const writeRequest: RequestLog = (line) => {
  console.info(JSON.stringify({ event: "request", ...line }));
};

/** Tells the operator of a failure of ours, under the id the client was told; never of a client's mistake. */
export function logFailure(correlationId: string, error: Error): void {
  const cause = error.cause === undefined ? {} : { cause: String(error.cause) };
  console.error(JSON.stringify({ event: "failure", correlationId, error: error.stack ?? String(error), ...cause }));
}

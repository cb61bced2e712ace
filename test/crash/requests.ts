/** An answer as bytes: what was promised must come back letter by letter. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** What goes out beside the path. */
export interface RawRequest {
  readonly body?: string;
  readonly adminKey?: string;
}

/** A service that does not answer at all is a failure, not a wait. */
const answerMs = 60_000;

/** One request below `/api/v1`; rejects with a `TypeError` when the service is killed under it. */
export async function ask(url: string, path: string, { body, adminKey }: RawRequest = {}): Promise<RawAnswer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...(adminKey === undefined ? {} : { "x-admin-key": adminKey }) },
    signal: AbortSignal.timeout(answerMs),
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** The body of an answer that must be a success. */
export async function read<T>(url: string, path: string, request: RawRequest = {}): Promise<T> {
  const { status, text } = await ask(url, path, request);
  if (status !== 200 && status !== 201) throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** Runs a stream of requests until it is through or the service is killed under it; whatever else ends it is a failure. */
export async function untilKilled(stream: () => Promise<void>): Promise<void> {
  try {
    await stream();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Whether the last request counts is seen when the service is back.
  }
}

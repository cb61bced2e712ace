/** An answer as bytes: what was promised must come back letter by letter. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** One request below `/api/v1`; rejects when the service is killed under it. */
export async function ask(url: string, path: string, body?: string): Promise<RawAnswer> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/api/v1${path}`, body === undefined ? {} : { method: "POST", body, headers });
  return { status: response.status, text: await response.text() };
}

/** The body of an answer that must be a success. */
export async function read<T>(url: string, path: string, body?: string): Promise<T> {
  const { status, text } = await ask(url, path, body);
  if (status !== 200 && status !== 201) throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

const acceptable = /^[\x21-\x7e]{1,128}$/;

/** The id a request is known by: the client's own when it is printable and short, else a new one. */
export function correlationIdOf(headers: Headers): string {
  const given = headers.get("X-Correlation-Id");
  return given !== null && acceptable.test(given) ? given : crypto.randomUUID();
}

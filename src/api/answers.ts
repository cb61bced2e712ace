import type { AppContext } from "./env.ts";

/** How long an answer may be kept: never, until asked again, or for good. */
export type Caching = "none" | "revalidate" | "immutable";

const cacheControls: { readonly [C in Caching]: string } = {
  none: "no-store",
  revalidate: "private, no-cache",
  immutable: "private, max-age=31536000, immutable",
};

/** The header of a kind of caching. Answers may depend on the caller, so no shared cache keeps them. */
export function cacheControl(caching: Caching): string {
  return cacheControls[caching];
}

/** A JSON answer that nobody keeps. */
export function json(value: unknown, status = 200): Response {
  return jsonText(JSON.stringify(value), status);
}

/** The same for text that already is JSON. */
export function jsonText(text: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": cacheControl("none") },
  });
}

/**
 * A read that the client may keep: answers 304 without a body when `If-None-Match` names the tag.
 * @param tag identifies the value and the viewer it was made for; becomes a strong ETag
 * @param produce makes the JSON text, only when it is needed
 */
export function tagged(context: AppContext, tag: string, caching: Caching, produce: () => string): Response {
  const etag = `"${tag}"`;
  const headers = { ETag: etag, "Cache-Control": cacheControl(caching) };
  if (matches(context.req.header("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(produce(), { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const candidates = header.split(",").map((candidate) => candidate.trim().replace(/^W\//, ""));
  return candidates.includes(etag) || candidates.includes("*");
}

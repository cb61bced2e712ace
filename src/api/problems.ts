import type { RejectionCode } from "../engine/index.ts";
import type { AppContext } from "./env.ts";

/** The codes that are the API's own (api.md, errors); the rest are the engine's rejections. */
export const apiCodes = [
  "INVALID_REQUEST",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "VERSION_CONFLICT",
  "COMMAND_ID_REUSED",
  "ATTEMPT_KEY_REUSED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "CONTENT_INVALID",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
  "UNAVAILABLE",
  "CORRUPT_STATE",
] as const;

export type ApiCode = (typeof apiCodes)[number];

/** Every code a problem document may carry. */
export type ProblemCode = ApiCode | RejectionCode;

/** One of the things wrong with a request: a JSON pointer into the body, or `query.<name>`, `path.<name>`, `header.<name>`. */
export interface ProblemEntry {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** A refusal before it is an answer: what clients act on is the code. */
export interface Refusal {
  readonly code: ProblemCode;
  /** A sentence for people. */
  readonly detail: string;
  readonly errors?: readonly ProblemEntry[];
  readonly currentSequence?: number;
  readonly currentStep?: number;
  readonly currentVersion?: number;
  readonly currentRevision?: string | null;
  readonly retryAfterSeconds?: number;
}

/** The document that answers a refusal (RFC 9457). */
export interface ProblemDocument extends Refusal {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly correlationId: string;
}

const apiStatuses: { readonly [C in ApiCode]: number } = {
  INVALID_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  VERSION_CONFLICT: 409,
  COMMAND_ID_REUSED: 409,
  ATTEMPT_KEY_REUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  CONTENT_INVALID: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
  CORRUPT_STATE: 503,
};

/** The seconds a client waits when a dependency is down and nobody knows for how long. */
export const defaultRetrySeconds = 5;

/** The HTTP status of a code: the only place that maps them. A rule's refusal is a 422. */
export function statusOf(code: ProblemCode): number {
  return isApiCode(code) ? apiStatuses[code] : 422;
}

/** The problem document (RFC 9457) that answers a refusal. */
export function problem(context: AppContext, refusal: Refusal): Response {
  const { code, detail, retryAfterSeconds = waitsFor(code), ...more } = refusal;
  const status = statusOf(code);
  const body: ProblemDocument = {
    type: `urn:riposte:problem:${code.toLowerCase().replaceAll("_", "-")}`,
    title: titleOf(code),
    status,
    detail,
    code,
    correlationId: context.get("correlationId"),
    ...more,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
  const headers = new Headers({ "Content-Type": "application/problem+json; charset=utf-8" });
  if (status === 401) headers.set("WWW-Authenticate", "Bearer");
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  return new Response(JSON.stringify(body), { status, headers });
}

/** A refusal that passes by itself always says how long to wait. */
function waitsFor(code: ProblemCode): number | undefined {
  return code === "RATE_LIMITED" || code === "UNAVAILABLE" ? defaultRetrySeconds : undefined;
}

function isApiCode(code: ProblemCode): code is ApiCode {
  return Object.hasOwn(apiStatuses, code);
}

function titleOf(code: ProblemCode): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

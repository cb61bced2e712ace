import { accessMode } from "./access.ts";
import type { Env } from "./env.ts";

const allowedHeaders =
  "Authorization, Content-Type, X-Api-Key, X-Admin-Key, X-Correlation-Id, If-None-Match, Last-Event-ID";
const exposedHeaders = "ETag, Retry-After, X-Correlation-Id";
const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const preflightSeconds = 86_400;

/**
 * The CORS headers of an answer (api.md, numbers): any origin in open mode or where `*` is configured, else the
 * configured ones; none when the origin is not welcome. They are on errors and on 304 too.
 */
export function corsHeaders(
  request: Request,
  env: Pick<Env, "ACCESS_MODE" | "CORS_ORIGINS">,
): readonly [string, string][] {
  const origin = allowedOrigin(request.headers.get("Origin"), env);
  if (origin === null) return [["Vary", "Origin"]];
  const common: [string, string][] = [
    ["Access-Control-Allow-Origin", origin],
    ["Access-Control-Expose-Headers", exposedHeaders],
  ];
  if (origin !== "*") common.push(["Vary", "Origin"]);
  if (request.method !== "OPTIONS") return common;
  return [
    ...common,
    ["Access-Control-Allow-Methods", allowedMethods],
    ["Access-Control-Allow-Headers", allowedHeaders],
    ["Access-Control-Max-Age", String(preflightSeconds)],
  ];
}

function allowedOrigin(origin: string | null, env: Pick<Env, "ACCESS_MODE" | "CORS_ORIGINS">): string | null {
  if (accessMode(env) === "open") return "*";
  const allowed = (env.CORS_ORIGINS ?? "").split(",").map((entry) => entry.trim());
  if (allowed.includes("*")) return "*";
  return origin !== null && allowed.includes(origin) ? origin : null;
}

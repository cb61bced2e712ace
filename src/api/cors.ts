import { allowedOrigin, type OriginEnv } from "./origins.ts";

const allowedHeaders =
  "Authorization, Content-Type, X-Api-Key, X-Admin-Key, X-Correlation-Id, If-None-Match, Last-Event-ID";
const exposedHeaders = "ETag, Retry-After, X-Correlation-Id";
const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const preflightSeconds = 86_400;

/**
 * The CORS headers of an answer (api.md, numbers); none of them when the origin is not welcome. They are on errors and on
 * 304 too.
 */
export function corsHeaders(request: Request, env: OriginEnv): readonly [string, string][] {
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

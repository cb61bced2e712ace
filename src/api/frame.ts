import type { MiddlewareHandler } from "hono";
import { identify } from "./access.ts";
import { cacheControl } from "./answers.ts";
import { correlationIdOf } from "./correlation.ts";
import { corsHeaders } from "./cors.ts";
import type { AppEnv } from "./env.ts";

const switchingProtocols = 101;

/**
 * What frames every request and answer: who asks and under which correlation id; then the headers that all answers
 * carry, errors included. An answer that became a WebSocket is left as it is.
 */
export const frame: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { raw } = context.req;
  context.set("correlationId", correlationIdOf(raw.headers));
  context.set("caller", identify(raw.headers, context.env));
  await next();
  if (context.res.status === switchingProtocols) return;
  if (!context.res.headers.has("Cache-Control")) context.header("Cache-Control", cacheControl("none"));
  context.header("X-Correlation-Id", context.get("correlationId"));
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Referrer-Policy", "no-referrer");
  for (const [name, value] of corsHeaders(raw, context.env)) context.header(name, value);
};

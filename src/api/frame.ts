import type { MiddlewareHandler } from "hono";
import { accessMode, type Caller, identify } from "./access.ts";
import { cacheControl } from "./answers.ts";
import { correlationIdOf } from "./correlation.ts";
import { corsHeaders } from "./cors.ts";
import type { AppContext, AppEnv } from "./env.ts";
import type { RequestLog } from "./log.ts";
import { refusedVisit } from "./origins.ts";
import { problem, type Refusal } from "./problems.ts";
import { isWithinRate, rateWindowSeconds } from "./rate-limit.ts";
import { refusedSocket, socketRefusals } from "./refused-socket.ts";
import { securityHeaders } from "./security-headers.ts";

const switchingProtocols = 101;

/**
 * What frames every request and answer: who asks, under which correlation id, from where and how often; then the headers
 * that all answers carry, errors included, and a line of the log. An answer that became a WebSocket is left as it is.
 */
export function frame(log: RequestLog): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { raw } = context.req;
    const started = Date.now();
    context.set("correlationId", correlationIdOf(raw.headers));
    const caller = await identify(raw.headers, context.env);
    context.set("caller", caller);
    const refused = refusedVisit(raw, context.env) ?? (await refusedRate(caller, context));
    if (refused === null) await next();
    else context.res = refuse(context, refused);
    if (context.res.status !== switchingProtocols) addHeaders(context);
    log({
      correlationId: context.get("correlationId"),
      method: raw.method,
      path: context.req.path,
      status: context.res.status,
      durationMs: Date.now() - started,
      caller: context.get("caller").kind,
    });
  };
}

async function refusedRate(caller: Caller, { req, env }: AppContext): Promise<Refusal | null> {
  if (req.method === "OPTIONS" || (await isWithinRate(caller, req.raw.headers, env))) return null;
  const detail = `Too many requests; wait ${rateWindowSeconds} seconds.`;
  return { code: "RATE_LIMITED", detail, retryAfterSeconds: rateWindowSeconds };
}

/** Clients cannot read a refused upgrade: a socket is accepted, and closed with the reason. */
function refuse(context: AppContext, refusal: Refusal): Response {
  if (context.req.header("Upgrade")?.toLowerCase() !== "websocket") return problem(context, refusal);
  const code = refusal.code === "FORBIDDEN" ? socketRefusals.forbidden : socketRefusals.tooMany;
  return refusedSocket(code, refusal.detail);
}

function addHeaders(context: AppContext): void {
  const { raw } = context.req;
  const own = context.res.headers;
  if (!own.has("Cache-Control")) context.header("Cache-Control", cacheControl("none"));
  context.header("X-Correlation-Id", context.get("correlationId"));
  for (const [name, value] of securityHeaders) if (!own.has(name)) context.header(name, value);
  if (accessMode(context.env) === "seats") context.header("Vary", "Authorization, X-Api-Key, X-Admin-Key");
  for (const [name, value] of corsHeaders(raw, context.env)) context.header(name, value, { append: name === "Vary" });
}

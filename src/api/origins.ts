import { accessMode } from "./access.ts";
import type { Env } from "./env.ts";
import type { Refusal } from "./problems.ts";

/** What of the environment says from where the service may be asked. */
export type OriginEnv = Pick<Env, "ACCESS_MODE" | "CORS_ORIGINS" | "OPEN_HOSTS">;

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const localOrigin = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;
const readingMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * The value of `Access-Control-Allow-Origin` for a page of this origin, or null: the configured origins, all where `*` is
 * configured, and in open mode the pages of this machine.
 */
export function allowedOrigin(origin: string | null, env: OriginEnv): string | null {
  const configured = listOf(env.CORS_ORIGINS);
  if (configured.includes("*")) return "*";
  if (origin === null) return null;
  const isOwn = accessMode(env) === "open" && localOrigin.test(origin);
  return isOwn || configured.includes(origin) ? origin : null;
}

/**
 * Why the open service does not answer this request, or null. It asks nobody for a credential, so it must not be asked by
 * a web page from elsewhere: not under a name that was pointed at this machine (DNS rebinding), and neither to change
 * something nor over a socket, which CORS does not prevent. A client that is no browser sends no `Origin`.
 */
export function refusedVisit(request: Request, env: OriginEnv): Refusal | null {
  if (accessMode(env) !== "open") return null;
  const host = request.headers.get("Host") ?? new URL(request.url).host;
  if (!isAllowedHost(host, env)) {
    const detail = "In open mode this service answers on this machine only; OPEN_HOSTS names further hosts.";
    return { code: "FORBIDDEN", detail };
  }
  const origin = request.headers.get("Origin");
  const changes = !readingMethods.includes(request.method) || request.headers.has("Upgrade");
  if (!changes || origin === null || allowedOrigin(origin, env) !== null) return null;
  const detail = "In open mode only pages of this machine may do this; CORS_ORIGINS names further origins.";
  return { code: "FORBIDDEN", detail };
}

/** A configured host without a port is allowed at every port. */
function isAllowedHost(host: string, env: OriginEnv): boolean {
  if (localHost.test(host)) return true;
  const named = host.toLowerCase();
  return listOf(env.OPEN_HOSTS).some((entry) => [named, named.replace(/:\d+$/, "")].includes(entry.toLowerCase()));
}

function listOf(text: string | undefined): readonly string[] {
  return (text ?? "").split(",").flatMap((entry) => (entry.trim() === "" ? [] : [entry.trim()]));
}

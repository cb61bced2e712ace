import { Hono } from "hono";
import { json } from "./answers.ts";
import { docsPage } from "./docs-page.ts";
import type { AppContext, AppEnv } from "./env.ts";
import { refusalOf } from "./failures.ts";
import { frame } from "./frame.ts";
import { logFailure, type RequestLog, writeRequest } from "./log.ts";
import { openApiDocument } from "./openapi.ts";
import { problem } from "./problems.ts";
import type { Route } from "./route.ts";

/** Where the whole API lives. */
export const apiRoot = "/api/v1";

const docsHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** The application over these routes, with their OpenAPI document and its page beside them. */
export function createApp(routes: readonly Route[], log: RequestLog = writeRequest): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const document = lazily(() => openApiDocument(routes, apiRoot));
  app.use(frame(log));
  app.get(`${apiRoot}/openapi.json`, () => json(document()));
  app.get(`${apiRoot}/docs`, () => new Response(docsPage(document()), { headers: docsHeaders }));
  for (const { definition, handle } of routes) {
    app.on(definition.method.toUpperCase(), apiRoot + honoPath(definition.path), handle);
  }
  app.notFound(answerUnrouted([...routes.map(({ definition }) => definition), ...ownRoutes]));
  app.onError((error, context) => answerFailure(error, context));
  return app;
}

const ownRoutes = [
  { method: "get", path: "/openapi.json" },
  { method: "get", path: "/docs" },
] as const;

interface Address {
  readonly method: string;
  readonly path: string;
}

/** A path that exists under another method is a 405; any `OPTIONS` on it says which methods it has. */
function answerUnrouted(addresses: readonly Address[]): (context: AppContext) => Response {
  const patterns = addresses.map(({ method, path }) => ({ method: method.toUpperCase(), pattern: patternOf(path) }));
  return (context) => {
    const found = patterns.filter(({ pattern }) => pattern.test(context.req.path));
    if (found.length === 0) return problem(context, { code: "NOT_FOUND", detail: "There is no such resource." });
    const methods = [...new Set(found.map(({ method }) => method))];
    const answer =
      context.req.method === "OPTIONS"
        ? json({ methods })
        : problem(context, {
            code: "METHOD_NOT_ALLOWED",
            detail: `This resource answers ${methods.join(", ")}, not ${context.req.method}.`,
          });
    answer.headers.set("Allow", [...methods, "OPTIONS"].join(", "));
    return answer;
  };
}

/** The client learns no more of what was thrown than that a dependency failed, or else its id; the operator all of it. */
function answerFailure(error: Error, context: AppContext): Response {
  const refusal = refusalOf(error);
  if (refusal?.code !== "UNAVAILABLE") logFailure(context.get("correlationId"), error);
  return problem(context, refusal ?? { code: "INTERNAL_ERROR", detail: internal });
}

const internal = "The service failed. Send the same request again to learn whether it was carried out.";

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${apiRoot}${escaped}$`);
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

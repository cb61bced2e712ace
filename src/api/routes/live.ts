import * as z from "zod";
import type { Arrival, Listener } from "../../combat/credential.ts";
import type { ListenerHeader } from "../../combat/sockets.ts";
import { type Caller, identifyToken, judge, viewerOf } from "../access.ts";
import { addressOf } from "../address.ts";
import { combatObject, isCombatId } from "../combat-object.ts";
import { frameMessageSchema, socketMessageSchema } from "../contract/live.ts";
import type { AppContext } from "../env.ts";
import { refusalOf } from "../failures.ts";
import { defaultRetrySeconds, problem, type Refusal } from "../problems.ts";
import { refusedSocket, socketRefusals } from "../refused-socket.ts";
import { defineRoute, noBody, type Route } from "../route.ts";
import { combatParams, ofCombat } from "./combats.ts";

const listenerHeader: ListenerHeader = "X-Riposte-Listener";

const placePattern = /^\d{1,9}\.\d{1,9}$/;
const placeMessage = "must be a sequence, a dot and a frame index";

const position = z.string().regex(placePattern, placeMessage).optional();

const live = defineRoute(
  {
    ...ofCombat,
    tag: "Live",
    // A client cannot read a refused upgrade: the credential is judged below, on an accepted socket, or comes with its
    // first message.
    access: "public",
    method: "get",
    path: "/combats/{combatId}/live",
    summary: "A WebSocket that brings every frame once, in order; `after` resumes it",
    params: combatParams,
    query: z.object({ after: position, token: z.string().optional() }),
    body: noBody,
    answers: { 101: socketMessageSchema },
  },
  async ({ context, params: { combatId }, query: { after, token }, caller: named }) => {
    if (context.req.header("Upgrade")?.toLowerCase() !== "websocket") {
      return problem(context, { code: "INVALID_REQUEST", detail: "This resource is a WebSocket." });
    }
    const start = startOf(context, after);
    if ("code" in start) return refusedSocket(socketRefusals.malformed, start.detail);
    const isNamed = named.kind !== "Anonymous" || token === undefined;
    const caller = isNamed ? named : await identifyToken(token, context.env);
    context.set("caller", caller);
    const isSilent = caller.kind === "Anonymous" && caller.credential === "None";
    const judgement = judge(caller, "combat", combatId);
    if (judgement === "Unauthenticated" && !isSilent) {
      return refusedSocket(socketRefusals.unauthenticated, "this is no credential, or it has expired");
    }
    if (judgement === "Forbidden") return refusedSocket(socketRefusals.forbidden, "a credential of another combat");
    if (!isCombatId(combatId)) return refusedSocket(socketRefusals.notFound, "no such combat");
    try {
      return await listen(context, combatId, { ...start, listener: isSilent ? null : listenerOf(caller) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      return refusedSocket(socketRefusals.failed, `${refusal.code}: the combat cannot be read at the moment`);
    }
  },
);

const events = defineRoute(
  {
    ...ofCombat,
    tag: "Live",
    method: "get",
    path: "/combats/{combatId}/events",
    summary: "The same as server-sent events; `Last-Event-ID`, which counts before `after`, resumes them",
    params: combatParams,
    query: z.object({ after: position }),
    body: noBody,
    answers: { 200: frameMessageSchema },
    mediaType: "text/event-stream",
    refusals: [...ofCombat.refusals, "RATE_LIMITED"],
  },
  async ({ context, params, query, caller }) => {
    const missing = { code: "NOT_FOUND", detail: "There is no such combat." } as const;
    const start = startOf(context, query.after);
    if ("code" in start) return problem(context, start);
    if (!isCombatId(params.combatId)) return problem(context, missing);
    const answer = await listen(context, params.combatId, { ...start, listener: listenerOf(caller) });
    if (answer.status === 404) return problem(context, missing);
    if (answer.status === 400) return problem(context, invalidStart(start.path, await answer.text()));
    if (answer.status === 429) {
      const detail = `No place to listen: ${await answer.text()}.`;
      return problem(context, { code: "RATE_LIMITED", detail, retryAfterSeconds: defaultRetrySeconds });
    }
    return new Response(answer.body, answer);
  },
);

/** What happens, as it happens. */
export const liveRoutes: readonly Route[] = [live, events];

/** Where a stream is to begin, and where in the request that was said; null: with what comes next. */
interface Start {
  readonly after: string | null;
  readonly path: string;
}

/** A client that reconnects says where it is in a header; an empty one says nothing, and then the address counts. */
function startOf(context: AppContext, after: string | undefined): Start | Refusal {
  const header = context.req.header("Last-Event-ID") ?? "";
  if (header === "") return { after: after ?? null, path: "query.after" };
  return placePattern.test(header) ? { after: header, path: headerPath } : invalidStart(headerPath, placeMessage);
}

const headerPath = "header.Last-Event-ID";

function invalidStart(path: string, message: string): Refusal {
  const errors = [{ path, code: "INVALID_FORMAT", message }];
  return { code: "INVALID_REQUEST", detail: `${path}: ${message}`, errors };
}

function listenerOf(caller: Caller): Listener {
  return { viewer: viewerOf(caller, "combat"), expiresAt: "expiresAt" in caller ? caller.expiresAt : null };
}

function listen(
  context: AppContext,
  combatId: string,
  { listener, after }: Omit<Arrival, "address">,
): Promise<Response> {
  const request = new Request(context.req.raw);
  const arrival: Arrival = { listener, after, address: addressOf(request.headers) };
  request.headers.set(listenerHeader, JSON.stringify(arrival));
  return combatObject(context.env, combatId).fetch(request);
}

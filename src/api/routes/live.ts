import * as z from "zod";
import type { Listener } from "../../combat/credential.ts";
import type { ListenerHeader } from "../../combat/live.ts";
import { type Caller, identifyToken, judge, viewerOf } from "../access.ts";
import { combatObject, isCombatId } from "../combat-object.ts";
import type { AppContext } from "../env.ts";
import { defaultRetrySeconds, problem } from "../problems.ts";
import { refusedSocket, socketRefusals } from "../refused-socket.ts";
import { defineRoute, noBody, type Route } from "../route.ts";
import { combatParams, ofCombat } from "./combats.ts";

const listenerHeader: ListenerHeader = "X-Riposte-Listener";

const position = z
  .string()
  .regex(/^\d{1,9}\.\d{1,9}$/, "must be a sequence, a dot and a frame index")
  .optional();

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
    query: z.strictObject({ after: position, token: z.string().optional() }),
    body: noBody,
    answers: { 101: z.unknown() },
  },
  async ({ context, params: { combatId }, query: { token }, caller: named }) => {
    if (context.req.header("Upgrade")?.toLowerCase() !== "websocket") {
      return problem(context, { code: "INVALID_REQUEST", detail: "This resource is a WebSocket." });
    }
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
    return listen(context, combatId, isSilent ? null : listenerOf(caller));
  },
);

const events = defineRoute(
  {
    ...ofCombat,
    tag: "Live",
    method: "get",
    path: "/combats/{combatId}/events",
    summary: "The same as server-sent events; `Last-Event-ID` resumes them",
    params: combatParams,
    query: z.strictObject({ after: position }),
    body: noBody,
    answers: { 200: z.string() },
    mediaType: "text/event-stream",
    refusals: [...ofCombat.refusals, "RATE_LIMITED"],
  },
  async ({ context, params, caller }) => {
    const missing = { code: "NOT_FOUND", detail: "There is no such combat." } as const;
    if (!isCombatId(params.combatId)) return problem(context, missing);
    const answer = await listen(context, params.combatId, listenerOf(caller));
    if (answer.status === 404) return problem(context, missing);
    if (answer.status === 429) {
      const detail = "This combat has as many listeners as it takes.";
      return problem(context, { code: "RATE_LIMITED", detail, retryAfterSeconds: defaultRetrySeconds });
    }
    return new Response(answer.body, answer);
  },
);

/** What happens, as it happens. */
export const liveRoutes: readonly Route[] = [live, events];

function listenerOf(caller: Caller): Listener {
  return { viewer: viewerOf(caller, "combat"), expiresAt: "expiresAt" in caller ? caller.expiresAt : null };
}

/** @param listener null for one who will say in a first message who it is */
function listen(context: AppContext, combatId: string, listener: Listener | null): Promise<Response> {
  const request = new Request(context.req.raw);
  request.headers.set(listenerHeader, JSON.stringify(listener));
  return combatObject(context.env, combatId).fetch(request);
}

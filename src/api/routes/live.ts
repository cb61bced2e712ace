import * as z from "zod";
import type { ViewerHeader } from "../../combat/live.ts";
import type { Viewer } from "../../engine/index.ts";
import { mayPass } from "../access.ts";
import { combatObject, isCombatId } from "../combat-object.ts";
import type { AppContext } from "../env.ts";
import { defaultRetrySeconds, problem } from "../problems.ts";
import { refusedSocket, socketRefusals } from "../refused-socket.ts";
import { defineRoute, noBody, type Route } from "../route.ts";
import { combatParams, ofCombat } from "./combats.ts";

const viewerHeader: ViewerHeader = "X-Riposte-Viewer";

const position = z
  .string()
  .regex(/^\d{1,9}\.\d{1,9}$/, "must be a sequence, a dot and a frame index")
  .optional();

const live = defineRoute(
  {
    ...ofCombat,
    tag: "Live",
    // A client cannot read a refused upgrade: the credential is judged below, on an accepted socket.
    access: "public",
    method: "get",
    path: "/combats/{combatId}/live",
    summary: "A WebSocket that brings every frame once, in order; `after` resumes it",
    params: combatParams,
    query: z.object({ after: position, token: z.string().optional() }),
    body: noBody,
    answers: { 101: z.unknown() },
  },
  ({ context, params, caller, viewer }) => {
    if (context.req.header("Upgrade")?.toLowerCase() !== "websocket") {
      return problem(context, { code: "INVALID_REQUEST", detail: "This resource is a WebSocket." });
    }
    if (!mayPass(caller, "combat")) return refusedSocket(socketRefusals.unauthenticated, "a credential is needed");
    if (!isCombatId(params.combatId)) return refusedSocket(socketRefusals.notFound, "no such combat");
    return listen(context, params.combatId, viewer);
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
    query: z.object({ after: position }),
    body: noBody,
    answers: { 200: z.string() },
    refusals: [...ofCombat.refusals, "RATE_LIMITED"],
  },
  async ({ context, params, viewer }) => {
    const missing = { code: "NOT_FOUND", detail: "There is no such combat." } as const;
    if (!isCombatId(params.combatId)) return problem(context, missing);
    const answer = await listen(context, params.combatId, viewer);
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

function listen(context: AppContext, combatId: string, viewer: Viewer): Promise<Response> {
  const request = new Request(context.req.raw);
  request.headers.set(viewerHeader, JSON.stringify(viewer));
  return combatObject(context.env, combatId).fetch(request);
}

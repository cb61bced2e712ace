import * as z from "zod";
import type { Reader } from "../combat/readings.ts";
import type { SeatTool } from "../engine/definitions/rules.ts";
import type { Viewer } from "../engine/index.ts";
import { type AccessRule, type Caller, judge, viewerOf } from "./access.ts";
import { addressOf } from "./address.ts";
import { bodyLimits, readJson } from "./body.ts";
import { mayUse } from "./combat-object.ts";
import type { AppContext } from "./env.ts";
import { entriesOf } from "./issues.ts";
import { withoutNulls } from "./normalise.ts";
import { type ProblemCode, type ProblemEntry, problem, type Refusal } from "./problems.ts";
import { callerKey } from "./rate-limit.ts";
import { refusedSocket, socketRefusals } from "./refused-socket.ts";

/** The methods routes answer; HEAD and OPTIONS follow from them. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** For a route without path parameters, or without query parameters. */
export const none = z.object({});

/** For a route that reads no body; one that comes all the same is ignored. */
export const noBody = z.undefined();

/** One route as it is documented and validated; the schemas are the contract and the OpenAPI document alike. */
export interface RouteDefinition<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Below `/api/v1`, with parameters in braces: `/combats/{combatId}`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly access: AccessRule;
  /** Of a tool: what a mode must give to seats so that they may use it. */
  readonly seatTool?: SeatTool;
  /** Which combat a request is about, where its body says so and not its path. */
  readonly combatOf?: (body: z.output<B>) => string;
  readonly params: P;
  /** Query values arrive as strings, repeated ones as lists of strings; unknown ones mean nothing. */
  readonly query: Q;
  readonly body: B;
  /** A body that the schema accepts, for readers of the contract. */
  readonly example?: unknown;
  /** Of the body, in bytes; by default that of a command. */
  readonly bodyLimitBytes?: number;
  /** The answers of success by status. */
  readonly answers: { readonly [status: number]: z.ZodType };
  /** What successes are; JSON unless said otherwise. */
  readonly mediaType?: string;
  /** The codes it refuses with, besides those of every route. */
  readonly refusals: readonly ProblemCode[];
}

/** What a handler gets: everything validated, and who asks. */
export interface RouteInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly context: AppContext;
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly caller: Caller;
  readonly viewer: Viewer;
  /** The same for reads that cost much, which are counted by caller. */
  readonly reader: Reader;
}

/** A route ready to be mounted. */
export interface Route {
  readonly definition: RouteDefinition;
  readonly handle: (context: AppContext) => Promise<Response>;
}

/**
 * Binds a handler to its contract. Before the handler runs: access (401, 403), the body's size, media type and JSON (413,
 * 415, 400), then path, query and body together, so that a 400 lists every problem of the request.
 */
export function defineRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: RouteDefinition<P, Q, B>,
  handler: (input: RouteInput<P, Q, B>) => Promise<Response> | Response,
): Route {
  const handle = async (context: AppContext): Promise<Response> => {
    const caller = context.get("caller");
    const { combatOf } = definition;
    const combatId = context.req.param("combatId") ?? context.req.param("runId") ?? null;
    const refused = await refusedAccess(context, definition, combatOf === undefined ? combatId : ownCombat(caller));
    if (refused !== null) return problem(context, refused);
    const read = await readBody(context, definition);
    if (!read.ok) return problem(context, read.refusal);
    const params = definition.params.safeParse(context.req.param());
    const query = definition.query.safeParse(queryOf(context));
    const body = definition.body.safeParse(withoutNulls(definition.body, read.value));
    if (!params.success || !query.success || !body.success) {
      return refuseShape(context, definition, [
        ...problems(params, "path."),
        ...problems(query, "query."),
        ...problems(body, ""),
      ]);
    }
    if (combatOf !== undefined && judge(caller, definition.access, combatOf(body.data)) === "Forbidden") {
      return problem(context, forbidden);
    }
    const viewer = viewerOf(caller, definition.access);
    const reader = { viewer, key: callerKey(caller, addressOf(context.req.raw.headers)) };
    return handler({ context, params: params.data, query: query.data, body: body.data, caller, viewer, reader });
  };
  return { definition, handle };
}

async function readBody(context: AppContext, definition: RouteDefinition): ReturnType<typeof readJson> {
  if (definition.body === noBody) return { ok: true, value: undefined };
  return readJson(context.req.raw, definition.bodyLimitBytes ?? bodyLimits.command);
}

function queryOf(context: AppContext): unknown {
  const entries = Object.entries(context.req.queries()).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ]);
  return Object.fromEntries(entries);
}

function problems(result: z.ZodSafeParseResult<unknown>, prefix: "" | "query." | "path."): readonly ProblemEntry[] {
  return result.success ? [] : entriesOf(result.error, prefix);
}

/** Clients cannot read a refused upgrade: a socket that was asked for is accepted, and closed with the reason. */
function refuseShape(context: AppContext, { answers }: RouteDefinition, errors: readonly ProblemEntry[]): Response {
  const refusal = invalid(errors);
  const isSocket = Object.hasOwn(answers, 101) && context.req.header("Upgrade")?.toLowerCase() === "websocket";
  return isSocket ? refusedSocket(socketRefusals.malformed, refusal.detail) : problem(context, refusal);
}

function invalid(errors: readonly ProblemEntry[]): Refusal {
  const [first] = errors;
  const detail = first === undefined ? "The request is invalid." : `${first.path || "The body"}: ${first.message}`;
  return { code: "INVALID_REQUEST", detail, errors };
}

/** Why the caller may not pass, or null. */
async function refusedAccess(
  context: AppContext,
  { access, seatTool }: Pick<RouteDefinition, "access" | "seatTool">,
  combatId: string | null,
): Promise<Refusal | null> {
  const caller = context.get("caller");
  switch (judge(caller, access, combatId)) {
    case "Pass":
      return null;
    case "Unauthenticated":
      return unauthenticated(access, caller);
    case "Forbidden":
      return forbidden;
    case "IfGranted":
      return seatTool !== undefined && (await mayUse(context.env, combatId, seatTool)) ? null : forbidden;
  }
}

/** Before the body is read, a token can only be meant for its own combat. */
function ownCombat(caller: Caller): string | null {
  return "combatId" in caller ? caller.combatId : null;
}

/** The refusal of a caller who is known, and may not. */
const forbidden: Refusal = { code: "FORBIDDEN", detail: "This credential does not open this." };

const unauthenticatedDetails = {
  None: "This service runs closed: the request needs a credential.",
  Invalid: "The credential is not one of this service.",
  Expired: "The token has expired; the game's server gets another one.",
} as const;

function unauthenticated(rule: AccessRule, caller: Caller): Refusal {
  const credential = caller.kind === "Anonymous" ? caller.credential : "None";
  const detail = rule === "admin" ? "Administration needs the header X-Admin-Key." : unauthenticatedDetails[credential];
  return { code: "UNAUTHENTICATED", detail };
}

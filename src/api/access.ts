import type { Viewer } from "../engine/index.ts";
import type { Env } from "./env.ts";
import { canSignTokens, readToken, type TokenEnv, type TokenHolder } from "./seat-tokens.ts";
import { sameSecret } from "./secrets.ts";

/**
 * Who asks: anybody in open mode, the administration, the game's own server, the holder of a seat's or a spectator's
 * token of one combat (until `expiresAt`, in milliseconds since 1970), or somebody without a good credential.
 */
export type Caller =
  | { readonly kind: "Open" }
  | { readonly kind: "Admin" }
  | { readonly kind: "Creator" }
  | (TokenHolder & { readonly kind: "Seat" | "Spectator"; readonly expiresAt: number })
  | { readonly kind: "Anonymous"; readonly credential: "None" | "Invalid" | "Expired" };

/**
 * What a route asks of its caller: `public` nothing, `create` the game's own server, `combat` a place in that combat,
 * `tool` the game's makers (validation, branches, simulations, verification, export) or what a mode gives to seats,
 * `admin` the administration's key.
 */
export type AccessRule = "public" | "create" | "combat" | "tool" | "admin";

/** Whether a caller may pass: `Unauthenticated` is answered 401, `Forbidden` 403; `IfGranted` is for the mode to say. */
export type Judgement = "Pass" | "Unauthenticated" | "Forbidden" | "IfGranted";

/** The two modes of api.md, access; closed unless the deployment says `open`. */
export function accessMode(env: Pick<Env, "ACCESS_MODE">): "open" | "seats" {
  return env.ACCESS_MODE === "open" ? "open" : "seats";
}

/** Whether seats can be given out: in the closed mode, and with a key to sign their tokens. */
export function issuesTokens(env: CredentialEnv): boolean {
  return accessMode(env) === "seats" && canSignTokens(env);
}

/** What of the environment tells who asks. */
type CredentialEnv = Pick<Env, "ACCESS_MODE" | "RIPOSTE_ADMIN_KEY" | "RIPOSTE_API_KEY"> & TokenEnv;

/** Tells who asks from the headers alone. A wrong key is no key; a token counts before the key of a server. */
export async function identify(headers: Headers, env: CredentialEnv): Promise<Caller> {
  if (sameSecret(headers.get("X-Admin-Key"), env.RIPOSTE_ADMIN_KEY)) return { kind: "Admin" };
  if (accessMode(env) === "open") return { kind: "Open" };
  const authorization = headers.get("Authorization");
  if (authorization !== null) return identifyToken(bearerOf(authorization), env);
  if (sameSecret(headers.get("X-Api-Key"), env.RIPOSTE_API_KEY)) return { kind: "Creator" };
  const isTried = headers.has("X-Admin-Key") || headers.has("X-Api-Key");
  return { kind: "Anonymous", credential: isTried ? "Invalid" : "None" };
}

/** Who holds a token. */
export async function identifyToken(token: string, env: TokenEnv): Promise<Caller> {
  const told = await readToken(env, token);
  if (!told.ok) return { kind: "Anonymous", credential: told.problem };
  const { holder, expiresAt } = told;
  return { kind: holder.actorIds.length === 0 ? "Spectator" : "Seat", ...holder, expiresAt };
}

/**
 * Judges a caller by a route's rule.
 * @param combatId the combat that is asked about, or null where the route is about none
 */
export function judge(caller: Caller, rule: AccessRule, combatId: string | null): Judgement {
  if (rule === "public" || caller.kind === "Admin") return "Pass";
  switch (caller.kind) {
    case "Open":
      return rule === "admin" ? "Unauthenticated" : "Pass";
    case "Anonymous":
      return "Unauthenticated";
    case "Creator":
      return rule === "admin" ? "Forbidden" : "Pass";
    case "Seat":
      if (combatId !== caller.combatId) return "Forbidden";
      return rule === "combat" ? "Pass" : rule === "tool" ? "IfGranted" : "Forbidden";
    case "Spectator":
      return rule === "combat" && combatId === caller.combatId ? "Pass" : "Forbidden";
  }
}

/**
 * What the caller may see of a combat: everything in open mode and for the administration. The game's own server sees
 * what is public, so that it may hand its answers on; its tools show it everything.
 */
export function viewerOf(caller: Caller, rule: AccessRule): Viewer {
  switch (caller.kind) {
    case "Open":
    case "Admin":
      return { kind: "Full" };
    case "Creator":
      return { kind: rule === "tool" ? "Full" : "Spectator" };
    case "Seat":
      return { kind: "Seat", actorIds: caller.actorIds };
    default:
      return { kind: "Spectator" };
  }
}

function bearerOf(authorization: string): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
}

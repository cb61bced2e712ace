import { createHash, timingSafeEqual } from "node:crypto";
import type { Viewer } from "../engine/index.ts";
import type { Env } from "./env.ts";

/** Who asks: anybody in open mode, the administration, or somebody without a credential. */
export type Caller = { readonly kind: "Open" } | { readonly kind: "Admin" } | { readonly kind: "Anonymous" };

/**
 * What a route asks of its caller: `public` nothing, `combat` a place in the game, `tool` the game's makers (validation,
 * branches, simulations, verification), `admin` the administration's key.
 */
export type AccessRule = "public" | "combat" | "tool" | "admin";

/** The two modes of api.md, access; closed unless the deployment says `open`. */
export function accessMode(env: Pick<Env, "ACCESS_MODE">): "open" | "seats" {
  return env.ACCESS_MODE === "open" ? "open" : "seats";
}

/** Tells who asks from the headers alone. A wrong key is no key. */
export function identify(headers: Headers, env: Pick<Env, "ACCESS_MODE" | "RIPOSTE_ADMIN_KEY">): Caller {
  if (sameSecret(headers.get("X-Admin-Key"), env.RIPOSTE_ADMIN_KEY)) return { kind: "Admin" };
  return accessMode(env) === "open" ? { kind: "Open" } : { kind: "Anonymous" };
}

/** Whether the caller may pass; a caller that may not is answered 401. */
export function mayPass(caller: Caller, rule: AccessRule): boolean {
  if (rule === "public" || caller.kind === "Admin") return true;
  return rule !== "admin" && caller.kind === "Open";
}

/** What the caller may see of a combat: everything in open mode and for the administration. */
export function viewerOf(caller: Caller): Viewer {
  return caller.kind === "Anonymous" ? { kind: "Spectator" } : { kind: "Full" };
}

/** Compares in a time that tells nothing of the secret: both sides are hashed first, so lengths are equal. */
function sameSecret(given: string | null, secret: string | undefined): boolean {
  if (given === null || secret === undefined || secret === "") return false;
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

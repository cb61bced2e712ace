import { decode, sign, verify } from "hono/jwt";
import * as z from "zod";
import type { CredentialReading } from "../combat/credential.ts";
import type { Viewer } from "../engine/index.ts";
import { sha256 } from "./hashes.ts";

/** What a deployment says of seat tokens; without a key none is made and none is accepted. */
export interface TokenEnv {
  /** Signs the tokens of seats; at least 32 characters. */
  readonly SEAT_TOKEN_KEY?: string;
  /** Is accepted too, while the key is being changed. */
  readonly SEAT_TOKEN_KEY_PREVIOUS?: string;
  /** How long a token is good for; 168 by default. */
  readonly SEAT_TOKEN_HOURS?: string;
}

/** Whom a token stands for: the actors of a seat, or nobody in particular (a spectator), in one combat. */
export interface TokenHolder {
  readonly combatId: string;
  readonly actorIds: readonly string[];
}

/** What a token turned out to be; it ends at `expiresAt`, in milliseconds since 1970. */
export type TokenReading =
  | { readonly ok: true; readonly holder: TokenHolder; readonly expiresAt: number }
  | { readonly ok: false; readonly problem: "Invalid" | "Expired" };

/** A shorter key could be found by trying: it is treated as none. */
const minimumKeyLength = 32;
/** Longer texts are no tokens of ours. */
const maximumTokenLength = 4_096;
const algorithm = "HS256";
const issuer = "riposte";
const defaultHours = 168;

const claimsSchema = z.object({ sub: z.string(), actorIds: z.array(z.string()), exp: z.number() });
const headerSchema = z.object({ kid: z.string() });

/** Whether the deployment can make tokens at all. */
export function canSignTokens(env: TokenEnv): boolean {
  return keysOf(env)[0] !== undefined && isKey(env.SEAT_TOKEN_KEY);
}

/** Signs a token with the current key. Throws without one: ask `canSignTokens` first. */
export async function signToken(env: TokenEnv, { combatId, actorIds }: TokenHolder): Promise<string> {
  const [key] = keysOf(env);
  if (key === undefined || !canSignTokens(env)) throw new Error("there is no key to sign seat tokens with");
  const iat = Math.floor(Date.now() / 1_000);
  const exp = iat + hoursOf(env.SEAT_TOKEN_HOURS) * 3_600;
  return sign({ iss: issuer, sub: combatId, actorIds, iat, exp }, key, algorithm);
}

/** Reads a token: signed by one of the two keys, ours, and not expired. */
export async function readToken(env: TokenEnv, token: string): Promise<TokenReading> {
  if (token.length > maximumTokenLength) return invalid;
  try {
    const { kid } = headerSchema.parse(decode(token).header);
    const key = keysOf(env).find((one) => one.kid === kid);
    if (key === undefined) return invalid;
    const claims = claimsSchema.parse(await verify(token, key, { alg: algorithm, iss: issuer, exp: false }));
    const expiresAt = claims.exp * 1_000;
    if (expiresAt <= Date.now()) return { ok: false, problem: "Expired" };
    return { ok: true, holder: { combatId: claims.sub, actorIds: claims.actorIds }, expiresAt };
  } catch {
    // Whatever it is, it is not a token of ours; the library's errors carry the text and go nowhere.
    return invalid;
  }
}

/** What the holder of a token sees. */
export function viewerOfHolder({ actorIds }: TokenHolder): Viewer {
  return actorIds.length === 0 ? { kind: "Spectator" } : { kind: "Seat", actorIds };
}

/** Reads a token for the combat's object, which knows combats and viewers, not tokens. */
export async function readCredential(env: TokenEnv, token: string): Promise<CredentialReading> {
  const told = await readToken(env, token);
  if (!told.ok) return told;
  const { holder, expiresAt } = told;
  return { ok: true, combatId: holder.combatId, listener: { viewer: viewerOfHolder(holder), expiresAt } };
}

const invalid: TokenReading = { ok: false, problem: "Invalid" };

/** The keys as JSON Web Keys, the one that signs first; each is known by the beginning of its hash. */
function keysOf(env: TokenEnv) {
  return [env.SEAT_TOKEN_KEY, env.SEAT_TOKEN_KEY_PREVIOUS].filter(isKey).map((key) => ({
    kty: "oct",
    alg: algorithm,
    kid: sha256(`kid:${key}`).slice(0, 16),
    k: Buffer.from(key, "utf8").toString("base64url"),
  }));
}

function isKey(key: string | undefined): key is string {
  return key !== undefined && key.length >= minimumKeyLength;
}

function hoursOf(text: string | undefined): number {
  const hours = Number(text);
  return Number.isFinite(hours) && hours > 0 ? hours : defaultHours;
}

import { accessMode, type Caller } from "./access.ts";
import { addressOf } from "./address.ts";
import type { Env } from "./env.ts";

/** The platform's limiter: counts a key and says whether it is still within its limit. */
export interface RateLimiter {
  readonly limit: (options: { readonly key: string }) => Promise<{ readonly success: boolean }>;
}

/** The window of every limit; a caller over it waits so long. */
export const rateWindowSeconds = 10;

/** Requests per caller and window, as `wrangler.toml` has them for the platform's limiters. */
export const rateLimits = { player: 200, maker: 2_000 } as const;

/** Callers one window of the stand-in remembers. */
const maximumCallers = 10_000;

/** Counts in this isolate, for where the platform's limiter is not bound: local runs and tests. */
export class WindowLimiter implements RateLimiter {
  readonly #counts = new Map<string, number>();
  readonly #maximum: number;
  readonly #now: () => number;
  #window = -1;

  /** @param now milliseconds since 1970 */
  constructor(maximum: number, now: () => number = Date.now) {
    this.#maximum = maximum;
    this.#now = now;
  }

  async limit({ key }: { readonly key: string }): Promise<{ readonly success: boolean }> {
    const window = Math.floor(this.#now() / (rateWindowSeconds * 1_000));
    if (window !== this.#window || this.#counts.size >= maximumCallers) this.#counts.clear();
    this.#window = window;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return { success: count <= this.#maximum };
  }
}

const standIns = { player: new WindowLimiter(rateLimits.player), maker: new WindowLimiter(rateLimits.maker) };

/** What of the environment limits requests. */
type LimitEnv = Pick<Env, "ACCESS_MODE" | "PLAYER_LIMIT" | "MAKER_LIMIT">;

/** Whether the caller is within its limit; open mode has none. Whoever shows no good credential is its address. */
export async function isWithinRate(caller: Caller, headers: Headers, env: LimitEnv): Promise<boolean> {
  if (accessMode(env) === "open") return true;
  const isMaker = caller.kind === "Admin" || caller.kind === "Creator";
  const limiter = isMaker ? (env.MAKER_LIMIT ?? standIns.maker) : (env.PLAYER_LIMIT ?? standIns.player);
  const { success } = await limiter.limit({ key: callerKey(caller, addressOf(headers)) });
  return success;
}

/**
 * By what a caller is counted. Spectators of a combat share one token, so that each is its address too; in open mode
 * nobody has anything but an address.
 */
export function callerKey(caller: Caller, address: string): string {
  switch (caller.kind) {
    case "Seat":
      return `seat ${caller.combatId} ${JSON.stringify(caller.actorIds)}`;
    case "Spectator":
      return `spectator ${caller.combatId} ${address}`;
    case "Anonymous":
    case "Open":
      return `address ${address}`;
    default:
      return caller.kind;
  }
}

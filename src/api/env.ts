import type { Context } from "hono";
import type { Combat } from "../combat/combat.ts";
import type { RevisionKeeper } from "../combat/revision-keeper.ts";
import type { Caller } from "./access.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { TokenEnv } from "./seat-tokens.ts";

/** The bindings and variables of the Worker (wrangler.toml); a variable that is absent leaves its door closed. */
export interface Env extends TokenEnv {
  readonly DB: D1Database;
  readonly COMBATS: DurableObjectNamespace<Combat>;
  readonly REVISIONS: DurableObjectNamespace<RevisionKeeper>;
  /** `open` for local development; anything else is the closed mode. */
  readonly ACCESS_MODE?: string;
  /** The administration's secret; without it administration is closed. */
  readonly RIPOSTE_ADMIN_KEY?: string;
  /** The secret of the game's own server, which makes combats; without it nobody but the administration does. */
  readonly RIPOSTE_API_KEY?: string;
  /** The platform's limiters, for players and for the game's makers; where they are not bound, the isolate counts. */
  readonly PLAYER_LIMIT?: RateLimiter;
  readonly MAKER_LIMIT?: RateLimiter;
  /** Makes the ids derived from attempt and branch keys incomputable for others. */
  readonly COMBAT_ID_KEY?: string;
  /** Origins, separated by commas, that browsers may call from, or `*`; in open mode beside those of this machine. */
  readonly CORS_ORIGINS?: string;
  /** Hosts, separated by commas, under which open mode answers beside those of this machine. */
  readonly OPEN_HOSTS?: string;
  /** Days a finished combat is kept after its last command; 30 when absent. */
  readonly RETENTION_DAYS?: string;
  /** Days an active combat is kept that nobody plays; 7 when absent. */
  readonly ABANDON_DAYS?: string;
  /** What build this is, for `/version`. */
  readonly BUILD?: string;
}

/** What Hono knows of a request: the bindings, and what the first steps found out. */
export interface AppEnv {
  Bindings: Env;
  Variables: { correlationId: string; caller: Caller };
}

export type AppContext = Context<AppEnv>;

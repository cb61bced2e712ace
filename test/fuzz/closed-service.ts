import { buildService, type RunningWorker, startBuilt } from "../bench/platform.ts";

/** The secrets of the service that is attacked. */
export const secrets = {
  RIPOSTE_ADMIN_KEY: "fuzz-admin-key",
  RIPOSTE_API_KEY: "fuzz-api-key",
  SEAT_TOKEN_KEY: "fuzz-seat-token-key-of-32-characters",
  COMBAT_ID_KEY: "fuzz-combat-id-key",
} as const;

/**
 * Builds what would be deployed and runs it on workerd, closed as it is by itself; only its limits of requests are out of
 * reach, since the whole test is one address.
 */
export async function startClosedService(folder: string): Promise<RunningWorker> {
  await buildService(folder);
  const unreachable = { namespace_id: "1", simple: { limit: 1_000_000_000, period: 10 } } as const;
  return startBuilt(folder, null, {
    bindings: { ACCESS_MODE: "seats", CORS_ORIGINS: "", ...secrets },
    ratelimits: { PLAYER_LIMIT: unreachable, MAKER_LIMIT: unreachable },
  });
}

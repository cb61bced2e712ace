import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from "wrangler";
import { runWrangler } from "../../src/cli/wrangler.ts";

/** The secrets of the service that is attacked. */
export const secrets = {
  RIPOSTE_ADMIN_KEY: "fuzz-admin-key",
  RIPOSTE_API_KEY: "fuzz-api-key",
  SEAT_TOKEN_KEY: "fuzz-seat-token-key-of-32-characters",
  COMBAT_ID_KEY: "fuzz-combat-id-key",
} as const;

/** A running closed service. */
export interface ClosedService {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Builds what would be deployed and runs it on workerd, closed as it is by itself; only its limits of requests are out of
 * reach, since the whole test is one address.
 */
export async function startClosedService(folder: string): Promise<ClosedService> {
  await runWrangler(["deploy", "--dry-run", "--outdir", folder]);
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const unreachable = { namespace_id: "1", simple: { limit: 1_000_000_000, period: 10 } } as const;
  const worker = {
    ...workerOptions,
    name: "riposte",
    bindings: { ACCESS_MODE: "seats", CORS_ORIGINS: "", ...secrets },
    ratelimits: { PLAYER_LIMIT: unreachable, MAKER_LIMIT: unreachable },
    modules: modulesOf(folder),
    modulesRoot: folder,
  };
  const silently = { log: new NoOpLog(), handleStructuredLogs: () => undefined };
  const options = { ...silently, cf: false, telemetry: { enabled: false }, workers: [worker] };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  await migrate(miniflare);
  return { url: (await miniflare.ready).origin, stop: () => miniflare.dispose() };
}

/** The Worker itself comes first: that is how workerd knows it. */
function modulesOf(folder: string) {
  const names = readdirSync(folder);
  const pick = (type: "ESModule" | "Text", endings: RegExp) =>
    names.filter((name) => endings.test(name)).map((name) => ({ type, path: join(folder, name) }));
  return [...pick("ESModule", /\.js$/), ...pick("Text", /\.(sql|txt|html)$/)];
}

async function migrate(miniflare: Miniflare): Promise<void> {
  const database = await miniflare.getD1Database("DB");
  const files = readdirSync("drizzle").filter((name) => name.endsWith(".sql"));
  for (const name of files.toSorted())
    for (const statement of unstable_splitSqlQuery(readFileSync(join("drizzle", name), "utf8")))
      await database.prepare(statement).run();
}

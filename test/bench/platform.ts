import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from "wrangler";
import { runWrangler } from "../../src/cli/wrangler.ts";

/** A Worker running on workerd in this machine, without `wrangler dev`, which costs milliseconds of its own. */
export interface RunningWorker {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The service's log of requests is not shown: only what went wrong is. */
function showFailures({ level, message }: { readonly level: string; readonly message: string }): void {
  if (level === "error") console.error(message);
}

const common = {
  cf: false,
  log: new NoOpLog(),
  telemetry: { enabled: false },
  handleStructuredLogs: showFailures,
} as const;

/** Bundles the service as a deployment would; the folder then holds the Worker and what it loads. */
export async function buildService(folder: string): Promise<void> {
  await runWrangler(["deploy", "--dry-run", "--outdir", folder]);
}

/** Starts a built service in open mode on an empty state, or on what another start left there. */
export function startService(folder: string, stateDir: string, adminKey: string): Promise<RunningWorker> {
  return startBuilt(folder, stateDir, { bindings: { ACCESS_MODE: "open", RIPOSTE_ADMIN_KEY: adminKey } });
}

/** How a built service is started: its variables, and limits of requests in place of those of `wrangler.toml`. */
export interface BuiltOptions {
  readonly bindings: Readonly<Record<string, string>>;
  readonly ratelimits?: Readonly<
    Record<string, { readonly namespace_id: string; readonly simple: { readonly limit: number; readonly period: 10 } }>
  >;
}

/**
 * Starts a built service.
 * @param stateDir where it keeps its state; null: in memory
 */
export async function startBuilt(folder: string, stateDir: string | null, built: BuiltOptions): Promise<RunningWorker> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const worker = { ...workerOptions, ...built, name: "riposte", modules: modulesOf(folder), modulesRoot: folder };
  const kept = stateDir === null ? {} : { resourcePersistencePath: stateDir };
  const miniflare = new Miniflare(convertV4MiniflareOptions({ ...common, ...kept, workers: [worker] }));
  await migrate(miniflare);
  return { url: (await miniflare.ready).origin, stop: () => miniflare.dispose() };
}

/** Starts the Worker that does nothing but write: what the platform itself costs. */
export async function startFloor(stateDir: string): Promise<RunningWorker> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...common,
      name: "floor",
      modules: true,
      script: stripTypeScriptTypes(readFileSync("test/bench/floor-worker.ts", "utf8")),
      compatibilityDate: "2026-11-02",
      durableObjects: { FLOORS: { className: "Floor", useSQLite: true } },
      resourcePersistencePath: stateDir,
    }),
  );
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
  const isMigrated = "SELECT 1 AS one FROM sqlite_master WHERE name = 'revisions'";
  if ((await database.prepare(isMigrated).first()) !== null) return;
  for (const path of migrationFiles("drizzle"))
    for (const statement of unstable_splitSqlQuery(readFileSync(path, "utf8"))) await database.prepare(statement).run();
}

/** The migrations of D1 are the SQL files of `drizzle/`, in order. */
function migrationFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.toSorted().map((name) => join(folder, name));
}

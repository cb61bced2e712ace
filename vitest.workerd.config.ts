import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const migrations = await readD1Migrations("./drizzle");

const isLong = process.env.RIPOSTE_LONG === "1";

const variables = {
  ACCESS_MODE: "open",
  RIPOSTE_ADMIN_KEY: "test-admin-key",
  RIPOSTE_API_KEY: "test-api-key",
  SEAT_TOKEN_KEY: "test-seat-token-key-of-32-characters",
  COMBAT_ID_KEY: "test-combat-id-key",
  ...pick(process.env, ["RIPOSTE_LONG", "RIPOSTE_SEED"]),
};

/** Apart from the others, since Node plays for a minute before it begins. */
const replays = "test/workerd/random-combats.test.ts";
const testTimeout = isLong ? 6 * 60 * 60_000 : 5 * 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [workerd()],
        test: { name: "workerd", include: ["test/workerd/**/*.test.ts"], exclude: [replays], testTimeout },
      },
      {
        plugins: [workerd()],
        test: { name: "replays", include: [replays], globalSetup: ["test/workerd/node-hashes.ts"], testTimeout },
      },
    ],
  },
});

function workerd() {
  return cloudflareTest({
    wrangler: { configPath: "./wrangler.toml" },
    miniflare: { bindings: { ...variables, MIGRATIONS: migrations } },
  });
}

/** What of the environment is set: in the Worker it is no environment of a process, and so it is bound. */
function pick(from: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}

import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const migrations = await readD1Migrations("./drizzle");

const variables = {
  ACCESS_MODE: "open",
  RIPOSTE_ADMIN_KEY: "test-admin-key",
  RIPOSTE_API_KEY: "test-api-key",
  SEAT_TOKEN_KEY: "test-seat-token-key-of-32-characters",
  COMBAT_ID_KEY: "test-combat-id-key",
};

export default defineConfig({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: { bindings: { ...variables, MIGRATIONS: migrations } },
    }),
  ],
  test: { include: ["test/workerd/**/*.test.ts"], testTimeout: 60_000 },
});

import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const migrations = await readD1Migrations("./drizzle");

export default defineConfig({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: { bindings: { ACCESS_MODE: "open", RIPOSTE_ADMIN_KEY: "test-admin-key", MIGRATIONS: migrations } },
    }),
  ],
  test: { include: ["test/workerd/**/*.test.ts"], testTimeout: 60_000 },
});

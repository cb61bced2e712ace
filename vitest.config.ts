import { defineConfig } from "vitest/config";

const isLong = process.env.RIPOSTE_LONG === "1";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/workerd/**", "test/end-to-end/**", "node_modules/**"],
    testTimeout: isLong ? 6 * 60 * 60_000 : 5 * 60_000,
  },
});

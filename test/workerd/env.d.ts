/// <reference types="@cloudflare/vitest-plugin/types" />

import type { D1Migration } from "cloudflare:test";
import type { Env as ServiceEnv } from "../../src/api/env.ts";

declare global {
  namespace Cloudflare {
    interface Env extends ServiceEnv {
      readonly MIGRATIONS: D1Migration[];
    }
  }
}

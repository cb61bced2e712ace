import type { Route } from "./route.ts";
import { systemRoutes } from "./routes/system.ts";

/** Every route of the service; of overlapping paths the narrower comes first. */
export const allRoutes: readonly Route[] = [...systemRoutes];

import type { Route } from "./route.ts";
import { activationRoutes } from "./routes/activations.ts";
import { contentRoutes } from "./routes/content.ts";
import { draftRoutes } from "./routes/drafts.ts";
import { revisionRoutes } from "./routes/revisions.ts";
import { systemRoutes } from "./routes/system.ts";

/** Every route of the service; of overlapping paths the narrower comes first. */
export const allRoutes: readonly Route[] = [
  ...systemRoutes,
  ...revisionRoutes,
  ...contentRoutes,
  ...draftRoutes,
  ...activationRoutes,
];

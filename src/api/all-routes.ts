import type { Route } from "./route.ts";
import { activationRoutes } from "./routes/activations.ts";
import { combatFileRoutes } from "./routes/combat-files.ts";
import { combatRoutes } from "./routes/combats.ts";
import { commandRoutes } from "./routes/commands.ts";
import { contentRoutes } from "./routes/content.ts";
import { draftRoutes } from "./routes/drafts.ts";
import { evaluationRoutes } from "./routes/evaluations.ts";
import { journalRoutes } from "./routes/journal.ts";
import { liveRoutes } from "./routes/live.ts";
import { revisionRoutes } from "./routes/revisions.ts";
import { runRoutes } from "./routes/runs.ts";
import { sandboxRoutes } from "./routes/sandbox.ts";
import { simulationRoutes } from "./routes/simulations.ts";
import { systemRoutes } from "./routes/system.ts";
import { timelineRoutes } from "./routes/timeline.ts";

/** Every route of the service; of overlapping paths the narrower comes first. */
export const allRoutes: readonly Route[] = [
  ...systemRoutes,
  ...revisionRoutes,
  ...contentRoutes,
  ...draftRoutes,
  ...activationRoutes,
  ...combatFileRoutes,
  ...combatRoutes,
  ...commandRoutes,
  ...evaluationRoutes,
  ...journalRoutes,
  ...timelineRoutes,
  ...simulationRoutes,
  ...liveRoutes,
  ...sandboxRoutes,
  ...runRoutes,
];

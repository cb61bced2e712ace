import { limits, rejectionCodes } from "../../engine/index.ts";
import { bodyLimits } from "../body.ts";
import { askCombat } from "../combat-object.ts";
import { simulationExample } from "../contract/examples.ts";
import { simulationBody, simulationSchema } from "../contract/history.ts";
import { defineRoute, none, type Route } from "../route.ts";

const simulate = defineRoute(
  {
    tag: "Timeline",
    method: "post",
    path: "/simulations",
    summary: `Plays up to ${limits.commandsPerSimulation} commands on an isolated copy of a past state`,
    access: "tool",
    seatTool: "Simulate",
    combatOf: ({ sourceCombatId, sourceRunId }) => sourceCombatId ?? sourceRunId ?? "",
    params: none,
    query: none,
    body: simulationBody,
    example: simulationExample,
    bodyLimitBytes: bodyLimits.creation,
    answers: { 200: simulationSchema },
    refusals: ["NOT_FOUND", "FORBIDDEN", "CORRUPT_STATE", ...rejectionCodes],
  },
  ({ context, body: { sourceCombatId, sourceRunId, sourceSequence, commands }, reader }) => {
    const request = { sourceSequence: sourceSequence ?? null, commands };
    const source = sourceCombatId ?? sourceRunId ?? "";
    return askCombat(context, source, (combat) => combat.simulate(request, reader));
  },
);

/** What would come of commands. */
export const simulationRoutes: readonly Route[] = [simulate];

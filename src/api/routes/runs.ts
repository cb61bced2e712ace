import * as z from "zod";
import { askCombat } from "../combat-object.ts";
import { stateSchema } from "../contract/combat-view.ts";
import { branchTreeSchema, verificationSchema } from "../contract/history.ts";
import { runCapabilitiesSchema } from "../contract/runs.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";

const ofRun = {
  tag: "Compatibility",
  access: "combat",
  params: z.object({ runId: z.string() }),
  query: none,
  body: noBody,
  refusals: ["NOT_FOUND", "FORBIDDEN", "CORRUPT_STATE"],
} as const;

const current = defineRoute(
  {
    ...ofRun,
    method: "get",
    path: "/runs/{runId}/encounters/current",
    summary: "The combat of a run",
    answers: { 200: stateSchema },
  },
  ({ context, params, viewer }) => askCombat(context, params.runId, (combat) => combat.state(viewer)),
);

const branchTree = defineRoute(
  {
    ...ofRun,
    method: "get",
    path: "/runs/{runId}/branch-tree",
    summary: "The run's root and every branch below it",
    answers: { 200: branchTreeSchema },
  },
  ({ context, params }) => askCombat(context, params.runId, (combat) => combat.branchTree()),
);

const verify = defineRoute(
  {
    ...ofRun,
    access: "tool",
    seatTool: "Verify",
    method: "post",
    path: "/runs/{runId}/verify",
    summary: "Re-executes the journal of a run",
    answers: { 200: verificationSchema },
  },
  ({ context, params, reader }) => askCombat(context, params.runId, (combat) => combat.verify(reader)),
);

const capabilities = defineRoute(
  {
    ...ofRun,
    method: "get",
    path: "/runs/{runId}/capabilities",
    summary: "What the run's mode allows",
    answers: { 200: runCapabilitiesSchema },
  },
  ({ context, params }) => askCombat(context, params.runId, (combat) => combat.capabilities()),
);

/** Runs, for clients that know them: here a run holds one combat, of the same id. */
export const runRoutes: readonly Route[] = [current, branchTree, verify, capabilities];

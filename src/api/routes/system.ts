import { readConfiguration } from "../../catalog/configurations.ts";
import { openDatabase } from "../../catalog/database.ts";
import { engineVersion, limits } from "../../engine/index.ts";
import { accessMode, issuesTokens } from "../access.ts";
import { json } from "../answers.ts";
import { defaultConfigName } from "../contract/content.ts";
import { capabilitiesSchema, healthSchema, readinessSchema, versionSchema } from "../contract/system.ts";
import { defaultRetrySeconds, problem } from "../problems.ts";
import { defineRoute, noBody, none, type Route } from "../route.ts";

const open = { tag: "System", access: "public", params: none, query: none, body: noBody } as const;

/** The version of this contract, which its base path carries. */
const apiVersion = "1";

const features = [
  "content.drafts",
  "content.rollout",
  "content.schemas",
  "combats.legalActions",
  "combats.preview",
  "combats.evaluations",
  "combats.journal",
  "combats.verification",
  "combats.timeline",
  "combats.branches",
  "combats.simulations",
  "combats.files",
  "combats.live",
  "combats.events",
  "compatibility.sandbox",
] as const;

const live = defineRoute(
  {
    ...open,
    method: "get",
    path: "/health/live",
    summary: "The process answers",
    answers: { 200: healthSchema },
    refusals: [],
  },
  () => json({ status: "ok" }),
);

const ready = defineRoute(
  {
    ...open,
    method: "get",
    path: "/health/ready",
    summary: "The catalog answers and new combats have a revision",
    answers: { 200: readinessSchema },
    refusals: ["UNAVAILABLE"],
  },
  async ({ context }) => {
    const { currentRevision } = await readConfiguration(openDatabase(context.env.DB), defaultConfigName);
    if (currentRevision !== null) return json({ status: "ok", configName: defaultConfigName, currentRevision });
    const detail = `The configuration \`${defaultConfigName}\` has no current revision yet.`;
    return problem(context, { code: "UNAVAILABLE", detail, retryAfterSeconds: defaultRetrySeconds });
  },
);

const version = defineRoute(
  {
    ...open,
    method: "get",
    path: "/version",
    summary: "What runs here",
    answers: { 200: versionSchema },
    refusals: [],
  },
  ({ context }) => json({ api: apiVersion, engineVersion, build: context.env.BUILD ?? "local" }),
);

const capabilities = defineRoute(
  {
    ...open,
    method: "get",
    path: "/capabilities",
    summary: "What this service can do, and its limits",
    answers: { 200: capabilitiesSchema },
    refusals: [],
  },
  ({ context }) =>
    json({
      accessModes: ["open", "seats"],
      accessMode: accessMode(context.env),
      seatTokens: issuesTokens(context.env),
      features,
      limits,
    }),
);

/** Whether the service is well, what it is and what it can do. */
export const systemRoutes: readonly Route[] = [live, ready, version, capabilities];

import { readConfiguration } from "../catalog/configurations.ts";
import { openDatabase } from "../catalog/database.ts";
import { catalogRevisions } from "../catalog/revision-cache.ts";
import { chooseFrom, type RevisionChoice } from "../catalog/rollout.ts";
import type { WireAnswer } from "../combat/answers.ts";
import type { CreationRequest } from "../combat/creation.ts";
import type { Creation, Viewer } from "../engine/index.ts";
import { combatObject, derivedId } from "./combat-object.ts";
import { type CreationBody, type ScenarioParts, scenarioPartsSchema } from "./contract/combats.ts";
import type { Env } from "./env.ts";
import { hash } from "./hashes.ts";
import type { ProblemCode, Refusal } from "./problems.ts";

/** A creation with its scenario filled in and its revision, seed and id decided. */
export interface PreparedCreation {
  readonly revision: string;
  readonly request: CreationRequest;
}

/** A refusal as the routes answer it. */
interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

type Prepared = { readonly ok: true; readonly value: PreparedCreation } | Refused;

/**
 * Decides what the body leaves open: the revision (the current one, or a rollout's), the seed, the scenario's parts.
 * Refusals: `NOT_FOUND` (no such revision), `UNKNOWN_REFERENCE` (no such scenario), `INVALID_REQUEST`.
 */
export async function prepareCreation(env: Env, body: CreationBody): Promise<Prepared> {
  const drawn = randomSeed();
  const choice = await revisionOf(env, body, drawn);
  if (choice === null) return refuseAt("NOT_FOUND", "This configuration has no current revision.", "/configName");
  const scenario = await scenarioOf(env, body, choice.revision);
  if (!scenario.ok) return scenario;
  const { creation, seed: scenarioSeed } = filled(body, scenario.parts);
  if (creation === null) return incomplete(body, scenario.parts);
  const { attemptKey, ...identity } = body;
  return {
    ok: true,
    value: {
      revision: choice.revision,
      request: {
        combatId: attemptKey === undefined ? crypto.randomUUID() : attemptId(env, body.configName, attemptKey),
        creation,
        seed: body.seed ?? scenarioSeed ?? drawn,
        customSeed: body.seed !== undefined,
        revisionReason: choice.reason,
        requestHash: hash.value(identity),
      },
    },
  };
}

/** Creates the combat and then writes it into the directory, whose failure changes nothing of the answer. */
export async function createCombat(
  env: Env,
  { revision, request }: PreparedCreation,
  viewer: Viewer,
): Promise<WireAnswer> {
  const combat = combatObject(env, request.combatId);
  const answer = await combat.create(request, revision, viewer);
  if (answer.ok && answer.created) await combat.enlist();
  return answer;
}

async function revisionOf(
  env: Env,
  body: CreationBody,
  drawn: string,
): Promise<{ readonly revision: string; readonly reason: RevisionChoice["reason"] | "requested" } | null> {
  const { contentRevision, configName } = body;
  if (contentRevision !== undefined) return { revision: contentRevision, reason: "requested" };
  const configuration = await readConfiguration(openDatabase(env.DB), configName);
  const isOpen = configuration.rollout !== null;
  return chooseFrom(configuration, isOpen ? await seedOf(env, body, configuration.currentRevision, drawn) : drawn);
}

/** The seed a rollout goes by, before it is known which revision's scenario counts: that of the current one. */
async function seedOf(env: Env, body: CreationBody, current: string | null, drawn: string): Promise<string> {
  if (body.seed !== undefined) return body.seed;
  const scenario = current === null ? null : await scenarioOf(env, body, current);
  return (scenario?.ok === true ? scenario.parts.seed : undefined) ?? drawn;
}

type Scenario = { readonly ok: true; readonly parts: ScenarioParts } | Refused;

async function scenarioOf(env: Env, { scenarioId }: CreationBody, revision: string): Promise<Scenario> {
  if (scenarioId === undefined) return { ok: true, parts: {} };
  const loaded = await catalogRevisions(env.DB).load(revision);
  if (loaded === null) return refuseAt("NOT_FOUND", "There is no such revision.", "/contentRevision");
  const scenarios = loaded.definitions.scenarios ?? {};
  if (!Object.hasOwn(scenarios, scenarioId)) {
    return refuseAt("UNKNOWN_REFERENCE", `This revision has no scenario \`${scenarioId}\`.`, "/scenarioId");
  }
  return { ok: true, parts: scenarioPartsSchema.parse(scenarios[scenarioId]) };
}

/** The body with what is absent taken from the scenario; the creation is null while something is still missing. */
function filled(body: CreationBody, scenario: ScenarioParts): { creation: Creation | null; seed: string | undefined } {
  const { modeId, participants, seed, ...rest } = { ...scenario, ...body };
  if (modeId === undefined || participants === undefined) return { creation: null, seed };
  const { configName, startingCards, initialState, influences } = rest;
  const creation = {
    configName,
    modeId,
    participants,
    ...(startingCards === undefined ? {} : { startingCards }),
    ...(initialState === undefined ? {} : { initialState }),
    ...(influences === undefined ? {} : { influences }),
  };
  return { creation, seed };
}

function incomplete(body: CreationBody, scenario: ScenarioParts): Refused {
  const merged = { ...scenario, ...body };
  const missing = (["modeId", "participants"] as const).filter((field) => merged[field] === undefined);
  const errors = missing.map((field) => ({
    path: `/${field}`,
    code: "INVALID_TYPE",
    message: "is required, here or in a scenario",
  }));
  const detail = `${missing.map((field) => `/${field}`).join(", ")}: required, here or in a scenario.`;
  return { ok: false, refusal: { code: "INVALID_REQUEST", detail, errors } };
}

function attemptId(env: Env, configName: string, attemptKey: string): string {
  return derivedId(env, ["attempt", configName, attemptKey]);
}

/** 64 bits of the platform's secure generator. */
function randomSeed(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}

function refuseAt(code: ProblemCode, detail: string, path: string): Refused {
  return { ok: false, refusal: { code, detail, errors: [{ path, code, message: detail }] } };
}

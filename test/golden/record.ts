import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { validateBundle } from "../../src/content/validate.ts";
import { type EngineContext, engineVersion } from "../../src/engine/index.ts";
import type { Creation } from "../../src/engine/state/commands.ts";
import { playRandomly } from "../property/play.ts";
import { defaultBundle, scenariosOf } from "../support/default-bundle.ts";
import { isJsonObject, type JsonObject } from "../support/json.ts";
import { publish } from "../support/mini-content.ts";
import { contextOf } from "../support/position.ts";
import { createRandom } from "../support/random.ts";
import { type GoldenCombat, goldenFolder, replayGolden } from "./golden.ts";
import { recordFiles } from "./record-files.ts";

/**
 * `node test/golden/record.ts` records the golden combats of the current engine version: forty of them, over every
 * scenario of the default game and every policy, chosen by seeded chance among the legal commands; some of them as combat
 * files and as stored rows besides. What was recorded once is never recorded again: a folder that is there is left alone.
 */
const combatCount = 40;
const policies = ["gambit", "first-legal", "random-legal", "greedy"] as const;
const extremeSeeds = ["0", "1", "4294967296", "9007199254740993", "18446744073709551615"] as const;

/** The last few combats are those of ordinary scenarios, played with a stack. */
const stackedFrom = 36;
const stackedMode = "combat_sandbox_priority";

/** The scenario of a number, all its machines under one policy: each scenario meets at least three. */
function creationOf(number: number, bundle: JsonObject): { readonly name: string; readonly creation: Creation } {
  const scenarios = scenariosOf(bundle);
  const index = number % scenarios.length;
  const creation = scenarios[index];
  if (creation === undefined) throw new Error("the default game has no scenario");
  const policyId = policies[(number + Math.floor(number / scenarios.length)) % policies.length] ?? "gambit";
  const participants = creation.participants.map((one) =>
    one.controllerBinding.kind === "AI" ? { ...one, controllerBinding: { kind: "AI" as const, policyId } } : one,
  );
  const isStacked = number >= stackedFrom;
  const modeId = isStacked ? stackedMode : creation.modeId;
  const name = [scenarioIds(bundle)[index], policyId, ...(isStacked ? ["stack"] : []), number].join("/");
  return { name, creation: { ...creation, modeId, participants } };
}

function scenarioIds(bundle: JsonObject): readonly string[] {
  const definitions = isJsonObject(bundle.definitions) ? bundle.definitions : {};
  return isJsonObject(definitions.scenarios) ? Object.keys(definitions.scenarios).sort() : [];
}

function recordCombat(number: number, bundle: JsonObject, context: EngineContext): GoldenCombat {
  const random = createRandom(number);
  const { name, creation } = creationOf(number, bundle);
  const seed = extremeSeeds[number] ?? String((BigInt(random.below(2 ** 32)) << 32n) | BigInt(random.below(2 ** 32)));
  const { commands } = playRandomly(creation, seed, context, random);
  const recipe = { name, creation, seed, commands };
  return { ...recipe, outcomes: replayGolden(recipe, engineVersion, context) };
}

function record(): void {
  const folder = goldenFolder(engineVersion);
  if (existsSync(folder)) throw new Error(`${folder} is there already: what was recorded stays as it is`);
  const bundle = defaultBundle();
  const content = publish(bundle);
  const { definitions } = validateBundle(bundle);
  const context = contextOf(content);
  const combats = Array.from({ length: combatCount }, (_, number) => recordCombat(number, bundle, context));
  mkdirSync(folder, { recursive: true });
  const head = { engineVersion, contentRevision: content.revision };
  writeFileSync(`${folder}/combats.jsonl`, `${[head, ...combats].map((one) => JSON.stringify(one)).join("\n")}\n`);
  writeFileSync(`${folder}/definitions.json.gz`, gzipSync(JSON.stringify(definitions)));
  recordFiles(folder, combats, content, definitions);
}

record();

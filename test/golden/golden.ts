import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parseDefinitions } from "../../src/combat/codec.ts";
import { compileContent } from "../../src/content/compile.ts";
import type { Definitions } from "../../src/content/definitions.ts";
import {
  type Command,
  createCombat,
  type EngineContext,
  type EngineVersion,
  execute,
  type Result,
  type Transition,
} from "../../src/engine/index.ts";
import type { Creation } from "../../src/engine/state/commands.ts";
import { deepFreeze } from "../support/deep-freeze.ts";
import { contextOf } from "../support/position.ts";

/** What one step came to: its state's hash and how many draws it took, or the code of the refusal that ended the play. */
export type Outcome = { readonly stateHash: string; readonly draws: number } | { readonly refused: string };

/** One recorded combat: what plays it again, and what each step came to when it was recorded, the creation first. */
export interface GoldenCombat {
  /** Scenario, policy of the machines and number: unique in its set. */
  readonly name: string;
  readonly creation: Creation;
  readonly seed: string;
  readonly commands: readonly Command[];
  readonly outcomes: readonly Outcome[];
}

/** The combats that one engine version recorded, with the content they were played on. */
export interface GoldenSet {
  readonly engineVersion: EngineVersion;
  readonly contentRevision: string;
  /** As a running service keeps a pinned revision: normalised, never validated again. */
  readonly definitions: Definitions;
  readonly context: EngineContext;
  readonly combats: readonly GoldenCombat[];
}

/** The folder of an engine version's recordings. */
export function goldenFolder(engineVersion: string): string {
  return `test/golden/engine-${engineVersion}`;
}

/** Reads a set: its content is the frozen copy beside it, whatever the default game has become since. */
export function readGolden(engineVersion: EngineVersion): GoldenSet {
  const folder = goldenFolder(engineVersion);
  const [head = "", ...lines] = readFileSync(`${folder}/combats.jsonl`, "utf8").trimEnd().split("\n");
  const { contentRevision } = JSON.parse(head);
  const definitions = parseDefinitions(readGzip(`${folder}/definitions.json.gz`));
  const context = contextOf(compileContent(definitions, contentRevision));
  return { engineVersion, contentRevision, definitions, context, combats: lines.map((line) => JSON.parse(line)) };
}

/** The text of a compressed file. */
export function readGzip(path: string): string {
  return gunzipSync(readFileSync(path)).toString("utf8");
}

/** Plays a recorded combat again as one of that engine version, up to its end or to the first refusal. */
export function replayGolden(
  { creation, seed, commands }: Omit<GoldenCombat, "outcomes">,
  engineVersion: EngineVersion,
  context: EngineContext,
): readonly Outcome[] {
  let result: Result<Transition> = createCombat(creation, { combatId: "golden", seed, engineVersion }, context);
  const outcomes = [outcomeOf(result, context)];
  for (const command of commands) {
    if (!result.ok) break;
    result = execute(deepFreeze(result.value.snapshot), command, context);
    outcomes.push(outcomeOf(result, context));
  }
  return outcomes;
}

function outcomeOf(result: Result<Transition>, context: EngineContext): Outcome {
  if (!result.ok) return { refused: result.rejection.code };
  const { snapshot, draws } = result.value;
  return { stateHash: context.hash.state(snapshot), draws };
}

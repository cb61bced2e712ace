import type { TestProject } from "vitest/node";
import { type EngineContext, execute } from "../../src/engine/index.ts";
import { counts } from "../counts.ts";
import { type Observer, replay } from "../property/play.ts";
import { playNumber } from "../property/random-creation.ts";
import { defaultBundle, scenariosOf } from "../support/default-bundle.ts";
import { publish } from "../support/mini-content.ts";
import { contextOf } from "../support/position.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of each random combat, one hash over the state hashes after its creation and after each command, as Node has them. */
    readonly nodeHashes: readonly string[];
  }
}

/** Plays the random combats in Node before workerd does, each of them twice, and tries all that is listed on the way. */
export function setup(project: TestProject): void {
  const bundle = defaultBundle();
  const context = contextOf(publish(bundle));
  const scenarios = scenariosOf(bundle);
  const nodeHashes = Array.from({ length: counts.randomCombats }, (_, number) => {
    const played = playNumber(number, scenarios, context, { choice: executeAll(context) });
    const hash = context.hash.value(played.hashes);
    if (context.hash.value(replay(played, context).hashes) !== hash)
      throw new Error(`combat ${number} replays otherwise`);
    return hash;
  });
  project.provide("nodeHashes", nodeHashes);
}

/** Executes each listed command, not only the one that is played; PY-16: what follows by itself may be refused. */
function executeAll(context: EngineContext): NonNullable<Observer["choice"]> {
  return (snapshot, commands) => {
    for (const command of commands) {
      const executed = execute(snapshot, command, context);
      if (!executed.ok && executed.rejection.code !== "RESOLUTION_REJECTED")
        throw new Error(`listed but refused: ${JSON.stringify(command)}: ${JSON.stringify(executed.rejection)}`);
    }
  };
}

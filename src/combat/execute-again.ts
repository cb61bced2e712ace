import type { Command, Creation, EngineContext, Result, Snapshot, Transition } from "../engine/index.ts";
import type { Rules } from "./rules.ts";

/** What executes the steps of a combat again. */
export interface Player {
  readonly rules: Rules;
  readonly context: EngineContext;
  readonly combatId: string;
}

/** A step that was executed once: the creation, or a command on the state before it. */
export type PastStep =
  | { readonly engineVersion: string; readonly creation: Creation; readonly seed: string }
  | { readonly engineVersion: string; readonly before: Snapshot; readonly command: Command };

/**
 * A step executed again: `agreed` when it comes to the recorded hash. What an older version made may have become another
 * state, or be refused, because a fault was mended since: then, as for a version that is not here, `excused`.
 */
export type Again =
  | { readonly result: "agreed"; readonly transition: Transition }
  | { readonly result: "excused" }
  | { readonly result: "disagreed"; readonly executed: Result<Transition> };

/** Executes a step again and compares its state's hash with the recorded one. */
export function executeAgain(player: Player, step: PastStep, stateHash: string): Again {
  const { rules, context } = player;
  const { engineVersion } = step;
  if (!rules.knows(engineVersion)) return { result: "excused" };
  const executed =
    "command" in step
      ? rules.execute(step.before, step.command, context)
      : rules.createCombat(step.creation, { combatId: player.combatId, seed: step.seed, engineVersion }, context);
  if (executed.ok && rules.stateHash(executed.value.snapshot, context) === stateHash) {
    return { result: "agreed", transition: executed.value };
  }
  return engineVersion === rules.engineVersion ? { result: "disagreed", executed } : { result: "excused" };
}

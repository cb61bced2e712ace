import type { Command, Creation } from "../state/commands.ts";
import type { EngineContext, Transition } from "../state/context.ts";
import { accept, type Result } from "../state/rejections.ts";
import { createCombat } from "./creation.ts";
import type { CombatIdentity } from "./creation-state.ts";
import { execute } from "./execute.ts";

/** Plays a combat again from its creation: one transition per sequence, the creation's first (promise 4). */
export function replay(
  creation: Creation,
  identity: CombatIdentity,
  commands: readonly Command[],
  context: EngineContext,
): Result<readonly Transition[]> {
  const created = createCombat(creation, identity, context);
  if (!created.ok) return created;
  const transitions = [created.value];
  let { snapshot } = created.value;
  for (const command of commands) {
    const executed = execute(snapshot, command, context);
    if (!executed.ok) return executed;
    transitions.push(executed.value);
    snapshot = executed.value.snapshot;
  }
  return accept(transitions);
}

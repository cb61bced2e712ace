import type { Snapshot } from "../engine/index.ts";

/**
 * The targets that a query names. One text may be several ids with commas between them, unless it is the id of an actor
 * or a pending action as it stands; of several texts each is an id.
 */
export function namedTargets({ actors, pendingActions }: Snapshot, given: readonly string[]): readonly string[] {
  const [only] = given;
  if (only === undefined || given.length > 1) return given;
  const isId =
    actors.some(({ instanceId }) => instanceId === only) ||
    pendingActions.some(({ pendingActionId }) => pendingActionId === only);
  return isId ? given : only.split(",").filter((id) => id !== "");
}

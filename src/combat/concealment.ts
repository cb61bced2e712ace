import {
  type Command,
  concealCommand,
  type EngineContext,
  type Rejection,
  reasonsFor,
  type Snapshot,
  type Viewer,
} from "../engine/index.ts";
import { type Refusal, refuseBy } from "./answers.ts";
import type { Rules } from "./rules.ts";

/** A state and what it takes to look at it: a session, or a copy that went on. */
interface Scene {
  readonly rules: Rules;
  readonly snapshot: Snapshot;
  readonly context: EngineContext;
}

/** A command of a viewer's, in which a card hidden from it is one that does not exist (PY-05). */
export function commandAs(viewer: Viewer, { rules, snapshot, context }: Scene, command: Command): Command {
  if (viewer.kind === "Full") return command;
  return concealCommand(command, rules.hiddenCards(snapshot, viewer, context.content));
}

/**
 * The engine's rejection as a viewer may read it: no card hidden from it is named.
 * @param at pointer of the request's part that the engine was given
 */
export function refuseAs(
  viewer: Viewer,
  { rules, snapshot, context }: Scene,
  rejection: Rejection,
  at = "",
): { ok: false; refusal: Refusal } {
  if (viewer.kind === "Full") return refuseBy(rejection, at);
  const tell = reasonsFor(rules.hiddenCards(snapshot, viewer, context.content));
  const { code, reasons } = rejection;
  // The message is that of the first reason: told with its place, which says whose it is.
  const told = tell(reasons);
  return refuseBy({ code, message: told[0]?.message ?? code, reasons: told }, at);
}

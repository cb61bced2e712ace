import { type Position, parsePosition } from "./messages.ts";
import type { CombatSession } from "./session.ts";

/** Where a stream begins, or why it cannot begin there. */
export type Start =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly reason: string };

/**
 * Where a stream begins: after the frame the client has, else (null) with what comes next. A place that this combat has
 * not reached is nowhere to begin; one after the last frame of a past sequence is where the next one begins.
 */
export function startOf(after: string | null, session: CombatSession): Start {
  const newest = newestOf(session);
  if (after === null) return { ok: true, position: newest };
  const position = parsePosition(after);
  if (position === null) return { ok: false, reason: "must be a sequence, a dot and a frame index" };
  const { sequence, index } = position;
  const isReached = sequence < newest.sequence || (sequence === newest.sequence && index <= newest.index);
  if (isReached) return { ok: true, position };
  return { ok: false, reason: `there is no frame ${after} yet; the newest is ${newest.sequence}.${newest.index}` };
}

/** The newest frame; 0 stands for those of a record by another engine, which have none. */
function newestOf({ store, last: { sequence } }: CombatSession): Position {
  return { sequence, index: Math.max(0, store.frameTypes(sequence).length - 1) };
}

import { type Position, parsePosition } from "./messages.ts";
import type { CombatSession } from "./session.ts";

/** Where a stream begins, or why it cannot begin there. */
export type Start =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly reason: string };

/**
 * Where a stream begins: after the frame the client has, else (null) with what comes next. A frame that this combat does
 * not have, or not yet, is nowhere to begin.
 */
export function startOf(after: string | null, session: CombatSession): Start {
  const newest = { sequence: session.last.sequence, index: lastFrameOf(session, session.last.sequence) };
  if (after === null) return { ok: true, position: newest };
  const position = parsePosition(after);
  if (position === null) return { ok: false, reason: "must be a sequence, a dot and a frame index" };
  const { sequence, index } = position;
  if (sequence <= newest.sequence && index <= lastFrameOf(session, sequence)) return { ok: true, position };
  return { ok: false, reason: `there is no frame ${after} yet; the newest is ${newest.sequence}.${newest.index}` };
}

/** The last frame of a sequence; 0 stands for those of a record by another engine, which have none. */
function lastFrameOf({ store }: CombatSession, sequence: number): number {
  return Math.max(0, store.frameTypes(sequence).length - 1);
}

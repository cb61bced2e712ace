import type { Viewer } from "../engine/index.ts";
import type { CombatView, ResolutionView, RunView } from "../engine/views/model.ts";
import { type Answer, answer, refuse } from "./answers.ts";
import { CorruptState } from "./failures.ts";
import type { JournalEntry } from "./records.ts";
import type { CombatSession } from "./session.ts";

/** What an accepted command is answered with (api.md, receipt). */
export interface Receipt {
  readonly commandId: string;
  readonly duplicate: boolean;
  readonly sequence: number;
  readonly step: number;
  readonly previousStateHash: string;
  readonly stateHash: string;
  readonly state: { readonly run: RunView; readonly combat: CombatView; readonly resolution: ResolutionView };
}

/**
 * The receipt of a journaled command as a viewer may see it, rebuilt from the rows: but for `duplicate` the same bytes,
 * whatever has happened since.
 */
export function receiptOf(session: CombatSession, entry: JournalEntry, viewer: Viewer, duplicate = false): Receipt {
  const { rules, context } = session;
  const snapshot = session.stateAt(entry.sequence);
  if (snapshot === null) throw new CorruptState(`the state of sequence ${entry.sequence}`);
  const resolution = resolutionOf(session, entry, viewer);
  return {
    commandId: entry.commandId,
    duplicate,
    sequence: entry.sequence,
    step: entry.stepAfter,
    previousStateHash: entry.previousHash,
    stateHash: entry.stateHash,
    state: {
      run: rules.viewRun(snapshot, context),
      // The last frame's state is the state: it is projected once.
      combat: resolution.frames.at(-1)?.stateAfter ?? rules.viewCombat(snapshot, viewer, context),
      resolution,
    },
  };
}

/** The durable frame queue of a command; what was taken over from another engine's record has no frames. */
export function resolutionOf(session: CombatSession, entry: JournalEntry, viewer: Viewer): ResolutionView {
  const frames = session.framesAt(entry.sequence);
  const { commandId, sequence, previousHash: initialStateHash } = entry;
  const resolution = { commandId, sequence, initialStateHash, frames, viewer };
  const view = session.rules.viewResolution(resolution, session.context);
  return frames.length > 0 ? view : { ...view, finalCombatStateHash: entry.stateHash };
}

/** The frame queue of a command by its id; `NOT_FOUND` when it was never accepted here. */
export function findResolution(session: CombatSession, commandId: string, viewer: Viewer): Answer<ResolutionView> {
  const entry = session.store.entryOf(commandId);
  if (entry === null) return refuse("NOT_FOUND", "No accepted command of this combat has this id.");
  return answer(resolutionOf(session, entry, viewer));
}

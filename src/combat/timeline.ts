import type { Viewer } from "../engine/index.ts";
import type { CombatView, FrameView, RunView } from "../engine/views/model.ts";
import { type Answer, answer, refuse } from "./answers.ts";
import type { Span } from "./journal.ts";
import { resolutionOf } from "./receipt.ts";
import type { JournalEntry } from "./records.ts";
import type { CombatSession } from "./session.ts";

/** A frame in a timeline; with `include=frames` everything of it. */
export type TimelineFrame = { readonly frameIndex: number; readonly transitionType: string } | TimelineFrameWhole;

type TimelineFrameWhole = FrameView & { readonly frameIndex: number };

/** One accepted command in the timeline; the creation is the first item. */
export interface TimelineItem {
  readonly runSequence: number;
  readonly commandId: string;
  /** By which the frames are read again. */
  readonly resolutionCommandId: string;
  readonly type: string;
  readonly actorId: string | null;
  readonly step: number;
  readonly stateHash: string;
  readonly frames: readonly TimelineFrame[];
}

/** A page of the timeline. */
export interface Timeline {
  readonly items: readonly TimelineItem[];
  /** Null at the end; else what to ask `afterSequence` next. */
  readonly nextAfterSequence: number | null;
}

/** The accepted commands after a sequence. `FORBIDDEN` where the mode keeps its past closed. */
export function readTimeline(
  session: CombatSession,
  span: Span & { readonly wholeFrames: boolean },
  viewer: Viewer,
): Answer<Timeline> {
  const forbidden = forbidsPast(session);
  if (forbidden !== null) return forbidden;
  const entries = session.store.entries(span.afterSequence, span.count);
  const last = entries.at(-1)?.sequence ?? session.last.sequence;
  const types = session.store.frameTypes(span.afterSequence + 1, last);
  const items = entries.map((entry) => ({
    runSequence: entry.sequence,
    commandId: entry.commandId,
    resolutionCommandId: entry.commandId,
    type: entry.type,
    actorId: entry.actorId,
    step: entry.stepAfter,
    stateHash: entry.stateHash,
    frames: span.wholeFrames
      ? wholeFrames(session, entry, viewer)
      : types
          .filter(({ sequence }) => sequence === entry.sequence)
          .map(({ frameIndex, transitionType }) => ({ frameIndex, transitionType })),
  }));
  return answer({ items, nextAfterSequence: last < session.last.sequence ? last : null });
}

function wholeFrames(session: CombatSession, entry: JournalEntry, viewer: Viewer): readonly TimelineFrameWhole[] {
  return resolutionOf(session, entry, viewer).frames.map((frame) => ({ frameIndex: frame.index, ...frame }));
}

/** The state after a sequence, or in the midst of it after one of its frames, as the viewer may see it. */
export function readPastState(
  session: CombatSession,
  at: { readonly sequence: number; readonly frameIndex: number | null },
  viewer: Viewer,
): Answer<{ readonly run: RunView; readonly combat: CombatView }> {
  const forbidden = forbidsPast(session);
  if (forbidden !== null) return forbidden;
  const snapshot =
    at.frameIndex === null
      ? session.stateAt(at.sequence)
      : session.framesAt(at.sequence).find(({ index }) => index === at.frameIndex)?.stateAfter;
  if (snapshot === null || snapshot === undefined) return refuse("NOT_FOUND", "This combat has no such past state.");
  const { rules, context } = session;
  return answer({ run: rules.viewRun(snapshot, context), combat: rules.viewCombat(snapshot, viewer, context) });
}

function forbidsPast(session: CombatSession): ReturnType<typeof refuse> | null {
  return session.mode.timeline.inspect ? null : refuse("FORBIDDEN", "This mode keeps its past closed.");
}

import type { Viewer } from "../engine/index.ts";
import type { CombatView, FrameView, RunView } from "../engine/views/model.ts";
import { type Answer, answer, refuse } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { bytesOf, forbidsSpan, type Span } from "./journal.ts";
import { resolutionOf } from "./receipt.ts";
import type { JournalEntry } from "./records.ts";
import type { CombatSession } from "./session.ts";
import type { Interruptible } from "./turns.ts";

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

/**
 * The accepted commands after a sequence, as many as were asked for and fit on a page; an item larger than a page is one
 * by itself. `FORBIDDEN` where the mode keeps its past closed,
 * `INVALID_REQUEST` for a sequence it has not reached.
 */
export function* readTimeline(
  session: CombatSession,
  span: Span & { readonly wholeFrames: boolean },
  viewer: Viewer,
): Interruptible<Answer<Timeline>> {
  const forbidden = forbidsPast(session) ?? forbidsSpan(session, span);
  if (forbidden !== null) return forbidden;
  const end = session.last.sequence;
  const items: TimelineItem[] = [];
  let bytes = bytesOf({ items: [], nextAfterSequence: end });
  for (const entry of session.entries(span.afterSequence, span.count)) {
    const item = itemOf(entry, span.wholeFrames ? wholeFrames(session, entry, viewer) : shortFrames(session, entry));
    bytes += bytesOf(item) + 1;
    if (items.length > 0 && bytes > bounds.pageBytes) break;
    items.push(item);
    if (span.wholeFrames) yield;
  }
  const last = items.at(-1)?.runSequence ?? end;
  return answer({ items, nextAfterSequence: last < end ? last : null });
}

function shortFrames({ store }: CombatSession, { sequence }: JournalEntry): TimelineItem["frames"] {
  return store.frameTypes(sequence);
}

function wholeFrames(session: CombatSession, entry: JournalEntry, viewer: Viewer): TimelineItem["frames"] {
  return resolutionOf(session, entry, viewer).frames.map((frame) => ({ frameIndex: frame.index, ...frame }));
}

function itemOf(entry: JournalEntry, frames: TimelineItem["frames"]): TimelineItem {
  const { sequence: runSequence, commandId, type, actorId, stepAfter: step, stateHash } = entry;
  return { runSequence, commandId, resolutionCommandId: commandId, type, actorId, step, stateHash, frames };
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

import type { Viewer } from "../engine/index.ts";
import type { CombatView, FrameView, RunView } from "../engine/views/model.ts";
import { type Answer, answer, refuse } from "./answers.ts";
import { bounds } from "./bounds.ts";
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
  const items = span.wholeFrames ? wholeItems(session, entries, viewer) : shortItems(session, entries, span);
  const last = items.at(-1)?.runSequence ?? session.last.sequence;
  return answer({ items, nextAfterSequence: last < session.last.sequence ? last : null });
}

function shortItems({ store }: CombatSession, entries: readonly JournalEntry[], span: Span): readonly TimelineItem[] {
  const last = entries.at(-1)?.sequence ?? span.afterSequence;
  const types = store.frameTypes(span.afterSequence + 1, last);
  return entries.map((entry) => {
    const frames = types.filter(({ sequence }) => sequence === entry.sequence);
    return itemOf(
      entry,
      frames.map(({ frameIndex, transitionType }) => ({ frameIndex, transitionType })),
    );
  });
}

/** Items with everything in their frames, the first always, the others as long as there is room on the page. */
function wholeItems(session: CombatSession, entries: readonly JournalEntry[], viewer: Viewer): readonly TimelineItem[] {
  const items: TimelineItem[] = [];
  let units = 0;
  for (const entry of entries) {
    const frames = resolutionOf(session, entry, viewer).frames.map((frame) => ({ frameIndex: frame.index, ...frame }));
    units += JSON.stringify(frames).length;
    if (items.length > 0 && units > bounds.pageUnits) break;
    items.push(itemOf(entry, frames));
  }
  return items;
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

import type { Viewer } from "../engine/index.ts";
import type { FrameView } from "../engine/views/model.ts";
import { resolutionOf } from "./receipt.ts";
import type { JournalEntry } from "./records.ts";
import type { CombatSession } from "./session.ts";

/** The last frame a listener has. */
export interface Position {
  readonly sequence: number;
  readonly index: number;
}

/** A message of the live stream with its place in it. */
export interface LiveMessage {
  readonly position: Position;
  readonly text: string;
}

/** A socket's first message: where the combat is, and after which frame the next messages begin. */
export interface HelloMessage {
  readonly type: "hello";
  readonly combatId: string;
  readonly sequence: number;
  readonly step: number;
  readonly after: string;
  /** The current state does not match its hash; no command is accepted. */
  readonly integrity?: "CORRUPT_STATE";
}

/** A frame as listeners get it: one that is too large comes without its state, or not at all, and says where it is read. */
export interface FrameMessage {
  readonly type: "frame";
  readonly sequence: number;
  readonly index: number;
  readonly commandId: string;
  readonly isLast: boolean;
  readonly frame: FrameView | null;
  readonly transitionType?: FrameView["transitionType"];
  readonly frameAt?: string;
  readonly stateAt?: string;
}

/** A text message stays below this: some game clients read no larger ones. */
const messageBytes = 60 * 1024;

/** The position of `sequence.frameIndex`; null for another text. */
export function parsePosition(text: string): Position | null {
  const found = /^(\d{1,9})\.(\d{1,9})$/.exec(text);
  return found === null ? null : { sequence: Number(found[1]), index: Number(found[2]) };
}

/** The messages of one sequence that a listener at this position does not have yet, one per frame, in order. */
export function messagesOf(
  session: CombatSession,
  sequence: number,
  after: Position,
  viewer: Viewer,
): readonly LiveMessage[] {
  return allMessages(session, sequence, viewer).filter(({ position }) => isAfter(position, after));
}

/** The messages of the newest sequence, made once for all who listen as the same viewer. */
export class NewestMessages {
  #newest: JournalEntry | null = null;
  readonly #byViewer = new Map<string, readonly LiveMessage[]>();

  /** As `messagesOf`. */
  of(session: CombatSession, sequence: number, after: Position, viewer: Viewer): readonly LiveMessage[] {
    if (sequence !== session.last.sequence) return messagesOf(session, sequence, after, viewer);
    if (this.#newest !== session.last) this.#byViewer.clear();
    this.#newest = session.last;
    const key = JSON.stringify(viewer);
    const messages = this.#byViewer.get(key) ?? allMessages(session, sequence, viewer);
    this.#byViewer.set(key, messages);
    return messages.filter(({ position }) => isAfter(position, after));
  }
}

function allMessages(session: CombatSession, sequence: number, viewer: Viewer): readonly LiveMessage[] {
  const entry = session.store.entryAt(sequence);
  if (entry === null) return [];
  const { frames } = resolutionOf(session, entry, viewer);
  return frames.map((frame) => ({
    position: { sequence, index: frame.index },
    text: messageOf(session.meta.identity.combatId, entry.commandId, frame, frame.index === frames.length - 1),
  }));
}

function isAfter(position: Position, after: Position): boolean {
  return position.sequence > after.sequence || position.index > after.index;
}

/** A frame as one message; what would make it too large is named, and read over REST. */
function messageOf(combatId: string, commandId: string, frame: FrameView, isLast: boolean): string {
  const { sequence, index, transitionType } = frame;
  const head = { type: "frame", sequence, index, commandId, isLast } as const;
  const stateAt = `/api/v1/combats/${combatId}/timeline/${sequence}/state?frame=${index}`;
  const frameAt = `/api/v1/combats/${combatId}/resolutions/${commandId}`;
  const whole = JSON.stringify({ ...head, frame } satisfies FrameMessage);
  if (fits(whole)) return whole;
  const withoutState = { ...head, frame: { ...frame, stateAfter: null }, stateAt } satisfies FrameMessage;
  const stateless = JSON.stringify(withoutState);
  if (fits(stateless)) return stateless;
  return JSON.stringify({ ...head, frame: null, transitionType, frameAt, stateAt } satisfies FrameMessage);
}

function fits(text: string): boolean {
  return new TextEncoder().encode(text).byteLength < messageBytes;
}

import type { Viewer } from "../engine/index.ts";
import { type Answer, answer, refuse } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { creationType, type JournalEntry } from "./records.ts";
import type { CombatSession } from "./session.ts";
import type { Interruptible } from "./turns.ts";

/**
 * A journal entry as answered; the payload is null where the viewer may not know it, and so is the hash before the
 * creation: it is the origin, from which whoever has it computes every id.
 */
export type JournalItem = Omit<JournalEntry, "payloadHash" | "createdAt" | "previousHash"> & {
  readonly previousHash: string | null;
};

/** An applied action. */
export type HistoryItem = Pick<
  JournalEntry,
  "sequence" | "commandId" | "type" | "actorId" | "payload" | "stateHash"
> & {
  readonly step: number;
};

/** Which entries of the journal are asked for. */
export interface Span {
  readonly afterSequence: number;
  readonly count: number;
}

/** Everything accepted from the creation on. */
export const wholeJournal: Span = { afterSequence: -1, count: Number.MAX_SAFE_INTEGER };

/** A page of the journal or of the history. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Null at the end; else what to ask `afterSequence` next: fewer were asked for, or the page was full. */
  readonly nextAfterSequence: number | null;
}

/**
 * The journal: every accepted command with its links, the creation first. `INVALID_REQUEST` for a sequence that is not
 * reached.
 * @param maximumBytes of the page's JSON
 */
export function readJournal(
  session: CombatSession,
  span: Span,
  viewer: Viewer,
  maximumBytes: number = bounds.pageBytes,
): Interruptible<Answer<Page<JournalItem>>> {
  const itemOf = ({ payloadHash: _hash, createdAt: _at, ...entry }: JournalEntry): JournalItem => ({
    ...entry,
    payload: payloadFor(viewer, entry),
    previousHash: viewer.kind !== "Full" && entry.type === creationType ? null : entry.previousHash,
  });
  return pageOf(session, span, maximumBytes, itemOf);
}

/** The applied actions: the journal without its creation and its links. Refused as the journal is. */
export function readHistory(
  session: CombatSession,
  span: Span,
  viewer: Viewer,
): Interruptible<Answer<Page<HistoryItem>>> {
  return pageOf(session, span, bounds.pageBytes, (entry) => {
    const { sequence, commandId, type, actorId, stateHash, stepAfter: step, payload } = entry;
    if (type === creationType) return null;
    return { sequence, commandId, type, actorId, payload: payloadFor(viewer, { actorId, payload }), step, stateHash };
  });
}

/** The items of the entries after a sequence, but no more than a page holds, and one at least. */
function* pageOf<T>(
  session: CombatSession,
  span: Span,
  maximumBytes: number,
  itemOf: (entry: JournalEntry) => T | null,
): Interruptible<Answer<Page<T>>> {
  const forbidden = forbidsSpan(session, span);
  if (forbidden !== null) return forbidden;
  const end = session.last.sequence;
  const until = Math.min(span.afterSequence + span.count, end);
  const items: T[] = [];
  let bytes = 0;
  for (let reached = span.afterSequence; reached < until; ) {
    const entries = session.entries(reached, Math.min(bounds.pageEntries, until - reached));
    if (entries.length === 0) break;
    for (const entry of entries) {
      const item = itemOf(entry);
      bytes += item === null ? 0 : bytesOf(item) + 1;
      if (bytes > maximumBytes && items.length > 0) return answer({ items, nextAfterSequence: reached });
      if (item !== null) items.push(item);
      reached = entry.sequence;
    }
    yield;
  }
  return answer({ items, nextAfterSequence: until < end ? until : null });
}

/** How long a value is as JSON, in UTF-8 bytes. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}

/** Refuses what comes after a sequence that the combat has not reached: it would look like the end. */
export function forbidsSpan({ last }: CombatSession, { afterSequence }: Span): ReturnType<typeof refuse> | null {
  if (afterSequence <= last.sequence) return null;
  const message = `must be a sequence of this combat, which has reached ${last.sequence}`;
  return refuse("INVALID_REQUEST", message, "query.afterSequence");
}

/** A seat reads the payloads of its own commands: others' name cards, the creation's the seed and the decks. */
function payloadFor(viewer: Viewer, { actorId, payload }: Pick<JournalEntry, "actorId" | "payload">): unknown {
  if (viewer.kind === "Full") return payload;
  return viewer.kind === "Seat" && actorId !== null && viewer.actorIds.includes(actorId) ? payload : null;
}

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

/**
 * The journal: every accepted command with its links, the creation first. `INVALID_REQUEST` for a sequence that is not
 * reached.
 */
export function* readJournal(
  session: CombatSession,
  span: Span,
  viewer: Viewer,
): Interruptible<Answer<{ readonly items: readonly JournalItem[] }>> {
  const entries = yield* readEntries(session, span);
  if (!entries.ok) return entries;
  const items = entries.value.map(({ payloadHash: _hash, createdAt: _at, ...entry }) => ({
    ...entry,
    payload: payloadFor(viewer, entry),
    previousHash: viewer.kind !== "Full" && entry.type === creationType ? null : entry.previousHash,
  }));
  return answer({ items });
}

/** The applied actions: the journal without its creation and its links. Refused as the journal is. */
export function* readHistory(
  session: CombatSession,
  span: Span,
  viewer: Viewer,
): Interruptible<Answer<{ readonly items: readonly HistoryItem[] }>> {
  const entries = yield* readEntries(session, span);
  if (!entries.ok) return entries;
  const applied = entries.value.filter(({ type }) => type !== creationType);
  const items = applied.map(({ sequence, commandId, type, actorId, stateHash, stepAfter: step, payload }) => ({
    sequence,
    commandId,
    type,
    actorId,
    payload: payloadFor(viewer, { actorId, payload }),
    step,
    stateHash,
  }));
  return answer({ items });
}

/** Entries of the journal, page by page. */
export function* readEntries(session: CombatSession, span: Span): Interruptible<Answer<readonly JournalEntry[]>> {
  const forbidden = forbidsSpan(session, span);
  if (forbidden !== null) return forbidden;
  const end = session.last.sequence;
  const entries: JournalEntry[] = [];
  for (let after = span.afterSequence; after < end && entries.length < span.count; after += bounds.pageEntries) {
    const count = Math.min(bounds.pageEntries, span.count - entries.length, end - after);
    entries.push(...session.store.entries(after, count));
    yield;
  }
  return answer(entries);
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

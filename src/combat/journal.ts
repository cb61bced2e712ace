import type { Viewer } from "../engine/index.ts";
import { creationType, type JournalEntry } from "./records.ts";
import type { CombatSession } from "./session.ts";

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

/** The journal: every accepted command with its links, the creation first. */
export function readJournal(session: CombatSession, span: Span, viewer: Viewer): { items: readonly JournalItem[] } {
  const entries = session.store.entries(span.afterSequence, span.count);
  const items = entries.map(({ payloadHash: _hash, createdAt: _at, ...entry }) => ({
    ...entry,
    payload: payloadFor(viewer, entry),
    previousHash: viewer.kind !== "Full" && entry.type === creationType ? null : entry.previousHash,
  }));
  return { items };
}

/** The applied actions: the journal without its creation and its links. */
export function readHistory(session: CombatSession, span: Span, viewer: Viewer): { items: readonly HistoryItem[] } {
  const entries = session.store.entries(span.afterSequence, span.count).filter(({ type }) => type !== creationType);
  const items = entries.map(({ sequence, commandId, type, actorId, stateHash, stepAfter: step, payload }) => ({
    sequence,
    commandId,
    type,
    actorId,
    payload: payloadFor(viewer, { actorId, payload }),
    step,
    stateHash,
  }));
  return { items };
}

/** A seat reads the payloads of its own commands: others' name cards, the creation's the seed and the decks. */
function payloadFor(viewer: Viewer, { actorId, payload }: Pick<JournalEntry, "actorId" | "payload">): unknown {
  if (viewer.kind === "Full") return payload;
  return viewer.kind === "Seat" && actorId !== null && viewer.actorIds.includes(actorId) ? payload : null;
}

import type { Command, Creation, Viewer } from "../engine/index.ts";
import type { Lineage } from "../engine/state/snapshot.ts";
import { type Answer, answer, refuse, type Seated } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { parseCommand, parseCreation } from "./codec.ts";
import { type CreationRequest, forbidsSize, foundCombat, seatsOf } from "./creation.ts";
import { type Delta, diff } from "./delta.ts";
import type { Player } from "./execute-again.ts";
import { CorruptState } from "./failures.ts";
import { type JournalItem, readJournal, wholeJournal } from "./journal.ts";
import { type RecordStep, recordSteps } from "./record-steps.ts";
import { creationType, type JournalEntry, type Origin } from "./records.ts";
import { CombatSession, type SessionSetup } from "./session.ts";
import type { Interruptible } from "./turns.ts";

/** A combat without its content: everything that, with the pinned revision, makes it again. */
export interface CombatRecord {
  /** Of the creation. */
  readonly engineVersion: string;
  readonly contentRevision: string;
  readonly creation: Creation;
  readonly seed: string;
  readonly initialStateHash: string;
  readonly commands: readonly RecordedCommand[];
  readonly finalStateHash: string;
  /** The state after the creation and after each command, each as its difference to the one before. */
  readonly states: readonly (Delta | null)[];
  /** Where it came from, for people: an imported combat is a root of its own. */
  readonly lineage: Lineage | null;
}

/** One accepted command, the engine that executed it and the state it led to. */
export type RecordedCommand = Command & {
  readonly commandId: string;
  readonly origin: Exclude<Origin, "Creation">;
  readonly engineVersion: string;
  readonly stateHash: string;
};

/** What came of an import. */
export interface Imported extends Seated {
  readonly duplicate: boolean;
  readonly combatId: string;
  readonly runId: string;
  readonly sequence: number;
  readonly step: number;
  /** Every step was executed again and came to its recorded state. */
  readonly isValid: boolean;
  /** How many did, the creation included; of the others the recorded states were taken. */
  readonly sequencesChecked: number;
  readonly finalStateHash: string;
}

/** A record as a seat may know it: no content, no creation, of others' commands only that they were. Not to be imported. */
export interface RecordView {
  readonly contentRevision: string;
  readonly entries: readonly JournalItem[];
  readonly finalStateHash: string;
}

/** The record as the viewer may know it. `LIMIT_EXCEEDED` for one that is too long. */
export function* viewRecord(session: CombatSession, viewer: Viewer): Interruptible<Answer<RecordView>> {
  const finalStateHash = session.last.stateHash;
  const journal = yield* readJournal(session, wholeJournal, viewer, bounds.recordUnits);
  if (!journal.ok) return journal;
  const { items, nextAfterSequence } = journal.value;
  if (nextAfterSequence !== null) return tooLong;
  return answer({ contentRevision: session.meta.contentRevision, entries: items, finalStateHash });
}

/**
 * The record of a combat: its creation and every command, with the states and their hashes. One too long to travel in one
 * piece leaves the states out, and so does one whose states cannot be read: only an engine that comes to the same ones can
 * make it again. `LIMIT_EXCEEDED` for one that is too long even so.
 */
export function* exportCombat(session: CombatSession): Interruptible<Answer<CombatRecord>> {
  const { stateHash: finalStateHash, sequence } = session.last;
  const entries = yield* allEntries(session, sequence);
  const first = entries?.[0];
  if (entries === null) return tooLong;
  if (first?.type !== creationType) throw new CorruptState("the creation");
  const commands = entries.flatMap(({ type, payload, commandId, origin, engineVersion, stateHash }) =>
    type === creationType || origin === "Creation"
      ? []
      : [{ ...parseCommand(type, payload), commandId, origin, engineVersion, stateHash }],
  );
  const stateless = {
    engineVersion: first.engineVersion,
    contentRevision: session.meta.contentRevision,
    ...parseCreation(first.payload),
    initialStateHash: first.stateHash,
    commands,
    finalStateHash,
    states: [],
    lineage: session.meta.identity.lineage,
  };
  const room = bounds.recordUnits - JSON.stringify(stateless).length;
  if (room < 0) return tooLong;
  return answer({ ...stateless, states: yield* statesWithin(session, sequence, room) });
}

const tooLong = refuse("LIMIT_EXCEEDED", "This combat is too long for one file.");

/** A combat made of a record, and how many of its steps were executed again and came to their recorded state. */
export interface MadeCombat {
  readonly session: CombatSession;
  readonly sequencesChecked: number;
}

/**
 * Makes the combat of a record again: first wholly in memory, every hash compared, then in the rows, in one transaction,
 * so that nothing is kept of an import that is refused or interrupted.
 * Refusals: `INVALID_REQUEST` (a hash differs), `UNKNOWN_REFERENCE` (the states of an engine this service does not have
 * are none it could go on from), `LIMIT_EXCEEDED`, and what the engine rejects.
 * @param beside writes in the same transaction what is kept with the combat
 */
export function importCombat(
  setup: SessionSetup,
  request: CreationRequest,
  record: CombatRecord,
  beside: () => void = () => {},
): Answer<MadeCombat> {
  const refused = forbidsSize(request);
  if (refused !== null) return refused;
  const { rules, content, hash } = setup;
  const player = { rules, context: { content, hash }, combatId: request.combatId };
  const checked = checkRecord(player, record);
  if (!checked.ok) return checked;
  return setup.store.attempt(() => {
    const written = writeRecord(setup, request, record, recordSteps(player, record));
    if (!written.ok) return written;
    beside();
    return answer({ session: written.value, sequencesChecked: checked.value });
  });
}

/** How many steps of a record were executed again and came to their recorded state; refused as an import is. */
export function checkRecord(player: Player, record: CombatRecord): Answer<number> {
  let sequencesChecked = 0;
  for (const step of recordSteps(player, record)) {
    if (!step.ok) return step;
    if (step.value.isVerified) sequencesChecked += 1;
  }
  return answer(sequencesChecked);
}

/** Writes a record step by step. A refusal leaves what was written to the transaction it is in. */
function writeRecord(
  setup: SessionSetup,
  request: CreationRequest,
  record: CombatRecord,
  steps: Iterable<Answer<RecordStep>>,
): Answer<CombatSession> {
  let session: CombatSession | null = null;
  for (const step of steps) {
    if (!step.ok) return step;
    const { transition, engineVersion } = step.value;
    const recorded = record.commands[transition.snapshot.sequence - 1];
    if (session === null || recorded === undefined) {
      const found = foundCombat(setup, request, transition, engineVersion);
      if (!found.ok) return found;
      found.value();
      session = new CombatSession(setup);
    } else {
      const { commandId, origin, type, payload } = recorded;
      const committed = session.commit({ commandId, origin, type, payload }, transition, engineVersion);
      if (!committed.ok) return committed;
    }
  }
  if (session === null) throw new Error("a record without its creation");
  return answer(session);
}

/** The answer to an import. */
export function importedOf(
  { session, sequencesChecked }: MadeCombat,
  { commands, finalStateHash }: CombatRecord,
  duplicate: boolean,
): Imported {
  const { combatId, runId } = session.meta.identity;
  const { sequence, step } = session.snapshot;
  const isValid = sequencesChecked === commands.length + 1;
  const seats = seatsOf(session);
  return { duplicate, combatId, runId, sequence, step, isValid, sequencesChecked, finalStateHash, seats };
}

/** The answer to an import of what is there already. */
export function importedAgain(session: CombatSession, record: CombatRecord): Answer<Imported> {
  const { rules, context, meta } = session;
  const checked = checkRecord({ rules, context, combatId: meta.identity.combatId }, record);
  return checked.ok ? answer(importedOf({ session, sequencesChecked: checked.value }, record, true)) : checked;
}

/** Every entry up to a sequence; null where they are too long for a file. */
function* allEntries(session: CombatSession, until: number): Interruptible<readonly JournalEntry[] | null> {
  const entries: JournalEntry[] = [];
  let units = 0;
  for (let after = -1; after < until; ) {
    const page = session.entries(after, Math.min(bounds.pageEntries, until - after));
    units += page.reduce((sum, { payload }) => sum + JSON.stringify(payload).length, 0);
    if (units > bounds.recordUnits) return null;
    entries.push(...page);
    after = page.at(-1)?.sequence ?? until;
    yield;
  }
  return entries;
}

/**
 * Every state up to a sequence without where it lives, each as its difference to the one before; none where they have no
 * room, or cannot be read.
 */
function* statesWithin(session: CombatSession, until: number, room: number): Interruptible<readonly (Delta | null)[]> {
  const deltas: (Delta | null)[] = [];
  let before: unknown = null;
  let units = 0;
  for (let from = 0; from <= until; from += bounds.fullStateInterval) {
    const to = Math.min(until, from + bounds.fullStateInterval - 1);
    const page = session.orNothing(() => [...session.states(from, to)]);
    if (page === null) return [];
    for (const { combatId: _combat, runId: _run, lineage: _lineage, ...state } of page) {
      const delta = diff(before, state);
      units += JSON.stringify(delta).length + 1;
      if (units > room) return [];
      deltas.push(delta);
      before = state;
    }
    yield;
  }
  return deltas;
}

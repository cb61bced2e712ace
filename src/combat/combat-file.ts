import type { Command, Creation, Viewer } from "../engine/index.ts";
import type { Lineage } from "../engine/state/snapshot.ts";
import { type Answer, answer, refuse, type Seated } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { parseCommand, parseCreation } from "./codec.ts";
import { type CreationRequest, forbidsSize, foundSession, seatsOf } from "./creation.ts";
import { type Delta, diff } from "./delta.ts";
import { type JournalItem, readEntries, readJournal, wholeJournal } from "./journal.ts";
import { recordSteps } from "./record-steps.ts";
import { creationType, type Origin } from "./records.ts";
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

/** The record as the viewer may know it. */
export function* viewRecord(session: CombatSession, viewer: Viewer): Interruptible<Answer<RecordView>> {
  const finalStateHash = session.last.stateHash;
  const journal = yield* readJournal(session, wholeJournal, viewer);
  if (!journal.ok) return journal;
  const { contentRevision } = session.meta;
  return answer({ contentRevision, entries: journal.value.items, finalStateHash });
}

/**
 * The record of a combat: its creation and every command, with the states and their hashes. One too long to travel in one
 * piece leaves the states out, so that only an engine that comes to the same ones can make it again; `LIMIT_EXCEEDED` for one that
 * is too long even so.
 */
export function* exportCombat(session: CombatSession): Interruptible<Answer<CombatRecord>> {
  const { stateHash: finalStateHash, sequence } = session.last;
  const entries = yield* readEntries(session, wholeJournal);
  if (!entries.ok) return entries;
  const [first] = entries.value;
  if (first === undefined) throw new Error("a combat without its creation");
  const commands = entries.value.flatMap(({ type, payload, commandId, origin, engineVersion, stateHash }) =>
    type === creationType || origin === "Creation"
      ? []
      : [{ ...parseCommand(type, payload), commandId, origin, engineVersion, stateHash }],
  );
  const record = {
    engineVersion: first.engineVersion,
    contentRevision: session.meta.contentRevision,
    ...parseCreation(first.payload),
    initialStateHash: first.stateHash,
    commands,
    finalStateHash,
    states: yield* readStates(session, sequence),
    lineage: session.meta.identity.lineage,
  };
  if (isShort(record)) return answer(record);
  const stateless = { ...record, states: [] };
  return isShort(stateless) ? answer(stateless) : refuse("LIMIT_EXCEEDED", "This combat is too long for one file.");
}

function isShort(record: CombatRecord): boolean {
  return JSON.stringify(record).length <= bounds.recordUnits;
}

/** A combat made of a record, and how many of its steps were executed again and came to their recorded state. */
export interface MadeCombat {
  readonly session: CombatSession;
  readonly sequencesChecked: number;
}

/**
 * Makes the combat of a record again: first wholly in memory, every hash compared, then command by command in the rows,
 * so that an import that was interrupted goes on when it is asked for again.
 * Refusals: `INVALID_REQUEST` (a hash differs), `UNKNOWN_REFERENCE` (the states of an engine this service does not have
 * are none it could go on from), `LIMIT_EXCEEDED`, and what the engine rejects.
 */
export function importCombat(setup: SessionSetup, request: CreationRequest, record: CombatRecord): Answer<MadeCombat> {
  const refused = forbidsSize(request);
  if (refused !== null) return refused;
  const { rules, content, hash } = setup;
  const player = { rules, context: { content, hash }, combatId: request.combatId };
  let sequencesChecked = 0;
  for (const step of recordSteps(player, record)) {
    if (!step.ok) return step;
    if (step.value.isVerified) sequencesChecked += 1;
  }
  let session = setup.store.exists() ? new CombatSession(setup) : null;
  for (const step of recordSteps(player, record)) {
    if (!step.ok) return step;
    const { transition, engineVersion } = step.value;
    const recorded = record.commands[transition.snapshot.sequence - 1];
    if (session === null || recorded === undefined) {
      session ??= foundSession(setup, request, transition, engineVersion);
    } else if (transition.snapshot.sequence > session.last.sequence) {
      const { commandId, origin, type, payload } = recorded;
      session.commit({ commandId, origin, type, payload }, transition, engineVersion);
    }
  }
  if (session === null) throw new Error("a record without its creation");
  return answer({ session, sequencesChecked });
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

/** Every state up to a sequence without where it lives, each as its difference to the one before. */
function* readStates({ store }: CombatSession, until: number): Interruptible<readonly (Delta | null)[]> {
  const deltas: (Delta | null)[] = [];
  let before: unknown = null;
  for (let from = 0; from <= until; from += bounds.fullStateInterval) {
    for (const snapshot of store.statesFrom(from, Math.min(bounds.fullStateInterval, until + 1 - from))) {
      const { combatId: _combat, runId: _run, lineage: _lineage, ...state } = snapshot;
      deltas.push(diff(before, state));
      before = state;
    }
    yield;
  }
  return deltas;
}

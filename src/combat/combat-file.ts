import type { Command, Creation } from "../engine/index.ts";
import type { Lineage } from "../engine/state/snapshot.ts";
import { type Answer, answer, type Seated } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { parseCommand, parseCreation } from "./codec.ts";
import { type CreationRequest, forbidsSize, foundSession, seatsOf } from "./creation.ts";
import { type Delta, diff } from "./delta.ts";
import { recordSteps } from "./record-steps.ts";
import { creationType, type JournalEntry, type Origin } from "./records.ts";
import { CombatSession, type SessionSetup } from "./session.ts";

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
  /** How many were executed again, the creation included; of the others the recorded states were taken. */
  readonly sequencesChecked: number;
  readonly finalStateHash: string;
}

/** The record of a combat: its creation and every command, with the states and their hashes. */
export function exportCombat(session: CombatSession): CombatRecord {
  const entries = allEntries(session);
  const [first] = entries;
  if (first === undefined) throw new Error("a combat without its creation");
  const commands = entries.flatMap(({ type, payload, commandId, origin, engineVersion, stateHash }) =>
    type === creationType || origin === "Creation"
      ? []
      : [{ ...parseCommand(type, payload), commandId, origin, engineVersion, stateHash }],
  );
  return {
    engineVersion: first.engineVersion,
    contentRevision: session.meta.contentRevision,
    ...parseCreation(first.payload),
    initialStateHash: first.stateHash,
    commands,
    finalStateHash: session.last.stateHash,
    states: allStates(session),
    lineage: session.meta.identity.lineage,
  };
}

/**
 * Makes the combat of a record again: first wholly in memory, every hash compared, then command by command in the rows,
 * so that an import that was interrupted goes on when it is asked for again.
 * Refusals: `INVALID_REQUEST` (a hash differs), `UNKNOWN_REFERENCE` (the states of an engine this service does not have
 * are none it could go on from), `LIMIT_EXCEEDED`, and what the engine rejects.
 */
export function importCombat(
  setup: SessionSetup,
  request: CreationRequest,
  record: CombatRecord,
): Answer<CombatSession> {
  const refused = forbidsSize(request);
  if (refused !== null) return refused;
  const { rules, content, hash } = setup;
  const player = { rules, context: { content, hash }, combatId: request.combatId };
  for (const step of recordSteps(player, record)) if (!step.ok) return step;
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
  return answer(session);
}

/** The answer to an import. */
export function importedOf(session: CombatSession, record: CombatRecord, duplicate: boolean): Imported {
  const { combatId, runId } = session.meta.identity;
  const { sequence, step } = session.snapshot;
  const steps = [record, ...record.commands];
  const sequencesChecked = steps.filter(({ engineVersion }) => engineVersion === session.rules.engineVersion).length;
  const { finalStateHash } = record;
  const seats = seatsOf(session);
  return { duplicate, combatId, runId, sequence, step, sequencesChecked, finalStateHash, seats };
}

function allEntries({ store, last }: CombatSession): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (let after = -1; after < last.sequence; after += bounds.pageEntries) {
    entries.push(...store.entries(after, bounds.pageEntries));
  }
  return entries;
}

/** Every state without where it lives, each as its difference to the one before. */
function allStates({ store, last }: CombatSession): readonly (Delta | null)[] {
  const deltas: (Delta | null)[] = [];
  let before: unknown = null;
  for (let from = 0; from <= last.sequence; from += bounds.pageEntries) {
    for (const snapshot of store.statesFrom(from, bounds.pageEntries)) {
      const { combatId: _combat, runId: _run, lineage: _lineage, ...state } = snapshot;
      deltas.push(diff(before, state));
      before = state;
    }
  }
  return deltas;
}

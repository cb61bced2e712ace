import type { Command, Creation, Snapshot } from "../engine/index.ts";
import type { Lineage } from "../engine/state/snapshot.ts";
import { type Answer, answer, refuse, refuseBy, type Seated } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { parseCommand, parseCreation } from "./codec.ts";
import { type CreationRequest, createSession, seatsOf } from "./creation.ts";
import { creationType, type JournalEntry, type Origin } from "./records.ts";
import { CombatSession, type SessionSetup } from "./session.ts";

/** A combat without its content: everything that, with the pinned revision, makes it again. */
export interface CombatRecord {
  readonly engineVersion: string;
  readonly contentRevision: string;
  readonly creation: Creation;
  readonly seed: string;
  readonly initialStateHash: string;
  readonly commands: readonly RecordedCommand[];
  readonly finalStateHash: string;
  /** Where it came from, for people: an imported combat is a root of its own. */
  readonly lineage: Lineage | null;
}

/** One accepted command and the state it led to. */
export type RecordedCommand = Command & {
  readonly commandId: string;
  readonly origin: Exclude<Origin, "Creation">;
  readonly stateHash: string;
};

/** What came of an import. */
export interface Imported extends Seated {
  readonly duplicate: boolean;
  readonly combatId: string;
  readonly runId: string;
  readonly sequence: number;
  readonly step: number;
  readonly sequencesChecked: number;
  readonly finalStateHash: string;
}

/** The record of a combat: its creation and every command with its hash. */
export function exportCombat(session: CombatSession): CombatRecord {
  const entries = allEntries(session);
  const [first] = entries;
  if (first === undefined) throw new Error("a combat without its creation");
  const commands = entries.flatMap(({ type, payload, commandId, origin, stateHash }) =>
    type === creationType || origin === "Creation"
      ? []
      : [{ ...parseCommand(type, payload), commandId, origin, stateHash }],
  );
  return {
    engineVersion: session.last.engineVersion,
    contentRevision: session.meta.contentRevision,
    ...parseCreation(first.payload),
    initialStateHash: first.stateHash,
    commands,
    finalStateHash: session.last.stateHash,
    lineage: session.meta.identity.lineage,
  };
}

/**
 * Makes the combat of a record again: first wholly in memory, every hash compared, then command by command in the rows,
 * so that an import that was interrupted goes on when it is asked for again.
 * Refusals: `UNKNOWN_REFERENCE` (an engine this service does not have), `INVALID_REQUEST` (a hash differs), and what the
 * engine rejects.
 */
export function importCombat(
  setup: SessionSetup,
  request: CreationRequest,
  record: CombatRecord,
): Answer<CombatSession> {
  const refused = rehearse(setup, request, record);
  if (refused !== null) return refused;
  const created = setup.store.exists() ? answer(new CombatSession(setup)) : createSession(setup, request);
  if (!created.ok) return created;
  const session = created.value;
  for (const recorded of record.commands.slice(session.last.sequence)) {
    const { commandId, origin, stateHash: _hash, ...command } = recorded;
    const executed = session.execute(command);
    if (!executed.ok) return refuseBy(executed.rejection);
    session.commit({ commandId, origin, ...command }, executed.value);
  }
  return created;
}

/** The answer to an import. */
export function importedOf(session: CombatSession, record: CombatRecord, duplicate: boolean): Imported {
  const { combatId, runId } = session.meta.identity;
  const { sequence, step } = session.snapshot;
  const sequencesChecked = record.commands.length + 1;
  const { finalStateHash } = record;
  const seats = seatsOf(session);
  return { duplicate, combatId, runId, sequence, step, sequencesChecked, finalStateHash, seats };
}

/** Plays the record without writing; the first place where it goes another way refuses it. */
function rehearse(
  { rules, content, hash }: SessionSetup,
  { combatId }: CreationRequest,
  record: CombatRecord,
): ReturnType<typeof refuse> | null {
  if (record.engineVersion !== rules.engineVersion) {
    const message = `This service plays engine version ${rules.engineVersion}.`;
    return refuse("UNKNOWN_REFERENCE", message, "/combat/engineVersion");
  }
  const context = { content, hash };
  const created = rules.createCombat(record.creation, { combatId, seed: record.seed }, context);
  if (!created.ok) return refuseBy(created.rejection, "/combat/creation");
  let snapshot: Snapshot = created.value.snapshot;
  const differs = (expected: string) => rules.stateHash(snapshot, context) !== expected;
  if (differs(record.initialStateHash)) return otherState("/combat/initialStateHash");
  for (const [index, recorded] of record.commands.entries()) {
    const at = `/combat/commands/${index}`;
    const { commandId: _id, origin: _origin, stateHash, ...command } = recorded;
    const executed = rules.execute(snapshot, command, context);
    if (!executed.ok) return refuseBy(executed.rejection, at);
    snapshot = executed.value.snapshot;
    if (differs(stateHash)) return otherState(`${at}/stateHash`);
  }
  return differs(record.finalStateHash) ? otherState("/combat/finalStateHash") : null;
}

function otherState(path: string): ReturnType<typeof refuse> {
  return refuse("INVALID_REQUEST", "Played again, the combat comes to another state here.", path);
}

function allEntries({ store, last }: CombatSession): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (let after = -1; after < last.sequence; after += bounds.pageEntries) {
    entries.push(...store.entries(after, bounds.pageEntries));
  }
  return entries;
}

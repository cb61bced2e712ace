import type { CompiledContent } from "../engine/definitions/content.ts";
import type { ModeDefinition } from "../engine/definitions/rules.ts";
import type { Command, EngineContext, Frame, Hasher, Snapshot, Transition } from "../engine/index.ts";
import { type Answer, answer, type Integrity, type Refusal, refuse } from "./answers.ts";
import { parseCreation } from "./codec.ts";
import { CorruptState, isStorageFailure, readOrNull } from "./failures.ts";
import { type Recorded, recordingOf, stateUnits, tooMuchRecorded, unitsOf } from "./recording.ts";
import type { JournalEntry, Meta, Origin } from "./records.ts";
import type { Rules } from "./rules.ts";
import type { CombatStore } from "./store.ts";
import type { Interruptible, Reading } from "./turns.ts";

/** What a combat's object brings to its session. */
export interface SessionSetup {
  readonly store: CombatStore;
  readonly content: CompiledContent;
  readonly rules: Rules;
  readonly hash: Hasher;
  /** Milliseconds since 1970, for the journal's operational column alone. */
  readonly now: () => number;
}

/** What a journal entry says besides what the transition says. */
export interface EntryFacts {
  readonly commandId: string;
  readonly type: string;
  readonly payload: unknown;
  readonly origin: Origin;
}

/**
 * A combat that is open: its current state in memory, its rows behind. Everything in it is synchronous, so that two
 * requests never interleave inside one command.
 */
export class CombatSession {
  readonly store: CombatStore;
  readonly rules: Rules;
  readonly context: EngineContext;
  readonly meta: Meta;
  readonly now: () => number;
  /** The stored state is not the one its journal speaks of: nothing is written any more, and every answer says so. */
  readonly isCorrupt: boolean;
  #snapshot: Snapshot | null;
  #last: JournalEntry;
  #lastFrames: readonly Frame[] | null = null;
  /** How long the current state's JSON is at most; null: not measured yet. */
  #units: number | null = null;
  /** Something that was read for the answer of the moment does not match its hash. */
  #isDoubtful = false;
  /** Something that was read for it came from rows, and is not known to be of the right shape. */
  #isStored = false;

  /** Opens an existing combat from its rows, and compares its state with its hash. `CorruptState` without a journal. */
  constructor(setup: SessionSetup) {
    this.store = setup.store;
    this.rules = setup.rules;
    this.context = { content: setup.content, hash: setup.hash };
    this.now = setup.now;
    this.meta = setup.store.meta();
    this.#last = setup.store.last();
    const stored = readOrNull(() => setup.store.stateAt(this.#last.sequence));
    this.#snapshot = stored === null ? null : this.#placed(stored);
    this.isCorrupt = setup.store.newestState() !== this.#last.sequence || !this.#isSound(this.#last, stored);
  }

  /** The current state. `CorruptState` when it cannot be read. */
  get snapshot(): Snapshot {
    if (this.#snapshot === null) throw new CorruptState("the current state");
    return this.#snapshot;
  }

  /** The last accepted entry; its state hash is that of the current state. */
  get last(): JournalEntry {
    return this.#last;
  }

  get mode(): ModeDefinition {
    const mode = this.context.content.modes.get(this.#snapshot?.modeId ?? this.#createdMode());
    if (mode === undefined) throw new CorruptState("the mode of this combat");
    return mode;
  }

  /** The state after a sequence; null when there is none. `CorruptState` when it cannot be read. */
  stateAt(sequence: number): Snapshot | null {
    if (sequence === this.#last.sequence) return this.snapshot;
    if (sequence > this.#last.sequence) return null;
    this.#isStored = true;
    const entry = this.store.entryAt(sequence);
    const snapshot = this.store.stateAt(sequence);
    if (entry === null || snapshot === null) throw new CorruptState(`the state of sequence ${sequence}`);
    this.#compare(snapshot, entry);
    return this.#placed(snapshot);
  }

  /** Whether an entry, its payload, its link and its stored state belong together. */
  isSoundAt(entry: JournalEntry): boolean {
    if (entry.sequence === this.#last.sequence) return !this.isCorrupt;
    return this.#isSound(
      entry,
      readOrNull(() => this.store.stateAt(entry.sequence)),
    );
  }

  /** The frames of a sequence with their states, as they were answered; none where there is no such sequence. */
  framesAt(sequence: number): readonly Frame[] {
    if (sequence === this.#last.sequence && this.#lastFrames !== null) return this.#lastFrames;
    const entry = sequence > this.#last.sequence ? null : this.store.entryAt(sequence);
    if (entry === null) return [];
    this.#isStored = true;
    const before = sequence === 0 ? null : this.store.stateAt(sequence - 1);
    const frames = this.store.framesAt(sequence, before);
    const final = frames.at(-1);
    // What was taken over from another engine's record has no frames.
    if (final !== undefined) this.#compare(final.stateAfter, entry);
    else if (entry.engineVersion === this.rules.engineVersion) this.#isDoubtful = true;
    if (frames.some(({ index }, place) => index !== place)) this.#isDoubtful = true;
    return frames.map((frame) => ({ ...frame, stateAfter: this.#placed(frame.stateAfter) }));
  }

  /** The entries after a sequence, at most so many, each compared with its payload's hash and the one before it. */
  entries(afterSequence: number, count: number): readonly JournalEntry[] {
    this.#isStored = true;
    const entries = this.store.entries(afterSequence, count);
    const expected = Math.max(0, Math.min(count, this.#last.sequence - afterSequence));
    const areLinked = entries.every(
      (entry, index) => this.#isOwnPayload(entry) && isLinked(entries[index - 1] ?? null, entry),
    );
    if (entries.length !== expected || !areLinked) this.#isDoubtful = true;
    return entries;
  }

  /** The states of a span, in order. `CorruptState` when one cannot be read, or does not match its hash. */
  *states(from: number, to: number): Generator<Snapshot> {
    let sequence = from;
    for (const snapshot of this.store.states(from, to)) {
      const entry = this.store.entryAt(sequence);
      const isSound = entry !== null && this.#hashesTo(entry.stateHash, snapshot);
      if (!isSound) throw new CorruptState(`the state of sequence ${sequence}`);
      yield snapshot;
      sequence += 1;
    }
  }

  /** Runs what reads rows; null, and an answer that says so, when they cannot be read. */
  orNothing<T>(read: () => T): T | null {
    const found = readOrNull(read);
    if (found === null) this.#isDoubtful = true;
    return found;
  }

  /**
   * Answers from what is stored. An answer from anything that does not match its hash says so (`integrity`); one that
   * fails on what came from rows is `CorruptState`.
   */
  checked<T extends object>(ask: () => Answer<T>): Answer<T & Integrity> {
    const { value, isDoubtful } = this.#watch(ask);
    return marked(value, isDoubtful);
  }

  /** The same for a read whose pieces may be interrupted: each piece is watched by itself. */
  checkedReading<T extends object>(read: () => Reading<Answer<T>>): Reading<Answer<T & Integrity>> {
    const { value: reading, isDoubtful } = this.#watch(read);
    if (reading instanceof Promise) return reading.then((asked) => marked(asked, this.isCorrupt));
    return "next" in reading ? this.#checkedPieces(reading) : marked(reading, isDoubtful);
  }

  *#checkedPieces<T extends object>(work: Interruptible<Answer<T>>): Interruptible<Answer<T & Integrity>> {
    let isDoubtful = false;
    let piece = this.#watch(() => work.next());
    while (piece.value.done !== true) {
      isDoubtful ||= piece.isDoubtful;
      yield;
      piece = this.#watch(() => work.next());
    }
    return marked(piece.value.value, isDoubtful || piece.isDoubtful);
  }

  #watch<T>(run: () => T): { readonly value: T; readonly isDoubtful: boolean } {
    this.#isDoubtful = this.isCorrupt;
    this.#isStored = this.isCorrupt;
    try {
      const value = run();
      return { value, isDoubtful: this.#isDoubtful };
    } catch (error) {
      throw this.#isStored && !isStorageFailure(error) ? new CorruptState("what is stored", error) : error;
    }
  }

  /** What a command would lead to; changes nothing. */
  execute(command: Command): ReturnType<Rules["execute"]> {
    return this.rules.execute(this.snapshot, command, this.context);
  }

  /** Why an accepted transition from the current state would not be written (`LIMIT_EXCEEDED`), or null. */
  forbidsSize(payload: unknown, { snapshot: after, frames }: Pick<Transition, "snapshot" | "frames">): Refusal | null {
    return this.#measure({ payload, before: this.snapshot, after, frames }) === null ? tooMuchRecorded().refusal : null;
  }

  /**
   * Writes an accepted step in one transaction, and only then takes it over. An exception leaves all as it was, and so does
   * a refusal: `LIMIT_EXCEEDED` for a step that records too much, `CORRUPT_STATE`.
   * @param engineVersion the engine that made the step, where an imported combat was played by another
   */
  commit(
    facts: EntryFacts,
    transition: Transition,
    engineVersion: string = this.rules.engineVersion,
  ): Answer<JournalEntry> {
    if (this.isCorrupt) return corruptCombat;
    const { context, rules } = this;
    const { snapshot: after, frames } = transition;
    const before = this.snapshot;
    const measured = this.#measure({ payload: facts.payload, before, after, frames });
    if (measured === null) return tooMuchRecorded();
    const entry = entryOf(facts, transition, {
      stepBefore: before.step,
      previousHash: this.#last.stateHash,
      stateHash: rules.stateHash(after, context),
      payloadHash: payloadHash(context.hash, facts.type, facts.payload),
      engineVersion,
      createdAt: this.now(),
    });
    const engineChanged = entry.engineVersion !== this.#last.engineVersion;
    const { recording, units } = measured;
    this.store.transaction(() => this.store.append({ entry, after, frames, recording, engineChanged }));
    this.#snapshot = after;
    this.#last = entry;
    this.#lastFrames = frames;
    this.#units = units;
    return answer(entry);
  }

  /** What a step records, and how long its state is at most; null where either is too much. */
  #measure(step: Recorded): { readonly recording: NonNullable<ReturnType<typeof recordingOf>>; units: number } | null {
    const recording = recordingOf(step);
    if (recording === null) return null;
    this.#units ??= unitsOf(this.snapshot);
    const units = stateUnits(this.#units, recording.state.length, step.after);
    return units === null ? null : { recording, units };
  }

  #compare(snapshot: Snapshot, { stateHash }: JournalEntry): void {
    if (!this.#hashesTo(stateHash, snapshot)) this.#isDoubtful = true;
  }

  /** A state of another shape may have no hash at all. */
  #hashesTo(stateHash: string, snapshot: Snapshot): boolean {
    try {
      return this.rules.stateHash(snapshot, this.context) === stateHash;
    } catch {
      return false;
    }
  }

  #isOwnPayload({ type, payload, payloadHash: expected }: JournalEntry): boolean {
    return payloadHash(this.context.hash, type, payload) === expected;
  }

  #isSound(entry: JournalEntry, stored: Snapshot | null): boolean {
    return (
      stored !== null &&
      stored.sequence === entry.sequence &&
      stored.contentRevision === this.meta.contentRevision &&
      this.#isOwnPayload(entry) &&
      isLinked(this.store.entryBefore(entry.sequence), entry) &&
      this.#hashesTo(entry.stateHash, stored)
    );
  }

  #createdMode(): string {
    const first = this.store.entryAt(0);
    return first === null ? "" : parseCreation(first.payload).creation?.modeId;
  }

  /** Lays over a stored state where it lives: a branch's rows are its source's. */
  #placed(snapshot: Snapshot): Snapshot {
    return { ...snapshot, ...this.meta.identity };
  }
}

/** The refusal to write to a combat whose rows are damaged. */
export const corruptCombat = refuse(
  "CORRUPT_STATE",
  "The stored state of this combat does not match its hash. It can be read and exported, and branched from an earlier sequence.",
);

function isLinked(before: JournalEntry | null, entry: JournalEntry): boolean {
  return before === null || entry.previousHash === before.stateHash;
}

/** The identity of a command's payload: that of its canonical JSON, never of its bytes. */
export function payloadHash(hash: Hasher, type: string, payload: unknown): string {
  return hash.value({ type, payload });
}

/** The journal entry of a transition. */
export function entryOf(
  facts: EntryFacts,
  { snapshot, actorId, draws }: Transition,
  link: Pick<JournalEntry, "stepBefore" | "previousHash" | "stateHash" | "payloadHash" | "engineVersion" | "createdAt">,
): JournalEntry {
  return { ...facts, ...link, sequence: snapshot.sequence, stepAfter: snapshot.step, actorId, draws };
}

function marked<T extends object>(asked: Answer<T>, isDoubtful: boolean): Answer<T & Integrity> {
  return asked.ok && isDoubtful ? answer({ ...asked.value, integrity: "CORRUPT_STATE" }) : asked;
}

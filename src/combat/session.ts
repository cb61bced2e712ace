import type { CompiledContent } from "../engine/definitions/content.ts";
import type { ModeDefinition } from "../engine/definitions/rules.ts";
import type { Command, EngineContext, Frame, Hasher, Snapshot, Transition } from "../engine/index.ts";
import type { JournalEntry, Meta, Origin } from "./records.ts";
import type { Rules } from "./rules.ts";
import type { CombatStore } from "./store.ts";

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
  #snapshot: Snapshot;
  #last: JournalEntry;
  #lastFrames: readonly Frame[] | null = null;

  /** Opens an existing combat from its rows. */
  constructor(setup: SessionSetup) {
    this.store = setup.store;
    this.rules = setup.rules;
    this.context = { content: setup.content, hash: setup.hash };
    this.now = setup.now;
    this.meta = setup.store.meta();
    this.#last = setup.store.last();
    const snapshot = setup.store.stateAt(this.#last.sequence);
    if (snapshot === null) throw new Error(`no state of sequence ${this.#last.sequence}`);
    this.#snapshot = this.#placed(snapshot);
  }

  /** The current state. */
  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** The last accepted entry; its state hash is that of the current state. */
  get last(): JournalEntry {
    return this.#last;
  }

  get mode(): ModeDefinition {
    const mode = this.context.content.modes.get(this.#snapshot.modeId);
    if (mode === undefined) throw new Error(`no mode ${this.#snapshot.modeId} in the pinned revision`);
    return mode;
  }

  /** The state after a sequence; null when there is none. */
  stateAt(sequence: number): Snapshot | null {
    if (sequence === this.#last.sequence) return this.#snapshot;
    const snapshot = this.store.stateAt(sequence);
    return snapshot === null ? null : this.#placed(snapshot);
  }

  /** The frames of a sequence with their states, as they were answered. */
  framesAt(sequence: number): readonly Frame[] {
    if (sequence === this.#last.sequence && this.#lastFrames !== null) return this.#lastFrames;
    const before = sequence === 0 ? null : this.store.stateAt(sequence - 1);
    const frames = this.store.framesAt(sequence, before);
    return frames.map((frame) => ({ ...frame, stateAfter: this.#placed(frame.stateAfter) }));
  }

  /** What a command would lead to; changes nothing. */
  execute(command: Command): ReturnType<Rules["execute"]> {
    return this.rules.execute(this.#snapshot, command, this.context);
  }

  /**
   * Writes an accepted step in one transaction, and only then takes it over. An exception leaves all as it was.
   * @param engineVersion the engine that made the step, where an imported combat was played by another
   */
  commit(facts: EntryFacts, transition: Transition, engineVersion: string = this.rules.engineVersion): JournalEntry {
    const { context, rules } = this;
    const before = this.#snapshot;
    const entry = entryOf(facts, transition, {
      stepBefore: before.step,
      previousHash: this.#last.stateHash,
      stateHash: rules.stateHash(transition.snapshot, context),
      payloadHash: payloadHash(context.hash, facts.type, facts.payload),
      engineVersion,
      createdAt: this.now(),
    });
    const engineChanged = entry.engineVersion !== this.#last.engineVersion;
    const { snapshot: after, frames } = transition;
    this.store.transaction(() => this.store.append({ entry, before, after, frames, engineChanged }));
    this.#snapshot = after;
    this.#last = entry;
    this.#lastFrames = frames;
    return entry;
  }

  /** Lays over a stored state where it lives: a branch's rows are its source's. */
  #placed(snapshot: Snapshot): Snapshot {
    return { ...snapshot, ...this.meta.identity };
  }
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

import type { Frame, Snapshot } from "../engine/index.ts";
import type { Answer } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { splitText } from "./chunks.ts";
import {
  parseBranch,
  parseDelta,
  parseEntry,
  parseFrame,
  parseMeta,
  parseSnapshot,
  parseValue,
  type Row,
} from "./codec.ts";
import { patch } from "./delta.ts";
import { CorruptState, guarded, reading } from "./failures.ts";
import type { Recording } from "./recording.ts";
import type { BranchRecord, JournalEntry, Meta } from "./records.ts";
import { type CopiedTable, type Database, type SqlValue, tables } from "./tables.ts";

/** One accepted step of a combat, as it is written. */
export interface Step {
  readonly entry: JournalEntry;
  readonly after: Snapshot;
  readonly frames: readonly Frame[];
  readonly recording: Recording;
  /** The last entry was another engine's: the state is stored in full, readable without it. */
  readonly engineChanged: boolean;
}

/** The rows of one combat. Every write is inside a transaction of the caller's. */
export class CombatStore {
  readonly #database: Database;
  #isWriting = false;

  constructor(database: Database) {
    this.#database = guarded(database);
  }

  /** Whether the combat was created; looks without writing. */
  exists(): boolean {
    if (this.#one("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'") === undefined) return false;
    return this.#one("SELECT 1 FROM meta WHERE key = 'combat'") !== undefined;
  }

  /** Runs the work in one transaction: its own, or the one it is already in. */
  transaction<T>(work: () => T): T {
    if (this.#isWriting) return work();
    this.#isWriting = true;
    try {
      return this.#database.transaction(work);
    } finally {
      this.#isWriting = false;
    }
  }

  /** Runs the work in one transaction, which a refusal undoes as an exception does. */
  attempt<T>(work: () => Answer<T>): Answer<T> {
    let refused: Answer<T> | null = null;
    const undone = new Error("refused");
    try {
      return this.transaction(() => {
        const result = work();
        if (result.ok) return result;
        refused = result;
        throw undone;
      });
    } catch (error) {
      if (refused !== null && error === undone) return refused;
      throw error;
    }
  }

  /** Makes the tables anew: what an unfinished copy left behind goes. */
  makeTables(): void {
    for (const statement of tables) this.#database.exec(statement);
  }

  /** Remembers what the combat is; from then on it exists, and is to be written into the catalog's directory. */
  found(meta: Meta): void {
    this.#database.exec("INSERT INTO meta VALUES ('combat', ?), ('unlisted', '')", JSON.stringify(meta));
  }

  /** Whether the catalog's directory has yet to hear of this combat. */
  isUnlisted(): boolean {
    return this.#one("SELECT 1 FROM meta WHERE key = 'unlisted'") !== undefined;
  }

  /** Remembers whether the directory has heard of it. */
  setListed(isListed: boolean): void {
    const change = isListed
      ? "DELETE FROM meta WHERE key = 'unlisted'"
      : "INSERT OR IGNORE INTO meta VALUES ('unlisted', '')";
    this.#database.exec(change);
  }

  /** Holds the definitions of an imported revision until they lie in an object of their own. */
  holdBundle(definitions: string): void {
    for (const [part, piece] of splitText(definitions).entries()) {
      this.#database.exec("INSERT INTO meta VALUES (?, ?)", `bundle.${String(part).padStart(4, "0")}`, piece);
    }
  }

  /** The definitions that are still held here; null when there are none. */
  heldBundle(): string | null {
    const rows = this.#database.exec("SELECT value FROM meta WHERE key LIKE 'bundle.%' ORDER BY key");
    return rows.length === 0 ? null : rows.map(({ value }) => String(value)).join("");
  }

  releaseBundle(): void {
    this.#database.exec("DELETE FROM meta WHERE key LIKE 'bundle.%'");
  }

  meta(): Meta {
    return reading("what the combat is", () =>
      parseMeta(String(this.#one("SELECT value FROM meta WHERE key = 'combat'")?.value)),
    );
  }

  /** Writes journal entry, state and frames of a step. */
  append({ entry, after, frames, recording, engineChanged }: Step): void {
    const { sequence } = entry;
    const full = engineChanged || sequence % bounds.fullStateInterval === 0;
    const state = full && sequence > 0 ? JSON.stringify(after) : recording.state;
    this.insert("journal", [entryRow(entry, recording.payload)]);
    this.insert("snapshots", stateRows(sequence, full ? "full" : "delta", state));
    for (const [index, frame] of frames.entries())
      this.insert("frames", frameRows(frame, recording.frames[index] ?? ""));
  }

  /** Writes rows as they are: an appended step's, or a copied combat's. */
  insert(table: CopiedTable, rows: readonly (readonly SqlValue[])[]): void {
    for (const row of rows)
      this.#database.exec(`INSERT INTO ${table} VALUES (${row.map(() => "?").join(", ")})`, ...row);
  }

  /** The rows of one sequence as they are, for a copy. */
  rows(table: CopiedTable, sequence: number): readonly (readonly SqlValue[])[] {
    const query = `SELECT * FROM ${table} WHERE sequence = ?`;
    return this.#database.exec(query, sequence).map((row) => Object.values(row).map(parseValue));
  }

  /** The last accepted entry. */
  last(): JournalEntry {
    const row = this.#one("SELECT * FROM journal ORDER BY sequence DESC LIMIT 1");
    if (row === undefined) throw new CorruptState("the journal");
    return parseEntry(row);
  }

  /** The entry before a sequence, wherever that is. */
  entryBefore(sequence: number): JournalEntry | null {
    const row = this.#one("SELECT * FROM journal WHERE sequence < ? ORDER BY sequence DESC LIMIT 1", sequence);
    return row === undefined ? null : parseEntry(row);
  }

  /** The newest sequence of which a state is stored; null when there is none. */
  newestState(): number | null {
    const newest = this.#one("SELECT MAX(sequence) AS sequence FROM snapshots")?.sequence;
    return typeof newest === "number" ? newest : null;
  }

  entryAt(sequence: number): JournalEntry | null {
    const row = this.#one("SELECT * FROM journal WHERE sequence = ?", sequence);
    return row === undefined ? null : parseEntry(row);
  }

  /** @param commandId in lower case; rows of earlier builds may have it in capitals */
  entryOf(commandId: string): JournalEntry | null {
    const query = "SELECT * FROM journal WHERE command_id IN (?, ?)";
    const row = this.#one(query, commandId, commandId.toUpperCase());
    return row === undefined ? null : parseEntry(row);
  }

  /** The entries after a sequence, at most so many, in order. */
  entries(afterSequence: number, count: number): readonly JournalEntry[] {
    const query = "SELECT * FROM journal WHERE sequence > ? ORDER BY sequence LIMIT ?";
    return this.#database.exec(query, afterSequence, count).map(parseEntry);
  }

  /**
   * The state after a sequence as it was written, from one full state and at most 15 deltas; null when unknown.
   * `CorruptState` when its rows cannot be read.
   */
  stateAt(sequence: number): Snapshot | null {
    const newest = "SELECT MAX(sequence) AS sequence FROM snapshots WHERE kind = 'full' AND sequence <= ?";
    const base = this.#one(newest, sequence)?.sequence;
    if (typeof base !== "number") return null;
    const query = "SELECT * FROM snapshots WHERE sequence BETWEEN ? AND ? ORDER BY sequence, part";
    const [first, ...deltas] = joinParts(this.#database.exec(query, base, sequence), "sequence", "state");
    if (first === undefined || base + deltas.length !== sequence) return null;
    return reading(stateOf(sequence), () => {
      const full: unknown = JSON.parse(first);
      return parseSnapshot(deltas.reduce((state, text) => patch(state, parseDelta(text)), full));
    });
  }

  /** The states from a sequence to another, in order, as they were written. `CorruptState` when one cannot be read. */
  *states(from: number, to: number): Generator<Snapshot> {
    let state: unknown = this.stateAt(from);
    for (let sequence = from; sequence <= to; sequence += 1) {
      if (sequence > from) state = this.#stateAfter(state, sequence);
      yield reading(stateOf(sequence), () => parseSnapshot(state));
    }
  }

  #stateAfter(before: unknown, sequence: number): unknown {
    const rows = this.#database.exec("SELECT * FROM snapshots WHERE sequence = ? ORDER BY part", sequence);
    const [text] = joinParts(rows, "sequence", "state");
    if (text === undefined) throw new CorruptState(stateOf(sequence));
    const isWhole = rows[0]?.kind === "full";
    return reading(stateOf(sequence), () => (isWhole ? JSON.parse(text) : patch(before, parseDelta(text))));
  }

  /** The frames of a sequence, given the state before it (null at the creation). */
  framesAt(sequence: number, before: Snapshot | null): readonly Frame[] {
    const query = "SELECT * FROM frames WHERE sequence = ? ORDER BY frame_index, part";
    const frames: Frame[] = [];
    const texts = joinParts(this.#database.exec(query, sequence), "frame_index", "frame");
    return reading(`a frame of sequence ${sequence}`, () => {
      for (const text of texts) frames.push(parseFrame(text, frames.at(-1)?.stateAfter ?? before));
      return frames;
    });
  }

  /** The transition types of the frames of a sequence, in order. */
  frameTypes(sequence: number): readonly { frameIndex: number; transitionType: string }[] {
    const query =
      "SELECT frame_index, transition_type FROM frames WHERE part = 0 AND sequence = ? ORDER BY frame_index";
    return this.#database.exec(query, sequence).map((row) => ({
      frameIndex: Number(row.frame_index),
      transitionType: String(row.transition_type),
    }));
  }

  /** Remembers a branch; the same one again changes nothing. */
  addBranch(branch: BranchRecord): void {
    const query = "INSERT INTO branches (combat_id, lineage) VALUES (?, ?) ON CONFLICT DO NOTHING";
    this.#database.exec(query, branch.combatId, JSON.stringify(branch.lineage));
  }

  /** Forgets a branch that is gone. */
  removeBranch(combatId: string): void {
    this.#database.exec("DELETE FROM branches WHERE combat_id = ?", combatId);
  }

  branches(): readonly BranchRecord[] {
    const rows = this.#database.exec("SELECT * FROM branches ORDER BY position");
    return reading("the list of branches", () => rows.map(parseBranch));
  }

  #one(query: string, ...bindings: SqlValue[]): Row | undefined {
    return this.#database.exec(query, ...bindings)[0];
  }
}

function stateOf(sequence: number): string {
  return `the state of sequence ${sequence}`;
}

function entryRow(entry: JournalEntry, payload: string): readonly SqlValue[] {
  const { sequence, commandId, type, actorId, payloadHash, origin, stepBefore, stepAfter } = entry;
  const link = [entry.previousHash, entry.stateHash, entry.engineVersion, entry.draws, entry.createdAt];
  return [sequence, commandId, type, actorId, payload, payloadHash, origin, stepBefore, stepAfter, ...link];
}

function stateRows(sequence: number, kind: "full" | "delta", state: string): readonly (readonly SqlValue[])[] {
  return splitText(state).map((piece, part) => [sequence, part, kind, piece]);
}

function frameRows(frame: Frame, text: string): readonly (readonly SqlValue[])[] {
  const pieces = splitText(text);
  return pieces.map((piece, part) => [frame.sequence, frame.index, part, frame.transitionType, piece]);
}

/** The texts of split rows, in order: rows with the same key are parts of one. */
function joinParts(rows: readonly Row[], key: string, column: string): readonly string[] {
  const texts = new Map<unknown, string>();
  for (const row of rows) texts.set(row[key], `${texts.get(row[key]) ?? ""}${row[column]}`);
  return [...texts.values()];
}

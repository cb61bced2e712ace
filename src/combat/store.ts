import type { Frame, Snapshot } from "../engine/index.ts";
import { bounds } from "./bounds.ts";
import { splitText } from "./chunks.ts";
import {
  encodeFrame,
  parseBranch,
  parseDelta,
  parseEntry,
  parseFrame,
  parseMeta,
  parseSnapshot,
  parseValue,
  type Row,
} from "./codec.ts";
import { diff, patch } from "./delta.ts";
import type { BranchRecord, JournalEntry, Meta } from "./records.ts";
import { type CopiedTable, type Database, type SqlValue, tables } from "./tables.ts";

/** One accepted step of a combat, as it is written. */
export interface Step {
  readonly entry: JournalEntry;
  /** Null at the creation. */
  readonly before: Snapshot | null;
  readonly after: Snapshot;
  readonly frames: readonly Frame[];
  /** The last entry was another engine's: the state is stored in full, readable without it. */
  readonly engineChanged: boolean;
}

/** The rows of one combat. Every write is inside a transaction of the caller's. */
export class CombatStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether the combat was created; looks without writing. */
  exists(): boolean {
    if (this.#one("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'") === undefined) return false;
    return this.#one("SELECT 1 FROM meta WHERE key = 'combat'") !== undefined;
  }

  /** Runs the work in one transaction. */
  transaction<T>(work: () => T): T {
    return this.#database.transaction(work);
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

  meta(): Meta {
    return parseMeta(String(this.#one("SELECT value FROM meta WHERE key = 'combat'")?.value));
  }

  /** Writes journal entry, state and frames of a step. */
  append(step: Step): void {
    const sequence = step.entry.sequence;
    const full = step.before === null || step.engineChanged || sequence % bounds.fullStateInterval === 0;
    const state = JSON.stringify(full ? step.after : diff(step.before, step.after));
    this.insert("journal", [entryRow(step.entry)]);
    this.insert("snapshots", stateRows(sequence, full ? "full" : "delta", state));
    let before = step.before;
    for (const frame of step.frames) {
      this.insert("frames", frameRows(frame, before));
      before = frame.stateAfter;
    }
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
    return parseEntry(this.#one("SELECT * FROM journal ORDER BY sequence DESC LIMIT 1") ?? {});
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

  /** The state after a sequence as it was written, from one full state and at most 15 deltas; null when unknown. */
  stateAt(sequence: number): Snapshot | null {
    const newest = "SELECT MAX(sequence) AS sequence FROM snapshots WHERE kind = 'full' AND sequence <= ?";
    const base = this.#one(newest, sequence)?.sequence;
    if (typeof base !== "number") return null;
    const query = "SELECT * FROM snapshots WHERE sequence BETWEEN ? AND ? ORDER BY sequence, part";
    const [first, ...deltas] = joinParts(this.#database.exec(query, base, sequence), "sequence", "state");
    if (first === undefined || base + deltas.length !== sequence) return null;
    const full: unknown = JSON.parse(first);
    return parseSnapshot(deltas.reduce((state, text) => patch(state, parseDelta(text)), full));
  }

  /** The states from a sequence on, at most so many, in order, as they were written; none when the first is unknown. */
  statesFrom(sequence: number, count: number): readonly Snapshot[] {
    const first = this.stateAt(sequence);
    const query = "SELECT * FROM snapshots WHERE sequence BETWEEN ? AND ? ORDER BY sequence, part";
    const rows = this.#database.exec(query, sequence + 1, sequence + count - 1);
    const whole = new Set(rows.filter(({ kind }) => kind === "full").map((row) => row.sequence));
    const sequences = [...new Set(rows.map((row) => row.sequence))];
    const states = first === null ? [] : [first];
    for (const [index, text] of joinParts(rows, "sequence", "state").entries()) {
      const isWhole = whole.has(sequences[index]);
      states.push(parseSnapshot(isWhole ? JSON.parse(text) : patch(states.at(-1), parseDelta(text))));
    }
    return states;
  }

  /** The frames of a sequence, given the state before it (null at the creation). */
  framesAt(sequence: number, before: Snapshot | null): readonly Frame[] {
    const query = "SELECT * FROM frames WHERE sequence = ? ORDER BY frame_index, part";
    const frames: Frame[] = [];
    for (const text of joinParts(this.#database.exec(query, sequence), "frame_index", "frame"))
      frames.push(parseFrame(text, frames.at(-1)?.stateAfter ?? before));
    return frames;
  }

  /** The transition types of the frames of a range of sequences, in order. */
  frameTypes(from: number, to: number): readonly { sequence: number; frameIndex: number; transitionType: string }[] {
    const query =
      "SELECT sequence, frame_index, transition_type FROM frames WHERE part = 0 AND sequence BETWEEN ? AND ? ORDER BY sequence, frame_index";
    return this.#database.exec(query, from, to).map((row) => ({
      sequence: Number(row.sequence),
      frameIndex: Number(row.frame_index),
      transitionType: String(row.transition_type),
    }));
  }

  /** Remembers a branch; the same one again changes nothing. */
  addBranch(branch: BranchRecord): void {
    const query = "INSERT INTO branches (combat_id, lineage) VALUES (?, ?) ON CONFLICT DO NOTHING";
    this.#database.exec(query, branch.combatId, JSON.stringify(branch.lineage));
  }

  branches(): readonly BranchRecord[] {
    return this.#database.exec("SELECT * FROM branches ORDER BY position").map(parseBranch);
  }

  #one(query: string, ...bindings: SqlValue[]): Row | undefined {
    return this.#database.exec(query, ...bindings)[0];
  }
}

function entryRow(entry: JournalEntry): readonly SqlValue[] {
  const { sequence, commandId, type, actorId, payloadHash, origin, stepBefore, stepAfter } = entry;
  const payload = JSON.stringify(entry.payload);
  const link = [entry.previousHash, entry.stateHash, entry.engineVersion, entry.draws, entry.createdAt];
  return [sequence, commandId, type, actorId, payload, payloadHash, origin, stepBefore, stepAfter, ...link];
}

function stateRows(sequence: number, kind: "full" | "delta", state: string): readonly (readonly SqlValue[])[] {
  return splitText(state).map((piece, part) => [sequence, part, kind, piece]);
}

function frameRows(frame: Frame, before: Snapshot | null): readonly (readonly SqlValue[])[] {
  const pieces = splitText(encodeFrame(frame, before));
  return pieces.map((piece, part) => [frame.sequence, frame.index, part, frame.transitionType, piece]);
}

/** The texts of split rows, in order: rows with the same key are parts of one. */
function joinParts(rows: readonly Row[], key: string, column: string): readonly string[] {
  const texts = new Map<unknown, string>();
  for (const row of rows) texts.set(row[key], `${texts.get(row[key]) ?? ""}${row[column]}`);
  return [...texts.values()];
}

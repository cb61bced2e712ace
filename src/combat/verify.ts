import type { Snapshot } from "../engine/index.ts";
import { bounds } from "./bounds.ts";
import { parseCommand, parseCreation } from "./codec.ts";
import { diff, touchedPaths } from "./delta.ts";
import { executeAgain, type PastStep } from "./execute-again.ts";
import { readOrNull } from "./failures.ts";
import { creationType, type JournalEntry } from "./records.ts";
import { type CombatSession, payloadHash } from "./session.ts";

/** The first place where re-execution and the journal part ways. */
export interface Divergence {
  readonly sequence: number;
  readonly commandId: string;
  /** The link to the entry before, the payload's own hash, a refusal of the command, another state. */
  readonly kind: "CHAIN" | "PAYLOAD" | "REJECTED" | "STATE";
  readonly expected: string;
  readonly actual: string;
  /** JSON pointers into the state; empty unless both states are known. */
  readonly paths: readonly string[];
}

/** A span of entries made by one engine version. */
export interface VerifiedSpan {
  readonly fromSequence: number;
  readonly toSequence: number;
  readonly engineVersion: string;
  /**
   * `NOT_VERIFIABLE`: this service does not have that engine, or has it with a fault mended since and comes to another
   * state; links and the hashes of the stored states were checked all the same.
   */
  readonly result: "VERIFIED" | "NOT_VERIFIABLE" | "DIVERGED";
}

/** What re-execution found. */
export interface Verification {
  /** Every span is `VERIFIED`. */
  readonly isValid: boolean;
  /** How many entries came to their state again when re-executed, the creation included. */
  readonly sequencesChecked: number;
  readonly firstDivergence?: Divergence;
  readonly spans: readonly VerifiedSpan[];
  readonly finalStateHash: string;
}

/**
 * Re-executes the journal from the creation and compares every link, and the hash of every state that it comes to and of
 * every state that is stored.
 * @param pause is awaited after each entry, so that a long combat does not hold up its players
 */
export async function verify(session: CombatSession, pause: () => Promise<void>): Promise<Verification> {
  const until = session.last.sequence;
  let walk: Walk = { snapshot: null, stateHash: null, checked: 0, spans: [], divergence: null };
  for (let after = -1; after < until && walk.divergence === null; after += bounds.pageEntries) {
    const count = Math.min(bounds.pageEntries, until - after);
    const states = readableStates(session, after + 1, after + count);
    for (const entry of session.store.entries(after, count)) {
      if (walk.divergence !== null) break;
      walk = check(session, walk, entry, states.get(entry.sequence) ?? null);
      await pause();
    }
  }
  return {
    isValid: !session.isCorrupt && walk.spans.every(({ result }) => result === "VERIFIED"),
    sequencesChecked: walk.checked,
    ...(walk.divergence === null ? {} : { firstDivergence: walk.divergence }),
    spans: walk.spans,
    finalStateHash: walk.stateHash ?? "",
  };
}

/** How far verification has come: the last state, by execution or, where that was not possible, as stored. */
interface Walk {
  readonly snapshot: Snapshot | null;
  readonly stateHash: string | null;
  readonly checked: number;
  readonly spans: readonly VerifiedSpan[];
  readonly divergence: Divergence | null;
}

function check(session: CombatSession, walk: Walk, entry: JournalEntry, stored: Snapshot | null): Walk {
  const broken = brokenLink(session, walk, entry);
  if (broken !== null) return diverged(walk, entry, broken);
  const { rules, context, meta } = session;
  const player = { rules, context, combatId: meta.identity.combatId };
  const again = executeAgain(player, pastStep(walk.snapshot, entry), entry.stateHash);
  if (again.result === "disagreed") {
    const { executed } = again;
    if (executed.ok) return otherState(session, walk, entry, { state: executed.value.snapshot, other: stored });
    return diverged(walk, entry, divergence(entry, "REJECTED", "accepted", executed.rejection.code));
  }
  const executed = again.result === "agreed" ? again.transition.snapshot : null;
  if (stored === null || rules.stateHash(stored, context) !== entry.stateHash) {
    return otherState(session, walk, entry, { state: stored, other: executed });
  }
  const snapshot = executed ?? stored;
  if (walk.stateHash === null && entry.previousHash !== snapshot.originId) {
    return diverged(walk, entry, divergence(entry, "CHAIN", snapshot.originId, entry.previousHash));
  }
  const isVerified = executed !== null;
  const spans = extended(walk.spans, entry, isVerified ? "VERIFIED" : "NOT_VERIFIABLE");
  const checked = walk.checked + (isVerified ? 1 : 0);
  return { snapshot, stateHash: entry.stateHash, checked, spans, divergence: null };
}

/** A divergence in a state that does not hash as recorded, with the places where it differs from another. */
function otherState(
  { rules, context, meta }: CombatSession,
  walk: Walk,
  entry: JournalEntry,
  { state, other }: { readonly state: Snapshot | null; readonly other: Snapshot | null },
): Walk {
  const stateHash = state === null ? "" : rules.stateHash(state, context);
  const isBoth = state !== null && other !== null;
  const paths = isBoth ? touchedPaths(diff({ ...other, ...meta.identity }, { ...state, ...meta.identity })) : [];
  const found = { ...divergence(entry, "STATE", entry.stateHash, stateHash), paths };
  return diverged({ ...walk, stateHash }, entry, found);
}

/** The stored states of a page that can be read, by the sequence they are stored for, whatever they say of it. */
function readableStates({ store }: CombatSession, from: number, to: number): ReadonlyMap<number, Snapshot> {
  const page = readOrNull(() => [...store.states(from, to)]);
  const sequences = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const states = sequences.map((sequence, index) => page?.[index] ?? readOrNull(() => store.stateAt(sequence)));
  return new Map(states.flatMap((state, index) => (state === null ? [] : [[from + index, state] as const])));
}

function brokenLink(session: CombatSession, walk: Walk, entry: JournalEntry): Divergence | null {
  if (walk.stateHash === null && entry.type !== creationType) {
    return divergence(entry, "CHAIN", creationType, entry.type);
  }
  const previous = walk.stateHash;
  if (previous !== null && entry.previousHash !== previous) {
    return divergence(entry, "CHAIN", previous, entry.previousHash);
  }
  const hash = payloadHash(session.context.hash, entry.type, entry.payload);
  return hash === entry.payloadHash ? null : divergence(entry, "PAYLOAD", entry.payloadHash, hash);
}

function pastStep(before: Snapshot | null, { engineVersion, type, payload }: JournalEntry): PastStep {
  if (type === creationType || before === null) return { engineVersion, ...parseCreation(payload) };
  return { engineVersion, before, command: parseCommand(type, payload) };
}

function divergence(entry: JournalEntry, kind: Divergence["kind"], expected: string, actual: string): Divergence {
  return { sequence: entry.sequence, commandId: entry.commandId, kind, expected, actual, paths: [] };
}

function diverged(walk: Walk, entry: JournalEntry, found: Divergence): Walk {
  return { ...walk, divergence: found, spans: extended(walk.spans, entry, "DIVERGED") };
}

function extended(
  spans: readonly VerifiedSpan[],
  { sequence, engineVersion }: JournalEntry,
  result: VerifiedSpan["result"],
): readonly VerifiedSpan[] {
  const last = spans.at(-1);
  if (last?.engineVersion === engineVersion && last.result === result) {
    return [...spans.slice(0, -1), { ...last, toSequence: sequence }];
  }
  return [...spans, { fromSequence: sequence, toSequence: sequence, engineVersion, result }];
}

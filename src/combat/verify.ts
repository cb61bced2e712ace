import type { Command, Creation, Result, Snapshot, Transition } from "../engine/index.ts";
import { bounds } from "./bounds.ts";
import { parseCommand, parseCreation } from "./codec.ts";
import { diff, touchedPaths } from "./delta.ts";
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
  /** `NOT_VERIFIABLE`: this service does not have that engine; links and stored states were checked all the same. */
  readonly result: "VERIFIED" | "NOT_VERIFIABLE" | "DIVERGED";
}

/** What re-execution found. */
export interface Verification {
  readonly isValid: boolean;
  /** How many entries were re-executed, the creation included. */
  readonly sequencesChecked: number;
  readonly firstDivergence?: Divergence;
  readonly spans: readonly VerifiedSpan[];
  readonly finalStateHash: string;
}

/**
 * Re-executes the journal from the creation and compares every state hash and every link.
 * @param pause is awaited between pages, so that a long combat does not hold up its players
 */
export async function verify(session: CombatSession, pause: () => Promise<void>): Promise<Verification> {
  const until = session.last.sequence;
  let walk: Walk = { snapshot: null, stateHash: null, checked: 0, spans: [], divergence: null };
  for (let after = -1; after < until && walk.divergence === null; after += bounds.pageEntries) {
    const page = session.store.entries(after, Math.min(bounds.pageEntries, until - after));
    for (const entry of page) if (walk.divergence === null) walk = check(session, walk, entry);
    await pause();
  }
  return {
    isValid: walk.divergence === null,
    sequencesChecked: walk.checked,
    ...(walk.divergence === null ? {} : { firstDivergence: walk.divergence }),
    spans: walk.spans,
    finalStateHash: walk.stateHash ?? "",
  };
}

/** How far verification has come: the last state, by execution or, of another engine, as stored. */
interface Walk {
  readonly snapshot: Snapshot | null;
  readonly stateHash: string | null;
  readonly checked: number;
  readonly spans: readonly VerifiedSpan[];
  readonly divergence: Divergence | null;
}

function check(session: CombatSession, walk: Walk, entry: JournalEntry): Walk {
  const broken = brokenLink(session, walk, entry);
  if (broken !== null) return diverged(walk, entry, broken);
  const { rules, context } = session;
  const known = entry.engineVersion === rules.engineVersion;
  const reached = known ? execute(session, walk.snapshot, entry) : stored(session, entry);
  if (!reached.ok) return diverged(walk, entry, divergence(entry, "REJECTED", "accepted", reached.rejection.code));
  const { snapshot } = reached.value;
  if (walk.stateHash === null && entry.previousHash !== snapshot.originId) {
    return diverged(walk, entry, divergence(entry, "CHAIN", snapshot.originId, entry.previousHash));
  }
  const stateHash = rules.stateHash(snapshot, context);
  if (stateHash !== entry.stateHash) {
    const executed = { ...snapshot, ...session.meta.identity };
    const paths = touchedPaths(diff(session.stateAt(entry.sequence), executed));
    return diverged({ ...walk, stateHash }, entry, {
      ...divergence(entry, "STATE", entry.stateHash, stateHash),
      paths,
    });
  }
  const spans = extended(walk.spans, entry, known ? "VERIFIED" : "NOT_VERIFIABLE");
  return { snapshot, stateHash, checked: walk.checked + (known ? 1 : 0), spans, divergence: null };
}

function brokenLink(session: CombatSession, walk: Walk, entry: JournalEntry): Divergence | null {
  const previous = walk.stateHash;
  if (previous !== null && entry.previousHash !== previous) {
    return divergence(entry, "CHAIN", previous, entry.previousHash);
  }
  const hash = payloadHash(session.context.hash, entry.type, entry.payload);
  return hash === entry.payloadHash ? null : divergence(entry, "PAYLOAD", entry.payloadHash, hash);
}

function execute(session: CombatSession, before: Snapshot | null, entry: JournalEntry): Result<Transition> {
  const { rules, context } = session;
  if (entry.type !== creationType && before !== null) {
    const command: Command = parseCommand(entry.type, entry.payload);
    return rules.execute(before, command, context);
  }
  const { creation, seed }: { creation: Creation; seed: string } = parseCreation(entry.payload);
  return rules.createCombat(creation, { combatId: session.meta.identity.combatId, seed }, context);
}

function stored(session: CombatSession, entry: JournalEntry): Result<Pick<Transition, "snapshot">> {
  const snapshot = session.stateAt(entry.sequence);
  if (snapshot === null) throw new Error(`no state of sequence ${entry.sequence}`);
  return { ok: true, value: { snapshot } };
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

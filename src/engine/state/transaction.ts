import type { EffectiveCardResolver } from "../definitions/cards.ts";
import type { EngineContext } from "./context.ts";
import { createDoubt, type Doubt } from "./doubt.ts";
import { allocateId } from "./ids.ts";
import type { FizzleNote, TransitionPayload } from "./payloads.ts";
import type {
  ActorChange,
  CalculationTrace,
  CardZoneStepRecord,
  EffectApplicationRecord,
  EffectStepRecord,
  Frame,
  Ordered,
  TransitionType,
} from "./records.ts";
import type { CardState, Snapshot } from "./snapshot.ts";
import { forgetUses } from "./trigger-uses.ts";
import { beginWork, chargeWork, type Work, workUnits } from "./work.ts";

/** A list that grows at its end: adding costs the same however long it is, and whoever kept a shorter one still has it. */
interface Chain<T> {
  readonly entry: T;
  readonly before: Chain<T> | null;
}

/** The five lists of a frame while it is being written; `recordsOf` reads them. */
export type FrameLists = { readonly [K in keyof ListEntries]: Chain<Ordered<ListEntries[K]>> | null };

interface ListEntries {
  readonly effectSteps: EffectStepRecord;
  readonly calculations: CalculationTrace;
  readonly applications: EffectApplicationRecord;
  readonly cardZoneSteps: CardZoneStepRecord;
  readonly actorChanges: ActorChange;
}

/** Everything of a transaction that a rollback restores; immutable values, so a savepoint is a reference. */
export interface TransactionState {
  readonly snapshot: Snapshot;
  readonly lists: FrameLists;
  readonly ordinal: number;
  readonly frames: readonly Frame[];
  readonly effectsUsed: number;
  readonly flowStepsUsed: number;
  /** With an `Immediate` outcome: an effect has decided the combat, so the rest of the action is skipped (RX-12). */
  readonly outcomeDecided: boolean;
  /** Items that an effect took off the stack (RX-22), for the frames that follow the action's own. */
  readonly fizzled: readonly FizzleNote[];
}

/**
 * One command being executed: immutable states behind one mutable reference, so that every step reads the state of its
 * moment and a savepoint costs nothing.
 */
export interface Transaction {
  state: TransactionState;
  readonly context: EngineContext;
  readonly effectiveCard: EffectiveCardResolver;
  /** What fails between turns is undone and recorded whatever `boundaryFailure` says: conceding never fails. */
  readonly skipFailures: boolean;
  /** Of the whole request: every copy of the transaction counts here. */
  readonly work: Work;
  readonly doubt: Doubt;
}

/** What a transaction begins with; by default failures refuse, the work is its own, and only what is public is seen. */
export type TransactionOptions = Partial<Pick<Transaction, "skipFailures" | "work" | "doubt">>;

const emptyLists: FrameLists = {
  effectSteps: null,
  calculations: null,
  applications: null,
  cardZoneSteps: null,
  actorChanges: null,
};

/** Begins a transaction on a snapshot. */
export function beginTransaction(
  snapshot: Snapshot,
  context: EngineContext,
  effectiveCard: EffectiveCardResolver,
  { skipFailures = false, work = beginWork(), doubt = createDoubt("Public") }: TransactionOptions = {},
): Transaction {
  const state: TransactionState = {
    snapshot,
    lists: emptyLists,
    ordinal: 0,
    frames: [],
    effectsUsed: 0,
    flowStepsUsed: 0,
    outcomeDecided: false,
    fizzled: [],
  };
  return { state, context, effectiveCard, skipFailures, work, doubt };
}

/**
 * A transaction of its own on the same state: what it does leaves the other untouched (dry runs).
 * @param doubt the same one where the fork decides what becomes of the transaction, else one of its own
 */
export function forkTransaction(tx: Transaction, doubt: Doubt = tx.doubt): Transaction {
  return { ...tx, doubt };
}

/** Replaces the snapshot of the moment. A draw raises the transaction's doubt. */
export function setSnapshot(tx: Transaction, snapshot: Snapshot): void {
  if (snapshot.rng.draws !== tx.state.snapshot.rng.draws) tx.doubt.isRaised = true;
  tx.state = { ...tx.state, snapshot: forgetUses(tx.state.snapshot, snapshot) };
}

/** Changes fields of the snapshot of the moment. */
export function patchSnapshot(tx: Transaction, fields: Partial<Snapshot>): void {
  setSnapshot(tx, { ...tx.state.snapshot, ...fields });
}

/** Adds an entry to one of the frame's lists, with the next ordinal. */
export function record<K extends keyof FrameLists>(tx: Transaction, list: K, entry: ListEntries[K]): void {
  const { lists, ordinal } = tx.state;
  tx.state = {
    ...tx.state,
    lists: { ...lists, [list]: { entry: { ...entry, ordinal }, before: lists[list] } },
    ordinal: ordinal + 1,
  };
}

/** The entries of one of the frame's lists so far, in order. */
export function recordsOf<K extends keyof ListEntries>(
  { state }: Transaction,
  list: K,
): readonly Ordered<ListEntries[K]>[] {
  const entries: Ordered<ListEntries[K]>[] = [];
  let link: Chain<Ordered<ListEntries[K]>> | null = state.lists[list];
  for (; link !== null; link = link.before) entries.push(link.entry);
  return entries.reverse();
}

/** Whether the frame being written has recorded anything. */
export function hasRecords(tx: Transaction): boolean {
  return tx.state.ordinal > 0;
}

/** Ends the frame being written: the step rises by one and the lists start afresh. */
export function emitFrame<T extends TransitionType>(
  tx: Transaction,
  transitionType: T,
  actorId: string | null,
  payload: TransitionPayload<T>,
): void {
  const { snapshot, frames } = tx.state;
  chargeWork(tx.work, workUnits.frame);
  const stateAfter = { ...snapshot, step: snapshot.step + 1 };
  const frame: Frame = {
    frameId: `${snapshot.sequence}.${frames.length}`,
    index: frames.length,
    transitionType,
    sequence: snapshot.sequence,
    step: stateAfter.step,
    actorId,
    payload,
    effectSteps: recordsOf(tx, "effectSteps"),
    calculations: recordsOf(tx, "calculations"),
    applications: recordsOf(tx, "applications"),
    cardZoneSteps: recordsOf(tx, "cardZoneSteps"),
    actorChanges: recordsOf(tx, "actorChanges"),
    stateAfter,
  };
  tx.state = { ...tx.state, snapshot: stateAfter, lists: emptyLists, ordinal: 0, frames: [...frames, frame] };
}

/** Lets the last frame end in the state of this moment: what is published where the combat waits belongs to it. */
export function amendLastFrame(tx: Transaction): void {
  const { frames, snapshot } = tx.state;
  const last = frames.at(-1);
  if (last) tx.state = { ...tx.state, frames: [...frames.slice(0, -1), { ...last, stateAfter: snapshot }] };
}

/** The next id of something born in this combat. */
export function nextId(tx: Transaction, purpose: string): string {
  const { id, snapshot } = allocateId(tx.state.snapshot, purpose, tx.context.hash.text);
  setSnapshot(tx, snapshot);
  return id;
}

/** The effective tags of a card instance. */
export function cardTags(tx: Transaction, card: CardState): readonly string[] {
  return tx.effectiveCard(card.definitionId, card.upgradeIds).tags;
}

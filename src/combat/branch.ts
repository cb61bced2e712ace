import type { Lineage } from "../engine/state/snapshot.ts";
import { type Answer, answer, refuse, type Seated } from "./answers.ts";
import { bounds } from "./bounds.ts";
import { seatsOf } from "./creation.ts";
import { CorruptState } from "./failures.ts";
import type { BranchRecord, Meta } from "./records.ts";
import { type CombatSession, corruptCombat } from "./session.ts";
import type { CombatStore } from "./store.ts";
import type { CopiedTable, SqlValue } from "./tables.ts";

/** Where a branch leaves its source. */
export interface BranchPoint {
  readonly sequence: number;
  readonly branchKey: string;
}

/** What a new branch takes over from its source, beside the rows. */
export type BranchOrigin = Omit<Meta, "identity" | "requestHash"> & { readonly lineage: Lineage };

/** The rows of some sequences, as they are. */
export interface CopiedPage {
  readonly rows: readonly { readonly table: CopiedTable; readonly rows: readonly (readonly SqlValue[])[] }[];
  /** The first sequence that is not in it. */
  readonly nextSequence: number;
}

/** What a branch is answered with. */
export interface Branch extends Lineage, Seated {
  readonly runId: string;
  readonly combatId: string;
  readonly stateHash: string;
}

/** UTF-16 units of row texts after which a page ends. */
const pageUnits = 2_000_000;

const copiedTables: readonly CopiedTable[] = ["journal", "snapshots", "frames"];

/**
 * What a branch at this point would inherit. `FORBIDDEN` where the mode allows none, `NOT_FOUND` past the end,
 * `CORRUPT_STATE` where the stored state is not the journal's.
 */
export function branchOrigin(session: CombatSession, point: BranchPoint): Answer<BranchOrigin> {
  if (!session.mode.timeline.branch) return refuse("FORBIDDEN", "This mode allows no branches.");
  if (point.sequence > session.last.sequence) return refuse("NOT_FOUND", "This combat has no such sequence.");
  const entry = session.store.entryAt(point.sequence);
  if (entry === null || !session.isSoundAt(entry)) return corruptCombat;
  const { identity, contentRevision, configName, revisionReason } = session.meta;
  const lineage = {
    rootRunId: identity.lineage?.rootRunId ?? identity.runId,
    parentRunId: identity.runId,
    sourceSequence: point.sequence,
    sourceStateHash: entry.stateHash,
    branchKey: point.branchKey,
  };
  return answer({ contentRevision, configName, revisionReason, lineage });
}

/** The rows from a sequence on, up to another and to a bounded size; always at least one sequence. */
export function copyPage(store: CombatStore, fromSequence: number, toSequence: number): CopiedPage {
  const rows: { table: CopiedTable; rows: readonly (readonly SqlValue[])[] }[] = [];
  let units = 0;
  let sequence = fromSequence;
  for (; sequence <= toSequence && units < pageUnits; sequence += 1) {
    for (const table of copiedTables) {
      const copied = store.rows(table, sequence);
      rows.push({ table, rows: copied });
      units += copied.flat().reduce((sum: number, value) => sum + String(value).length, 0);
    }
  }
  return { rows, nextSequence: sequence };
}

/** Writes a page of rows; the first one makes the tables. The combat exists only once it is founded. */
export function pastePage(store: CombatStore, page: CopiedPage, isFirst: boolean): void {
  store.transaction(() => {
    if (isFirst) store.makeTables();
    for (const { table, rows } of page.rows) store.insert(table, rows);
  });
}

/** Founds the branch over its copied rows. */
export function foundBranch(store: CombatStore, combatId: string, { lineage, ...origin }: BranchOrigin): void {
  store.transaction(() => {
    store.found({ ...origin, identity: { combatId, runId: combatId, lineage }, requestHash: "" });
  });
}

/** The answer to a branching, the first time and every time after. */
export function branchOf(session: CombatSession): Answer<Branch> {
  const { combatId, runId, lineage } = session.meta.identity;
  const entry = lineage === null ? null : session.store.entryAt(lineage.sourceSequence);
  if (lineage === null || entry === null) throw new CorruptState("the branch's origin");
  return answer({ runId, combatId, ...lineage, stateHash: entry.stateHash, seats: seatsOf(session) });
}

/** Remembers a branch below a root; the same one again changes nothing. `LIMIT_EXCEEDED` when there are too many. */
export function rememberBranch(store: CombatStore, branch: BranchRecord): Answer<object> {
  const branches = store.branches();
  const isNew = !branches.some(({ combatId }) => combatId === branch.combatId);
  if (isNew && branches.length >= bounds.branches) {
    return refuse("LIMIT_EXCEEDED", `At most ${bounds.branches} branches.`);
  }
  store.transaction(() => store.addBranch(branch));
  return answer({});
}

/** Whether a branch below this combat is kept. */
export async function hasLivingBranch(
  store: CombatStore,
  isKept: (combatId: string) => Promise<boolean>,
): Promise<boolean> {
  for (const { combatId } of store.branches()) if (await isKept(combatId)) return true;
  return false;
}

/** A node of the tree; the root has no lineage. */
export interface BranchNode {
  readonly runId: string;
  readonly combatId: string;
  readonly parentRunId: string | null;
  readonly sourceSequence: number | null;
  readonly sourceStateHash: string | null;
  readonly branchKey: string | null;
}

/** A root and every branch below it. */
export interface BranchTree {
  readonly rootRunId: string;
  /** The root first, then the branches in the order they were made. */
  readonly nodes: readonly BranchNode[];
}

/** The tree under a root, which remembers every branch below it. */
export function branchTree(root: CombatSession): Answer<BranchTree> {
  const { combatId, runId } = root.meta.identity;
  const nothing = { parentRunId: null, sourceSequence: null, sourceStateHash: null, branchKey: null };
  const branches = root.store.branches().map(({ combatId: id, lineage: { rootRunId: _root, ...lineage } }) => ({
    runId: id,
    combatId: id,
    ...lineage,
  }));
  return answer({ rootRunId: runId, nodes: [{ runId, combatId, ...nothing }, ...branches] });
}

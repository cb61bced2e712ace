import type { Expression } from "../../expressions/types.ts";
import { limits } from "./limits.ts";
import { type Rejection, reject } from "./rejections.ts";

/**
 * The work of one request (engine.md, limits): counted as it is done, never timed, over all copies of a transaction. The
 * copies share it by reference, and no rollback gives anything back.
 */
export interface Work {
  /** Units counted so far. */
  used: number;
  /** Units at which the part that is running ends. */
  limit: number;
  /** A later request begins this part again with a budget of its own, so that running out here decides nothing. */
  isRepeatable: boolean;
  /** A search has left candidates out because they were too much. */
  isCut: boolean;
}

/**
 * What things cost in units, one about a microsecond of a common server core. Calibrated by `test/bench/worst-rows.ts`:
 * what is counted may cost less than it says, and never much more.
 */
export const workUnits = {
  /** One attempt of an effect. */
  effect: 10,
  /** One application with its records, also of what is no effect: a price, a duration. */
  application: 10,
  /** One influence or binding that contributes: its evaluation, its place in the trace and in the fingerprint. */
  contribution: 4,
  /** One trigger that is asked whether it answers. */
  trigger: 2,
  /** One card or ability that is looked at for candidates. */
  subject: 10,
  /** One candidate of an actor, without what its dry run does. */
  candidate: 60,
  /** One flow step, without its cards. */
  flowStep: 20,
  /** One card that a flow step chooses, moves, draws or makes. */
  card: 4,
  /** One frame, with the state after it. */
  frame: 40,
  /** One combination of cards that a payment search tries. */
  paymentTry: 2,
  /** Instances, actors or cards that are looked through, per unit. */
  scannedPerUnit: 8,
  /** Characters of a formula that are evaluated, per unit. */
  charactersPerUnit: 40,
} as const;

/** The budget of a request. */
export function beginWork(limit: number = limits.workPerRequest): Work {
  return { used: 0, limit, isRepeatable: false, isCut: false };
}

/** Counts what has been done, whether or not it fits. */
export function chargeWork(work: Work, units: number): void {
  work.used += units;
}

/** Counts what is about to be done; a refusal when it does not fit any more. */
export function spendWork(work: Work, units: number): Rejection | null {
  work.used += units;
  return isOverWork(work) ? overWork() : null;
}

/** Whether the part that is running has used up what it may. */
export function isOverWork(work: Work): boolean {
  return work.used > work.limit;
}

/** Whether more than half has been used: what may as well be left to another request then is. */
export function isShortOfWork({ used, limit }: Work): boolean {
  return used * 2 > limit;
}

/** What a part gave, and whether it has run out of work. */
export interface PartDone<T> {
  readonly value: T;
  readonly isOver: boolean;
}

/** Runs a part with half of what is left, so that something remains for what must follow whatever the part takes. */
export function withHalf<T>(work: Work, run: () => T): PartDone<T> {
  return withPart(work, 2, run);
}

/** The same with a quarter: what fits into it here fits into any half. */
export function withQuarter<T>(work: Work, run: () => T): PartDone<T> {
  return withPart(work, 4, run);
}

function withPart<T>(work: Work, parts: number, run: () => T): PartDone<T> {
  const { limit } = work;
  work.limit = work.used + Math.max(0, Math.floor((limit - work.used) / parts));
  const value = run();
  const isOver = isOverWork(work);
  work.limit = limit;
  return { value, isOver };
}

/** The refusal of what is too much for one request. */
export function overWork(): Rejection {
  const message = `this takes more than the ${limits.workPerRequest} units of work of one request: do less at once`;
  return reject("WORK_LIMIT", message).rejection;
}

/** The units of looking through so many things. */
export function scanWork(count: number): number {
  return Math.ceil(count / workUnits.scannedPerUnit);
}

/** The units of evaluating a formula once. */
export function formulaWork({ source }: Expression): number {
  return 1 + Math.ceil(source.length / workUnits.charactersPerUnit);
}

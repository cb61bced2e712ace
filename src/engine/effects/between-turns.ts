import { rulesOf } from "../definitions/lookup.ts";
import { accept, type Rejection, type Result } from "../state/rejections.ts";
import type { Transaction } from "../state/transaction.ts";
import { overWork, withHalf } from "../state/work.ts";
import { answer, type Observer } from "./observations.ts";
import { runEffects } from "./processor.ts";

/** A part of what happens between turns that failed and was undone alone (`boundaryFailure: SkipAndRecord`). */
export interface SkippedPart {
  readonly part: string;
  readonly rejection: Rejection;
}

/** Whether a failure between turns is undone alone and recorded, instead of refusing the command. */
export function skipsFailures(tx: Transaction): boolean {
  return tx.skipFailures || rulesOf(tx.state.snapshot, tx.context.content).flow.boundaryFailure === "SkipAndRecord";
}

/**
 * Tries one part of what happens between turns (engine.md, turns). Where failures are skipped, it has half of the work
 * that is left; if it is work that it lacks and it will be begun again, that refuses the whole step instead.
 * @param part what the record of a failure names; null: the path of its first reason
 * @param skipped where a failure that is undone alone is noted
 * @returns null for a failure that was undone alone; the refusal that aborts the command, under `Abort`
 */
export function tryPart<T>(
  tx: Transaction,
  skipped: SkippedPart[],
  part: string | null,
  run: () => Result<T>,
): Result<T | null> {
  if (!skipsFailures(tx)) return run();
  const before = tx.state;
  const { value: result, isOver } = withHalf(tx.work, run);
  if (result.ok) return result;
  if (isOver && tx.work.isRepeatable) return { ok: false, rejection: overWork() };
  const { rejection } = result;
  tx.state = before;
  skipped.push({ part: part ?? (rejection.reasons[0]?.path || rejection.code), rejection });
  return accept(null);
}

/** Runs one part that has no value; otherwise as `tryPart`. */
export function runPart(
  tx: Transaction,
  skipped: SkippedPart[],
  part: string | null,
  run: () => Rejection | null,
): Rejection | null {
  const tried = tryPart(tx, skipped, part, () => {
    const rejection = run();
    return rejection ? { ok: false, rejection } : accept(null);
  });
  return tried.ok ? null : tried.rejection;
}

/** Lets observers answer what has happened between turns; each is a part of its own. */
export function answerBetweenTurns(
  tx: Transaction,
  skipped: SkippedPart[],
  observers: readonly Observer[],
): Rejection | null {
  for (const observer of observers) {
    const refused = runPart(tx, skipped, null, () => answer(tx, observer, runEffects));
    if (refused) return refused;
  }
  return null;
}

/** How many tests of a stage passed and failed; what is expected to fail is neither. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
}

/** A stage in which nothing happened. */
export const nothing: Tally = { passed: 0, failed: 0, pending: 0 };

/** The sum of two stages. */
export function addTallies(left: Tally, right: Tally): Tally {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    pending: left.pending + right.pending,
  };
}

/** A stage that either works or does not, counted as one test. */
export function singleTally(works: boolean): Tally {
  return works ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

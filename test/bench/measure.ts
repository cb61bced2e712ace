/** Some durations, in milliseconds: the middle and the slow end to tell, the fast end to compare by. */
export interface Durations {
  /** What the work costs when nothing else disturbs it: other load on the machine only ever adds. */
  readonly fastest: number;
  readonly median: number;
  readonly p95: number;
}

/** Sums up samples in milliseconds; there must be one. */
export function summarise(samples: readonly number[]): Durations {
  const sorted = samples.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { fastest: at(0), median: at(0.5), p95: at(0.95) };
}

/** Times a function so many times, after a tenth as many runs that do not count. */
export function timeRuns(runs: number, run: () => void): Durations {
  for (let warm = 0; warm < runs / 10; warm++) run();
  const samples = Array.from({ length: runs }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return summarise(samples);
}

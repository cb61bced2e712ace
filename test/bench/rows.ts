import type { Durations } from "./measure.ts";

/** One line of the result. */
export interface Row {
  readonly name: string;
  readonly value: string;
  /** What it is compared with in the same run, and the bound that the comparison should keep, if one is promised. */
  readonly ratio?: { readonly to: string; readonly value: number; readonly bound?: number };
}

/** Milliseconds, in microseconds below one. */
export function showTime(ms: number): string {
  return ms < 1 ? `${(ms * 1000).toFixed(0)} µs` : `${ms.toFixed(2)} ms`;
}

/** Median and 95th percentile. */
export function showDurations({ median, p95 }: Durations): string {
  return `${showTime(median)}, p95 ${showTime(p95)}`;
}

/** The rows of one subject as a Markdown table, so that a result can be kept as it is printed. */
export function showTable(title: string, rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, value, ratio }) => `| ${name} | ${value} | ${ratio === undefined ? "" : showRatio(ratio)} |`,
  );
  return [`### ${title}`, "", "| row | value | ratio |", "| --- | --- | --- |", ...lines, ""].join("\n");
}

function showRatio({ to, value, bound }: NonNullable<Row["ratio"]>): string {
  const promise =
    bound === undefined ? "" : value <= bound ? ` (at most ${bound} ×: kept)` : ` (at most ${bound} ×: BROKEN)`;
  return `${value.toFixed(2)} × ${to}${promise}`;
}

import type { Tally } from "./tally.ts";

/** Tests that need what is not built yet: names by file. */
export type PendingList = Readonly<Record<string, readonly string[]>>;

/** How one test ended; the name is that of its suites and its own, joined by ` > `. */
export interface TestOutcome {
  readonly file: string;
  readonly name: string;
  readonly passed: boolean;
  readonly error: string;
}

/** What is wrong with a run: a list of sentences, empty when nothing is. */
export interface Judgement {
  readonly tally: Tally;
  readonly complaints: readonly string[];
}

/**
 * Compares a run with the list of pending tests, which may only shrink: an unlisted test that fails, a listed one that
 * passes and a listed one that does not exist are all failures.
 */
export function judge(outcomes: readonly TestOutcome[], pending: PendingList): Judgement {
  const isPending = ({ file, name }: { file: string; name: string }) =>
    Object.hasOwn(pending, file) && (pending[file] ?? []).includes(name);
  const complaints = [
    ...outcomes.filter((one) => !one.passed && !isPending(one)).map(describeFailure),
    ...outcomes.filter((one) => one.passed && isPending(one)).map(describeStale),
    ...findMissing(outcomes, pending),
  ];
  const passed = outcomes.filter((one) => one.passed && !isPending(one)).length;
  const expected = outcomes.filter((one) => !one.passed && isPending(one)).length;
  return { tally: { passed, failed: complaints.length, pending: expected }, complaints };
}

function describeFailure({ file, name, error }: TestOutcome): string {
  return `${file}: ${name}\n${error.replaceAll(/^/gm, "    ")}`;
}

function describeStale({ file, name }: TestOutcome): string {
  return `${file}: ${name}\n    passes: take it off the list of pending tests`;
}

function findMissing(outcomes: readonly TestOutcome[], pending: PendingList): readonly string[] {
  return Object.entries(pending).flatMap(([file, names]) =>
    names
      .filter((name) => !outcomes.some((one) => one.file === file && one.name === name))
      .map((name) => `${file}: ${name}\n    stands on the list of pending tests but did not run`),
  );
}

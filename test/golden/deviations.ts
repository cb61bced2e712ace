import { existsSync, readFileSync } from "node:fs";
import { type GoldenCombat, goldenFolder, type Outcome } from "./golden.ts";

/**
 * A recorded combat that comes to something else since a fault was mended. The recording stays as it is; the deviation
 * says where the combat leaves it, why, and what it comes to from there.
 */
export interface Deviation {
  readonly combat: string;
  /** The first sequence whose outcome differs. */
  readonly fromSequence: number;
  /** The rules whose faults were mended, each with the fault in a few words: `EF-12: observers were sorted by id`. */
  readonly because: readonly string[];
  /** From `fromSequence` on, to the end or to the first refusal. */
  readonly outcomes: readonly Outcome[];
}

/** The file of a set's deviations, one a line. */
export function deviationsFile(engineVersion: string): string {
  return `${goldenFolder(engineVersion)}/deviations.jsonl`;
}

/** Reads a set's deviations; none when there is no such file. */
export function readDeviations(engineVersion: string): readonly Deviation[] {
  const file = deviationsFile(engineVersion);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

/** Where a combat leaves its recording; null where it follows it to the end. */
export function findDeviation(
  golden: GoldenCombat,
  outcomes: readonly Outcome[],
  because: readonly string[],
): Deviation | null {
  const fromSequence = golden.outcomes.findIndex((one, sequence) => !isSame(one, outcomes[sequence]));
  if (fromSequence === -1) return null;
  return { combat: golden.name, fromSequence, because, outcomes: outcomes.slice(fromSequence) };
}

/** What a combat must come to today: as recorded, but for its deviation. */
export function expectedOutcomes(golden: GoldenCombat, deviations: readonly Deviation[]): readonly Outcome[] {
  const deviation = deviations.find(({ combat }) => combat === golden.name);
  if (deviation === undefined) return golden.outcomes;
  return [...golden.outcomes.slice(0, deviation.fromSequence), ...deviation.outcomes];
}

/** What is wrong with a set's list of deviations, whatever the combats come to. */
export function checkDeviations(deviations: readonly Deviation[], combats: readonly GoldenCombat[]): readonly string[] {
  const names = deviations.map(({ combat }) => combat);
  return deviations.flatMap(({ combat, fromSequence, because, outcomes }, index) => {
    const golden = combats.find(({ name }) => name === combat);
    const [first] = outcomes;
    return [
      ...(golden === undefined ? [`${combat}: there is no such combat`] : []),
      ...(names.indexOf(combat) === index ? [] : [`${combat}: listed twice`]),
      ...(because.length > 0 && because.every(isCause) ? [] : [`${combat}: a cause names no rule`]),
      ...(first === undefined || isSame(first, golden?.outcomes[fromSequence])
        ? [`${combat}: does not deviate at ${fromSequence}`]
        : []),
    ];
  });
}

function isCause(text: string): boolean {
  return /^[A-Z]{2}-\d{2}: \S/.test(text);
}

function isSame(left: Outcome, right: Outcome | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

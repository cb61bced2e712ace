import { writeFileSync } from "node:fs";
import {
  checkDeviations,
  type Deviation,
  deviationsFile,
  expectedOutcomes,
  findDeviation,
  readDeviations,
} from "./deviations.ts";
import { readGolden, replayGolden } from "./golden.ts";

/**
 * `node test/golden/deviate.ts "EF-12: observers were sorted by id" <combat …>` lists the golden combats named (`all`: all
 * that fail) with what they come to now, and adds that cause to those that they have already. Whoever runs it vouches for
 * the cause: look first at what the golden test says of each.
 */
function deviate(cause: string, names: readonly string[]): void {
  const { engineVersion, context, combats } = readGolden("1");
  const listed = readDeviations(engineVersion);
  const unknown = names.filter((name) => name !== "all" && !combats.some((golden) => golden.name === name));
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join(", ")}`);
  const deviations = combats.flatMap((golden): readonly Deviation[] => {
    const known = listed.filter(({ combat }) => combat === golden.name);
    if (!names.includes("all") && !names.includes(golden.name)) return known;
    const outcomes = replayGolden(golden, engineVersion, context);
    if (JSON.stringify(outcomes) === JSON.stringify(expectedOutcomes(golden, listed))) return known;
    const causes = new Set([...known.flatMap(({ because }) => because), cause]);
    const found = findDeviation(golden, outcomes, [...causes]);
    return found === null ? [] : [found];
  });
  const complaints = checkDeviations(deviations, combats);
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  writeFileSync(deviationsFile(engineVersion), deviations.map((one) => `${JSON.stringify(one)}\n`).join(""));
  for (const { combat, fromSequence, because } of deviations)
    console.log(`${combat} from ${fromSequence}: ${because.join("; ")}`);
}

const [cause = "", ...names] = process.argv.slice(2);
deviate(cause, names);

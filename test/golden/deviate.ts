import { writeFileSync } from "node:fs";
import { checkDeviations, type Deviation, deviationsFile, findDeviation, readDeviations } from "./deviations.ts";
import { readGolden, replayGolden } from "./golden.ts";

/**
 * `node test/golden/deviate.ts "EF-12: observers were sorted by id" [combat …]` lists the golden combats that leave
 * their recording, or only those named, with that cause. Whoever runs it vouches for the cause: look first at what the
 * golden test says, one combat at a time. A combat that is listed already keeps the cause it was first listed with.
 */
function deviate(because: string, names: readonly string[]): void {
  const { engineVersion, context, combats } = readGolden("1");
  const known = new Map(readDeviations(engineVersion).map((one) => [one.combat, one]));
  const deviations = combats.flatMap((golden): readonly Deviation[] => {
    const listed = known.get(golden.name);
    if (listed === undefined && names.length > 0 && !names.includes(golden.name)) return [];
    const found = findDeviation(golden, replayGolden(golden, engineVersion, context), listed?.because ?? because);
    return found === null ? [] : [found];
  });
  const complaints = checkDeviations(deviations, combats);
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  writeFileSync(deviationsFile(engineVersion), deviations.map((one) => `${JSON.stringify(one)}\n`).join(""));
  for (const { combat, fromSequence, because: cause } of deviations)
    console.log(`${combat} from ${fromSequence}: ${cause}`);
}

const [because = "", ...names] = process.argv.slice(2);
deviate(because, names);

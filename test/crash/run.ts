import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildService } from "../bench/platform.ts";
import { counts, seed } from "../counts.ts";
import { publish } from "../end-to-end/client.ts";
import { provingGround, twoGardeners } from "../end-to-end/proving-ground.ts";
import { singleTally, type Tally } from "../runner/tally.ts";
import { createRandom } from "../support/random.ts";
import { type KillableService, startKillable } from "./killable.ts";
import { Witness } from "./witness.ts";

const writers = 4;
const adminKey = "crash-admin-key";
const configName = "crash";
/** The service is killed after fewer acknowledged requests than that, and then within so many milliseconds. */
const mostRequests = 160;
const longestMs = 12;

/**
 * Real workerd on a folder: writers stream commands to several combats, everything is killed at a random moment and
 * comes back, and every acknowledged answer must be there to the letter, the chains whole, the retries settled.
 */
export async function runCrashes(scratch: string): Promise<Tally> {
  const [build, stateDir] = [join(scratch, "crash-build"), join(scratch, "crash-state")];
  await buildService(build);
  const start = () => startKillable(build, stateDir, adminKey);
  const service = await start();
  const creation = { configName, contentRevision: await publishGround(service), modeId: "calm" };
  const random = createRandom(seed);
  const complaints: string[] = [];
  let [acknowledged, running] = [0, service];
  try {
    for (let round = 1; round <= counts.crashRounds && complaints.length === 0; round += 1) {
      const make = () => new Witness({ ...creation, seed: random.below(2 ** 32), participants: twoGardeners }, random);
      const witnesses = Array.from({ length: writers }, make);
      const streams = Promise.all(witnesses.map((witness) => witness.stream(running.url)));
      await untilAnswered(witnesses, random.below(mostRequests));
      await wait(random.below(longestMs));
      await running.kill();
      await streams;
      running = await start();
      acknowledged += answered(witnesses);
      for (const witness of witnesses) complaints.push(...(await witness.check(running.url)));
    }
  } finally {
    await running.kill();
  }
  for (const complaint of complaints) console.error(`✗ ${complaint}`);
  console.log(
    `${counts.crashRounds} kills, ${acknowledged} acknowledged requests, ${complaints.length} losses (seed ${seed})`,
  );
  return singleTally(complaints.length === 0);
}

function answered(witnesses: readonly Witness[]): number {
  return witnesses.reduce((sum, witness) => sum + witness.acknowledged, 0);
}

/** Waits until so many requests were answered, or nothing is left to ask. */
async function untilAnswered(witnesses: readonly Witness[], count: number): Promise<void> {
  while (answered(witnesses) < count && witnesses.some(({ isOver }) => !isOver)) await wait(1);
}

async function publishGround({ url }: KillableService): Promise<string> {
  process.env.RIPOSTE_URL = url;
  process.env.RIPOSTE_ADMIN_KEY = adminKey;
  return publish(configName, provingGround());
}

import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildService } from "../bench/platform.ts";
import { counts, seed } from "../counts.ts";
import { provingGround, twoGardeners } from "../end-to-end/proving-ground.ts";
import { singleTally, type Tally } from "../runner/tally.ts";
import { createRandom, type Random } from "../support/random.ts";
import { Designer } from "./designer.ts";
import { type KillableService, leftovers, startByScript, startKillable } from "./killable.ts";
import { read } from "./requests.ts";
import { Witness } from "./witness.ts";

const writers = 4;
const adminKey = "crash-admin-key";
const configName = "crash";
/** The service is killed after at least so many acknowledged requests, fewer than so many more, and some milliseconds. */
const fewestRequests = 4;
const mostRequests = 120;
const longestMs = 12;
/** So many combats of earlier rounds are looked at again after each kill. */
const sampledCombats = 3;

/** What a run of kills has come to. */
interface Result {
  readonly kills: number;
  readonly acknowledged: number;
  readonly complaints: readonly string[];
}

/**
 * Real workerd on a folder: writers stream commands to several combats and a designer publishes and activates, everything
 * is killed at a random moment and comes back, and every acknowledged answer must be there to the letter, those of
 * earlier rounds too, the chains whole, the retries settled. Once the service is run as a person does, by `npm start`, at
 * the same time. However it ends, no process of a service is left.
 */
export async function runCrashes(scratch: string): Promise<Tally> {
  const build = join(scratch, "crash-build");
  await buildService(build);
  const platform = () => startKillable(build, join(scratch, "crash-state"), adminKey);
  const script = () => startByScript(join(scratch, "crash-script-state"), adminKey);
  const runs = await bothOf(
    killAgainAndAgain(platform, counts.crashRounds - 1, createRandom(seed)),
    killAgainAndAgain(script, 1, createRandom(seed + 1)),
  );
  const left = await leftovers();
  const complaints = [
    ...runs.flatMap((run) => run.complaints),
    ...(left.length === 0 ? [] : [`processes of the service live on: ${left.join(", ")}`]),
  ];
  for (const complaint of complaints) console.error(`✗ ${complaint}`);
  const [kills, acknowledged] = [sum(runs, (run) => run.kills), sum(runs, (run) => run.acknowledged)];
  console.log(`${kills} kills, ${acknowledged} acknowledged requests, ${complaints.length} losses (seed ${seed})`);
  return singleTally(complaints.length === 0);
}

/** Both results; when one has failed, it is told only after the other has ended its service too. */
async function bothOf<T>(...promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** So many rounds on one state, or fewer when something was lost. */
async function killAgainAndAgain(
  start: () => Promise<KillableService>,
  rounds: number,
  random: Random,
): Promise<Result> {
  let running = await start();
  try {
    const designer = new Designer(adminKey, random);
    const earlier: Witness[] = [];
    const creation = { configName, contentRevision: await publishGround(running), modeId: "calm" };
    const make = () => new Witness({ ...creation, seed: random.below(2 ** 32), participants: twoGardeners }, random);
    const complaints: string[] = [];
    let kills = 0;
    while (kills < rounds && complaints.length === 0) {
      const witnesses = Array.from({ length: writers }, make);
      await streamUntilKilled(running, [...witnesses, designer], random);
      kills += 1;
      running = await start();
      const { url } = running;
      for (const witness of witnesses) complaints.push(...(await witness.check(url)));
      for (const witness of random.shuffle(earlier).slice(0, sampledCombats)) {
        complaints.push(...(await witness.checkSample(url)));
      }
      complaints.push(...(await designer.check(url)));
      earlier.push(...witnesses);
    }
    return { kills, acknowledged: sum([...earlier, designer], (one) => one.acknowledged), complaints };
  } finally {
    await running.kill();
  }
}

/** Whoever sends requests, and counts those that were answered. */
interface Streamer {
  readonly acknowledged: number;
  readonly stream: (url: string) => Promise<void>;
}

/** Lets all stream, and kills the service after so many answers, a moment later, or when nothing is left to ask. */
async function streamUntilKilled(
  { url, kill }: KillableService,
  streamers: readonly Streamer[],
  random: Random,
): Promise<void> {
  const wanted = sum(streamers, (one) => one.acknowledged) + fewestRequests + random.below(mostRequests);
  let isOver = false;
  const streams = Promise.all(streamers.map((one) => one.stream(url))).finally(() => {
    isOver = true;
  });
  streams.catch(() => {});
  while (!isOver && sum(streamers, (one) => one.acknowledged) < wanted) await wait(1);
  await wait(random.below(longestMs));
  await kill();
  await streams;
}

function sum<T>(items: readonly T[], numberOf: (item: T) => number): number {
  return items.reduce((total, item) => total + numberOf(item), 0);
}

/** Publishes the content that the combats are played with, and returns its revision. */
async function publishGround({ url }: KillableService): Promise<string> {
  const post = <T>(path: string, body: object) => read<T>(url, path, { body: JSON.stringify(body), adminKey });
  const drafts = "/admin/content/drafts";
  const bundle = provingGround();
  const draft = await post<{ draftId: string; version: number }>(drafts, { configName, bundle });
  const body = { expectedVersion: draft.version, activate: false };
  return (await post<{ revision: string }>(`${drafts}/${draft.draftId}/publish`, body)).revision;
}

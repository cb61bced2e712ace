import { join } from "node:path";
import { PlayedCombat, publish } from "../end-to-end/client.ts";
import { provingGround, twoGardeners } from "../end-to-end/proving-ground.ts";
import { type Load, runLoad } from "./load.ts";
import { type Durations, summarise } from "./measure.ts";
import { startFloor, startService } from "./platform.ts";
import { type Row, showDurations, showTime } from "./rows.ts";
import { showKibibytes } from "./size-rows.ts";
import { readBytesAround, readStoredCombats } from "./stored-bytes.ts";

const adminKey = "bench-admin-key";
const configName = "bench";
const manyClients = 32;
const requests = { one: 300, many: 20 };
/** The ages of a combat that are compared, in commands; each is told by the commands around it. */
const ages = [10, 100, 1_000] as const;
const around = 8;
const rounds = 3;

/** What the service's part of the run tells the floor's. */
interface ServiceLoads {
  readonly one: Load;
  readonly many: Load;
  /** In the order of `ages`. */
  readonly aged: readonly Durations[];
  readonly answerBytes: number;
}

/** HTTP commands on the whole service beside the same bytes written by an object that does nothing else. */
export async function serviceRows(build: string, scratch: string): Promise<readonly Row[]> {
  const stateDir = join(scratch, "service");
  const service = await startService(build, stateDir, adminKey);
  const loads = await loadService(service.url).finally(service.stop);
  const bytes = bytesPerCommand(stateDir);
  const stored = ages.map((age) => readBytesAround(stateDir, age));
  const floor = await startFloor(join(scratch, "floor"));
  const [one, many] = await loadFloor(floor.url, bytes, loads.answerBytes).finally(floor.stop);
  return [
    ...compareLoads("c=1", loads.one, one),
    ...compareLoads(`c=${manyClients}`, loads.many, many),
    ...compareAges(loads.aged),
    ...stored.map((size, index) => ({
      name: `stored for command ${showAge(index)}, whole states shared out`,
      value: showKibibytes(size),
      ratio: { to: `command ${ages[0]}`, value: size / (stored[0] ?? size), bound: 1.1 },
    })),
    { name: "stored per command, indexes included", value: showKibibytes(bytes) },
    { name: "answer to a command", value: showKibibytes(loads.answerBytes) },
  ];
}

function compareLoads(clients: string, service: Load, floor: Load): readonly Row[] {
  const show = ({ durations, perSecond }: Load) => `${showDurations(durations)}, ${perSecond.toFixed(0)}/s`;
  return [
    { name: `floor, ${clients}: the same bytes, nothing else`, value: show(floor) },
    {
      name: `HTTP command, ${clients}`,
      value: show(service),
      ratio: {
        to: `the floor's median (${showTime(floor.durations.median)})`,
        value: service.durations.median / floor.durations.median,
      },
    },
  ];
}

async function loadService(url: string): Promise<ServiceLoads> {
  process.env.RIPOSTE_URL = url;
  process.env.RIPOSTE_ADMIN_KEY = adminKey;
  const contentRevision = await publish(configName, provingGround());
  const create = () => PlayedCombat.create({ configName, contentRevision, modeId: "calm", participants: twoGardeners });
  const combats = await Promise.all(Array.from({ length: manyClients }, create));
  const first = await create();
  await runLoad(1, 50, () => endTurn(first));
  const one = await runLoad(1, requests.one, () => endTurn(first));
  const many = await runLoad(manyClients, requests.many, (client) => endTurn(combats[client] ?? first));
  return { one, many, aged: await timeAges(create), answerBytes: await endTurn(first) };
}

/** Times the commands around each age: combats of all ages take turns, so that what disturbs one disturbs the others. */
async function timeAges(create: () => Promise<PlayedCombat>): Promise<readonly Durations[]> {
  const samples = ages.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    const combats = await Promise.all(ages.map(create));
    for (const [index, combat] of combats.entries()) {
      await runLoad(1, (ages[index] ?? 0) - around, () => endTurn(combat));
    }
    for (let command = 0; command < 2 * around; command++) {
      for (const [index, combat] of combats.entries()) {
        const started = performance.now();
        await endTurn(combat);
        samples[index]?.push(performance.now() - started);
      }
    }
  }
  return samples.map(summarise);
}

function showAge(index: number): string {
  return ages[index]?.toLocaleString("en") ?? "";
}

function compareAges(aged: readonly Durations[]): readonly Row[] {
  const [first] = aged;
  return aged.map((durations, index) => ({
    name: `command ${showAge(index)} of one combat`,
    value: showDurations(durations),
    ...(first === undefined || durations === first
      ? {}
      : { ratio: { to: `command ${ages[0]}`, value: durations.fastest / first.fastest, bound: 1.1 } }),
  }));
}

/** Ends the turn of whoever has it, in one request; says how long the answer was. */
async function endTurn(played: PlayedCombat): Promise<number> {
  const { bytes } = await played.advance("END_TURN", { actorId: played.combat.activation.activeActorId });
  return bytes;
}

/** How much the longest combat grew by a command, what every combat begins with taken off. */
function bytesPerCommand(stateDir: string): number {
  const stored = readStoredCombats(stateDir).toSorted((left, right) => left.commands - right.commands);
  const [shortest, longest] = [stored[0], stored.at(-1)];
  if (shortest === undefined || longest === undefined || longest.commands === shortest.commands) return 0;
  return Math.round((longest.bytes - shortest.bytes) / (longest.commands - shortest.commands));
}

async function loadFloor(url: string, bytes: number, answer: number): Promise<readonly [Load, Load]> {
  const send = async (client: number) => {
    const response = await fetch(`${url}/?object=${client}&bytes=${bytes}&answer=${answer}`, {
      method: "POST",
      body: "{}",
    });
    await response.text();
  };
  await runLoad(1, 50, send);
  const one = await runLoad(1, requests.one, send);
  return [one, await runLoad(manyClients, requests.many, send)];
}

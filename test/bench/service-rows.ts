import { join } from "node:path";
import { PlayedCombat, publish } from "../end-to-end/client.ts";
import { provingGround, twoGardeners } from "../end-to-end/proving-ground.ts";
import { type Load, runLoad } from "./load.ts";
import { type Durations, summarise } from "./measure.ts";
import { startFloor, startService } from "./platform.ts";
import { type Row, showDurations, showTime } from "./rows.ts";
import { showKibibytes } from "./size-rows.ts";
import { readStoredCombats } from "./stored-bytes.ts";

const adminKey = "bench-admin-key";
const configName = "bench";
const manyClients = 32;
const requests = { one: 300, many: 20, long: 510 };

/** What the service's part of the run tells the floor's. */
interface ServiceLoads {
  readonly one: Load;
  readonly many: Load;
  readonly early: Durations;
  readonly late: Durations;
  readonly answerBytes: number;
}

/** HTTP commands on the whole service beside the same bytes written by an object that does nothing else. */
export async function serviceRows(build: string, scratch: string): Promise<readonly Row[]> {
  const stateDir = join(scratch, "service");
  const service = await startService(build, stateDir, adminKey);
  const loads = await loadService(service.url).finally(service.stop);
  const bytes = bytesPerCommand(stateDir);
  const floor = await startFloor(join(scratch, "floor"));
  const [one, many] = await loadFloor(floor.url, bytes, loads.answerBytes).finally(floor.stop);
  return [
    ...compareLoads("c=1", loads.one, one),
    ...compareLoads(`c=${manyClients}`, loads.many, many),
    { name: "command 10 of one combat", value: showDurations(loads.early) },
    {
      name: "command 500 of one combat",
      value: showDurations(loads.late),
      ratio: { to: "command 10", value: loads.late.fastest / loads.early.fastest, bound: 1.1 },
    },
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
  return { one, many, ...(await compareAges(create)), answerBytes: await endTurn(first) };
}

/** Times commands 6 to 15 and 496 to 505 of several combats, each begun anew. */
async function compareAges(create: () => Promise<PlayedCombat>): Promise<{ early: Durations; late: Durations }> {
  const samples: { early: number[]; late: number[] } = { early: [], late: [] };
  for (let round = 0; round < 5; round++) {
    const combat = await create();
    await runLoad(1, requests.long, async (_, index) => {
      const started = performance.now();
      await endTurn(combat);
      const elapsed = performance.now() - started;
      if (index >= 5 && index < 15) samples.early.push(elapsed);
      if (index >= 495 && index < 505) samples.late.push(elapsed);
    });
  }
  return { early: summarise(samples.early), late: summarise(samples.late) };
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

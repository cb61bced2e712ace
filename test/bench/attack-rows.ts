import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hailstorm, hostileBundle, innocence, treatise, warOfGreed } from "./attack-content.ts";
import { ask, type ClosedService, command, type Place, publishTo, sitDown } from "./closed-client.ts";
import { type Durations, summarise } from "./measure.ts";
import { startBuilt } from "./platform.ts";
import { readPeak, resetPeak } from "./process-memory.ts";
import { type Row, showDurations } from "./rows.ts";

const adminKey = "bench-admin-key";
const apiKey = "bench-api-key";
const configName = "attacked";

/** How long each attack lasts, and how often the innocent combat's player asks for something meanwhile. */
const attackMs = 12_000;
const paceMs = 100;

/** The most an innocent player may be slowed down, and what the runtime may hold meanwhile, in MiB. */
const slowdownBound = 3;
const memoryBound = 512;

/** Somebody who asks for as much as it may until it is told to stop. */
interface Attack {
  readonly name: string;
  readonly run: (stop: AbortSignal) => Promise<void>;
}

/** An innocent combat beside each of the attacks, and the memory of the runtime meanwhile. */
export async function attackRows(build: string, scratch: string): Promise<readonly Row[]> {
  const secrets = { RIPOSTE_ADMIN_KEY: adminKey, RIPOSTE_API_KEY: apiKey, SEAT_TOKEN_KEY: "k".repeat(40) };
  const bindings = { ACCESS_MODE: "seats", CORS_ORIGINS: "", COMBAT_ID_KEY: "bench-id-key", ...secrets };
  const { url, stop } = await startBuilt(build, join(scratch, "attacked"), { bindings });
  try {
    return await rowsOf({ url, adminKey, apiKey });
  } finally {
    await stop();
  }
}

async function rowsOf(service: ClosedService): Promise<readonly Row[]> {
  const contentRevision = await publishTo(service, configName, hostileBundle());
  const create = (creation: object) => sitDown(service, { configName, contentRevision, ...creation });
  const innocent = await create(innocence);
  const alone = await play(service, innocent, AbortSignal.timeout(attackMs));
  const rows: Row[] = [{ name: "an innocent player's END_TURN, nobody else there", value: showDurations(alone) }];
  for (const attack of await attacks(service, create, innocent)) {
    const before = resetPeak();
    const stop = new AbortController();
    const running = attack.run(stop.signal);
    const disturbed = await play(service, innocent, AbortSignal.timeout(attackMs));
    stop.abort();
    await running;
    const peak = readPeak();
    const slowdown = { to: "alone, by the 95th percentile", value: disturbed.p95 / alone.p95, bound: slowdownBound };
    rows.push({ name: `beside ${attack.name}`, value: showDurations(disturbed), ratio: slowdown });
    if (peak === null || before === null) continue;
    const memory = { to: "MiB the runtime may hold", value: peak / memoryBound, bound: 1 };
    rows.push({ name: "its memory", value: `${peak.toFixed(0)} MiB, before ${before.toFixed(0)}`, ratio: memory });
  }
  return rows;
}

async function play(service: ClosedService, place: Place, until: AbortSignal): Promise<Durations> {
  const samples: number[] = [];
  const path = `/combats/${place.combatId}`;
  let { sequence, step } = (await ask(service, path, place.credential)).body;
  while (!until.aborted) {
    const payload = { actorId: place.actorId };
    const body = { commandId: randomUUID(), expectedSequence: sequence, expectedStep: step, type: "END_TURN", payload };
    const started = performance.now();
    const { status, body: receipt } = await ask(service, `${path}/commands`, place.credential, body);
    const took = performance.now() - started;
    if (status !== 200) throw new Error(`the innocent was refused: ${status} ${JSON.stringify(receipt)}`);
    samples.push(took);
    ({ sequence, step } = receipt);
    await wait(Math.max(0, paceMs - took));
  }
  return summarise(samples);
}

/** Goes on from several hands at once until it is told to stop; refusals are answered with more of the same. */
async function insist(hands: number, stop: AbortSignal, send: () => Promise<unknown>): Promise<void> {
  const hand = async () => {
    while (!stop.aborted) {
      await send().catch(() => undefined);
      await wait(5);
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
}

async function attacks(
  service: ClosedService,
  create: (creation: object) => Promise<Place>,
  innocent: Place,
): Promise<readonly Attack[]> {
  const lister = await create(hailstorm);
  const scholar = await create(treatise);
  const greedy = await create(warOfGreed);
  const listing = `/combats/${lister.combatId}/legal-actions`;
  const scholarly = await ask(service, `/combats/${scholar.combatId}/legal-actions`, scholar.credential);
  const play = scholarly.body.candidates?.find(({ source }) => source === "Card")?.submit;
  const pages = `/combats/${innocent.combatId}/timeline?include=frames&afterSequence=-1`;
  return [
    {
      name: "a seat that lists 16 cards of 95 repeats on 19 targets",
      run: (stop) => insist(4, stop, () => ask(service, listing, lister.credential)),
    },
    {
      name: "a seat that previews a card of 100 formulas",
      run: (stop) =>
        insist(4, stop, () => ask(service, `/combats/${scholar.combatId}/preview`, scholar.credential, play)),
    },
    {
      name: "a seat that ends its turn among 48 who look ahead",
      run: (stop) =>
        insist(1, stop, async () => {
          await command(service, greedy, "END_TURN", { actorId: greedy.actorId });
          await command(service, greedy, "CONTINUE", {});
        }),
    },
    {
      name: "a game that creates combats of 48 who look ahead",
      run: (stop) => insist(1, stop, () => create(warOfGreed)),
    },
    {
      name: "sixteen pages of frames at once of the same combat, by a spectator",
      run: (stop) => insist(16, stop, () => ask(service, pages, innocent.spectator)),
    },
    { name: "64 strangers at the stream", run: (stop) => holdStreams(service, innocent, stop) },
  ];
}

/** Opens sockets that never say who they are, again and again. */
async function holdStreams(service: ClosedService, { combatId }: Place, stop: AbortSignal): Promise<void> {
  const address = `${service.url.replace("http", "ws")}/api/v1/combats/${combatId}/live`;
  while (!stop.aborted) {
    const sockets = Array.from({ length: 64 }, () => new WebSocket(address));
    await wait(2_000);
    for (const socket of sockets) socket.close();
  }
}

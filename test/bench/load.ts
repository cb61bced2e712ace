import { type Durations, summarise } from "./measure.ts";

/** What a load led to. */
export interface Load {
  readonly durations: Durations;
  readonly perSecond: number;
}

/**
 * Sends requests from several clients at once, each waiting for its answer before it sends the next.
 * @param clients how many; client `n` sends `send(n, i)` for i from 0
 */
export async function runLoad(
  clients: number,
  requestsPerClient: number,
  send: (client: number, index: number) => Promise<unknown>,
): Promise<Load> {
  const samples: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let index = 0; index < requestsPerClient; index++) {
        const sent = performance.now();
        await send(client, index);
        samples.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { durations: summarise(samples), perSecond: samples.length / seconds };
}

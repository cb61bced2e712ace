import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { counts, seed } from "../counts.ts";
import { createRandom } from "../support/random.ts";
import { call, PlayedCombat, publish, succeed } from "./client.ts";
import {
  beginEvents,
  closeOf,
  hearByEvents,
  hearBySocket,
  hearLate,
  openSocket,
  type Place,
  stall,
} from "./listeners.ts";
import { provingGround, twoGardeners } from "./proving-ground.ts";

interface Timeline {
  readonly items: readonly {
    readonly runSequence: number;
    readonly frames: readonly { readonly frameIndex: number }[];
  }[];
  readonly nextAfterSequence: number | null;
}

/** Every frame after the creation, in order. */
async function framesOf({ path }: PlayedCombat): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: Timeline = succeed(await call(`${path}/timeline?afterSequence=${after}&limit=200`));
    for (const { runSequence, frames } of page.items) {
      places.push(...frames.map(({ frameIndex }) => `${runSequence}.${frameIndex}`));
    }
    after = page.nextAfterSequence;
  }
  return places;
}

async function begin(): Promise<{ played: PlayedCombat; start: Place }> {
  const configName = "live";
  const contentRevision = await publish(configName, provingGround());
  const played = await PlayedCombat.create({ configName, contentRevision, modeId: "calm", participants: twoGardeners });
  const { items }: Timeline = succeed(await call(`${played.path}/timeline`));
  return { played, start: `0.${(items[0]?.frames.length ?? 0) - 1}` };
}

async function endTurns(played: PlayedCombat, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await played.advance("END_TURN", { actorId: played.combat.activation.activeActorId });
  }
}

/** Says where two long lists part instead of showing both. */
function assertSame(seen: readonly Place[], expected: readonly Place[]): void {
  const parting = expected.findIndex((place, index) => place !== seen[index]);
  assert.deepEqual([parting, seen[parting], seen.length], [-1, undefined, expected.length]);
}

describe(`the live stream over ${counts.liveCommands} commands, seed ${seed}`, () => {
  it("brings clients that hang up at random each frame exactly once, in order, by socket and by events", async () => {
    const { played, start } = await begin();
    const random = createRandom(seed);
    const listeners = [hearBySocket, hearByEvents].map((hear) => hear(played.path, start, random));
    try {
      await endTurns(played, counts.liveCommands);
      const expected = await framesOf(played);
      for (const listener of listeners) {
        await listener.until(expected.length);
        assertSame(listener.seen, expected);
      }
    } finally {
      for (const { stop } of listeners) stop();
    }
  });

  it("answers a client that closes its socket, which so ends cleanly", async () => {
    const { played, start } = await begin();
    const socket = openSocket(played.path, start);
    const closed = closeOf(socket);
    socket.addEventListener("message", () => socket.close());
    assert.equal((await closed).wasClean, true);
  });

  it("forgets those who have hung up, also when no command comes between", async () => {
    const { played } = await begin();
    for (let round = 0; round < 2; round += 1) {
      const hangUps = await Promise.all(Array.from({ length: 40 }, () => beginEvents(played.path)));
      assert.deepEqual([...new Set(hangUps.map(({ status }) => status))], [200]);
      for (const { hangUp } of hangUps) hangUp();
    }
    const last = await beginEvents(played.path);
    last.hangUp();
    assert.equal(last.status, 200);
  });

  it("waits for no client: the combat goes on while some read nothing, and they get everything when they do", async () => {
    const { played, start } = await begin();
    const hangUp = [1, 2, 3].map(() => stall(played.path));
    const readLate = await hearLate(played.path, start);
    try {
      await endTurns(played, counts.liveCommands);
      const expected = await framesOf(played);
      assertSame(await readLate(expected.length), expected);
    } finally {
      for (const one of hangUp) one();
    }
  });
});

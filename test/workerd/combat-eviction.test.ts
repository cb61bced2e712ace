import { evictDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { createRandom, type Random } from "../support/random.ts";
import { objectOf, post } from "./combat-ground.ts";
import { publishDefaultGame } from "./default-game.ts";
import { call } from "./service.ts";

beforeAll(publishDefaultGame);

/** Cards that are paid with cards, and spells that may be answered. */
const deck = ["pyre_of_two", "ditch_echo", "burn_the_page", "either_purse", "grave_goods", "fireball", "ember_dart"];

const duel = {
  scenarioId: "duel_of_answers",
  seed: 7,
  participants: [
    {
      instanceId: "hero",
      definitionId: "player_mage",
      sideId: "company",
      controllerBinding: { kind: "Player" },
      deck: deck.map((definitionId) => ({ definitionId, count: 2 })),
    },
    { instanceId: "imp", definitionId: "enemy_mirror_imp", sideId: "road", controllerBinding: { kind: "AI" } },
  ],
};

/** Where a command found the combat, and what it did there. */
interface Point {
  readonly stateHash: string;
  readonly isStackOpen: boolean;
  readonly isPaid: boolean;
  readonly draws: number;
}

const commands = 30;

/** Plays a duel by chance, the object dropped from memory before each request when `evict` says so. */
async function play(random: Random, evict: (combatId: string) => Promise<void>): Promise<readonly Point[]> {
  const created = await post("/combats", duel);
  expect([created.status, created.body.code]).toEqual([201, undefined]);
  const id: string = created.body.combat.combatId;
  const points: Point[] = [];
  let { combat } = created.body;
  while (points.length < commands && combat.status === "ACTIVE") {
    await evict(id);
    const { candidates } = (await call(`/combats/${id}/legal-actions`)).body;
    const submits = candidates.map(({ submit }: { submit: { type: string; payload: object } }) => submit);
    const { type, payload } =
      random.pick(submits.filter((one: { type: string }) => one.type !== "CONCEDE")) ?? submits[0];
    await evict(id);
    const versions = { expectedSequence: combat.sequence, expectedStep: combat.step };
    const command = { commandId: crypto.randomUUID(), ...versions, type, payload };
    const receipt = await post(`/combats/${id}/commands`, command);
    expect([receipt.status, receipt.body.code]).toEqual([200, undefined]);
    const isStackOpen = combat.priorityWindow !== null;
    combat = receipt.body.state.combat;
    points.push({ stateHash: combat.stateHash, isStackOpen, isPaid: (payload.payments ?? []).length > 0, draws: 0 });
  }
  expect((await post(`/combats/${id}/verify`, {})).body).toMatchObject({ isValid: true });
  const { items } = (await call(`/combats/${id}/journal`)).body;
  return points.map((point, index) => ({ ...point, draws: items[index + 1].draws }));
}

describe("eviction in a whole game", () => {
  it("before every request of a duel, with the stack open, cards paid and cards shuffled, changes no hash", async () => {
    const kept = await play(createRandom(2), async () => {});
    const evicted = await play(createRandom(2), (id) => evictDurableObject(objectOf(id)));
    expect(evicted).toEqual(kept);
    expect(kept.filter(({ isStackOpen }) => isStackOpen).length).toBeGreaterThan(3);
    expect(kept.filter(({ isPaid }) => isPaid).length).toBeGreaterThan(0);
    expect(kept.filter(({ draws }) => draws > 0).length).toBeGreaterThan(0);
  });
});

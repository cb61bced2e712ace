import { beforeAll, describe, expect, it } from "vitest";
import { duel, post, prepare } from "./combat-ground.ts";
import { administer, call } from "./service.ts";

const configName = "combats";
let current: string;
let canary: string;

beforeAll(async () => {
  current = await prepare();
  const { draftId } = (await administer("POST", "/admin/content/drafts", { configName, baseRevision: current })).body;
  const { definitions } = (await administer("GET", `/admin/content/drafts/${draftId}`)).body.bundle;
  const definition = { ...definitions.resources.husk, defaultMax: 77 };
  await administer("PATCH", `/admin/content/drafts/${draftId}/definitions/resources/husk`, {
    expectedVersion: 1,
    definition,
  });
  canary = (await administer("POST", `/admin/content/drafts/${draftId}/publish`, { expectedVersion: 2 })).body.revision;
});

/** Gives the canary this share; 0 revokes. */
async function give(percent: number): Promise<void> {
  const path = `/admin/content/configurations/${configName}`;
  const { version: expectedVersion } = (await administer("GET", path)).body;
  const given = await administer("POST", `${path}/rollout`, { revision: canary, percent, expectedVersion });
  expect(given.status).toBe(200);
}

interface Chosen {
  readonly revision: string;
  readonly reason: string;
}

async function chosenFor(more: object): Promise<Chosen> {
  const { status, body } = await post("/combats", duel(more));
  expect([status, body.content.configName]).toEqual([201, configName]);
  expect(body.run.contentRevision).toBe(body.content.revision);
  return { revision: body.content.revision, reason: body.content.reason };
}

const inOrder = async (all: readonly object[]): Promise<readonly Chosen[]> => {
  const chosen: Chosen[] = [];
  for (const one of all) chosen.push(await chosenFor(one));
  return chosen;
};

const seeds = Array.from({ length: 24 }, (_, seed) => ({ seed }));
const ofScenario = { scenarioId: "quarrel", modeId: undefined, participants: undefined, seed: undefined };

describe("a rollout over HTTP", () => {
  it("gives new combats one of both revisions by their seeds, and says which and why", async () => {
    await give(50);
    const chosen = await inOrder(seeds);
    const reasons = new Map([
      [current, "current"],
      [canary, "rollout"],
    ]);
    expect(chosen.map(({ revision, reason }) => reasons.get(revision) === reason)).toEqual(seeds.map(() => true));
    expect(new Set(chosen.map(({ reason }) => reason)).size).toBe(2);
    expect(await inOrder(seeds)).toEqual(chosen);
  });

  it("chooses by the seed that a scenario brings, and so the same each time", async () => {
    await give(50);
    const bySeed = await chosenFor({ seed: 5 });
    const chosen = await inOrder(Array.from({ length: 12 }, () => ofScenario));
    expect(chosen).toEqual(chosen.map(() => bySeed));
  });

  it("steps aside for a revision that is asked for", async () => {
    await give(100);
    expect(await chosenFor({ contentRevision: current })).toEqual({ revision: current, reason: "requested" });
    expect(await chosenFor({})).toEqual({ revision: canary, reason: "rollout" });
  });

  it("is revoked for combats to come; those that run keep what they have", async () => {
    await give(100);
    const running = (await post("/combats", duel())).body.combat.combatId;
    await give(0);
    expect(await chosenFor({})).toEqual({ revision: current, reason: "current" });
    expect((await call(`/combats/${running}`)).body.contentRevision).toBe(canary);
  });
});

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { create, endTurns, envelope, objectOf, post, prepare } from "./combat-ground.ts";
import { call } from "./service.ts";

let revision: string;

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  revision = await prepare();
});

/** A combat of three commands whose rows a statement damages while it is not in memory. */
async function damaged(statement: string): Promise<string> {
  const id = await create();
  await endTurns(id, 3);
  await runInDurableObject(objectOf(id), (_combat, { storage }) => {
    storage.sql.exec(statement);
  });
  await evictDurableObject(objectOf(id));
  return id;
}

const otherState = `UPDATE snapshots SET state = '{"keys":[["turn",{"set":99}]]}' WHERE sequence = 3`;

describe("a combat whose stored state does not match its hash", () => {
  it("refuses commands with 503 CORRUPT_STATE, and is read and exported, which say so", async () => {
    const id = await damaged(otherState);
    const versions = { commandId: crypto.randomUUID(), expectedSequence: 3, expectedStep: 0 };
    const command = { ...versions, type: "CONCEDE", payload: { actorId: "ada" } };
    const refused = await post(`/combats/${id}/commands`, command);
    expect([refused.status, refused.body.code]).toEqual([503, "CORRUPT_STATE"]);
    for (const path of ["", "/journal", "/timeline", "/legal-actions", "/timeline/3/state"]) {
      const read = await call(`/combats/${id}${path}`);
      expect([path, read.status, read.body.integrity]).toEqual([path, 200, "CORRUPT_STATE"]);
    }
    const file = await call(`/combats/${id}/export`);
    expect([file.status, file.body.combat.integrity]).toEqual([200, "CORRUPT_STATE"]);
    expect((await post(`/combats/${id}/verify`, {})).body).toMatchObject({
      isValid: false,
      integrity: "CORRUPT_STATE",
      firstDivergence: { sequence: 3, kind: "STATE" },
    });
    expect((await call(`/combats/${id}/journal`)).body.items).toHaveLength(4);
  });

  it("is branched before the damage and not at it, and its file makes the true combat again", async () => {
    const id = await damaged(otherState);
    const at = await post(`/combats/${id}/timeline/3/branches`, { branchKey: "at" });
    expect([at.status, at.body.code]).toEqual([503, "CORRUPT_STATE"]);
    const before = await post(`/combats/${id}/timeline/2/branches`, { branchKey: "before" });
    expect(before.status).toBe(201);
    await endTurns(before.body.combatId, 1);
    const imported = await post("/combats/import", (await call(`/combats/${id}/export`)).body);
    expect([imported.status, imported.body.sequence]).toEqual([201, 3]);
    expect((await call(`/combats/${imported.body.combatId}`)).body.integrity).toBeUndefined();
  });

  it("wakes without failing, and posts nothing for an absent player", async () => {
    const id = await damaged(otherState);
    expect(await runDurableObjectAlarm(objectOf(id))).toBe(true);
    expect((await call(`/combats/${id}/journal`)).body.items).toHaveLength(4);
  });
});

describe("rows that cannot be read", () => {
  it.each([
    ["a state", "UPDATE snapshots SET state = substr(state, 2)"],
    ["what the combat is", "UPDATE meta SET value = '{' WHERE key = 'combat'"],
    ["the journal", "DELETE FROM journal"],
    ["the table of states", "DROP TABLE snapshots"],
  ])("%s: no answer is a 500, and no alarm throws", async (_name, statement) => {
    const id = await damaged(statement);
    const paths = [
      "",
      "/legal-actions",
      "/cards/evaluations",
      "/journal",
      "/history",
      "/timeline",
      "/export",
      "/branch-tree",
    ];
    const more = ["/timeline?include=frames", "/timeline/1/state", "/timeline/3/state?frame=0"];
    for (const path of [...paths, ...more]) {
      const { status, body } = await call(`/combats/${id}${path}`);
      expect([path, status === 200 ? (body.combat ?? body).integrity : body.code]).toEqual([path, "CORRUPT_STATE"]);
    }
    const command = { commandId: crypto.randomUUID(), expectedSequence: 3, expectedStep: 0 };
    const refused = await post(`/combats/${id}/commands`, { ...command, type: "CONCEDE", payload: { actorId: "ada" } });
    expect([refused.status, refused.body.code]).toEqual([503, "CORRUPT_STATE"]);
    expect(await runDurableObjectAlarm(objectOf(id))).toBe(true);
  });
});

describe("an import that is refused", () => {
  it("leaves neither rows nor its content, and a retry of the true file works", async () => {
    const id = await create({ seed: 11 });
    await endTurns(id, 1);
    const file = (await call(`/combats/${id}/export`)).body;
    const scenarios = { ...file.content.bundle.definitions.scenarios };
    scenarios.quarrel = { ...scenarios.quarrel, seed: 6 };
    const bundle = { ...file.content.bundle, definitions: { ...file.content.bundle.definitions, scenarios } };
    const validated = await post("/content/validate", { bundle });
    const foreign = validated.body.revision;
    expect(foreign).not.toBe(revision);
    const content = { revision: foreign, bundle };
    const forged = { ...file.combat, contentRevision: foreign, finalStateHash: "0".repeat(64) };
    const refused = await post("/combats/import", { ...file, content, combat: forged });
    expect(refused.status).toBe(400);
    const keeper = env.REVISIONS.get(env.REVISIONS.idFromName(foreign));
    expect(await keeper.isKept()).toBe(false);
    const imported = await post("/combats/import", file);
    expect(imported.status).toBe(201);
    const command = await envelope(imported.body.combatId, "END_TURN", { actorId: "bo" });
    await evictDurableObject(objectOf(imported.body.combatId));
    expect((await post(`/combats/${imported.body.combatId}/commands`, command)).status).toBe(200);
  });
});

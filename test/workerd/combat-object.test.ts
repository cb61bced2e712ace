import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { keptContents } from "../../src/combat/revision-keeper.ts";
import { create, endTurns, envelope, objectOf, post, prepare, send } from "./combat-ground.ts";
import { call } from "./service.ts";

let revision: string;

beforeAll(async () => {
  revision = await prepare();
});

function rowsOf(combatId: string, query: string) {
  return runInDurableObject(objectOf(combatId), (_combat, { storage }) => storage.sql.exec(query).toArray());
}

async function directoryOf(combatId: string): Promise<readonly object[]> {
  const { results } = await env.DB.prepare("SELECT * FROM combats WHERE combat_id = ?").bind(combatId).all();
  return results;
}

describe("a combat that does not exist", () => {
  it("is not found by any route, and asking writes nothing", async () => {
    const unknown = crypto.randomUUID();
    const command = await envelope(await create(), "END_TURN", { actorId: "ada" });
    const answers = await Promise.all([
      call(`/combats/${unknown}`),
      call(`/combats/${unknown}/legal-actions`),
      call(`/combats/${unknown}/journal`),
      call(`/combats/${unknown}/events`),
      call(`/combats/${unknown}/branch-tree`),
      post(`/combats/${unknown}/commands`, command),
      post(`/combats/${unknown}/verify`, {}),
      post(`/combats/${unknown}/timeline/0/branches`, { branchKey: "x" }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, "NOT_FOUND"]));
    expect(await rowsOf(unknown, "SELECT name FROM sqlite_master")).toEqual([]);
    expect((await call("/combats/not-an-id")).status).toBe(404);
  });
});

describe("all or nothing", () => {
  it.each(["journal", "snapshots", "frames"])(
    "a command whose row of %s fails changes nothing, and a retry settles",
    async (table) => {
      const id = await create();
      await endTurns(id, 1);
      const before = await call(`/combats/${id}`);
      const command = await envelope(id, "END_TURN", { actorId: "bo" });
      await rowsOf(
        id,
        `CREATE TRIGGER full BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
      );
      const failed = await post(`/combats/${id}/commands`, command);
      expect([failed.status, failed.body.code, failed.headers.get("Retry-After")]).toEqual([503, "UNAVAILABLE", "5"]);
      expect((await call(`/combats/${id}`)).body).toEqual(before.body);
      expect(await rowsOf(id, "SELECT sequence FROM journal")).toHaveLength(2);
      await rowsOf(id, "DROP TRIGGER full");
      const settled = await post(`/combats/${id}/commands`, command);
      expect([settled.status, settled.body.duplicate, settled.body.sequence]).toEqual([200, false, 2]);
    },
  );
});

describe("eviction", () => {
  it("at every point of a combat changes no hash, and every receipt is the same afterwards", async () => {
    const [kept, evicted] = [await create(), await create()];
    const receipts: { command: object; receipt: object }[] = [];
    for (let turn = 0; turn < 18; turn += 1) {
      await endTurns(kept, 1);
      const { body } = await call(`/combats/${evicted}`);
      const command = await envelope(evicted, "END_TURN", { actorId: body.activation.activeActorId });
      await evictDurableObject(objectOf(evicted));
      receipts.push({ command, receipt: (await post(`/combats/${evicted}/commands`, command)).body });
    }
    const [one, other] = [await call(`/combats/${kept}`), await call(`/combats/${evicted}`)];
    expect(other.body.stateHash).toBe(one.body.stateHash);
    await evictDurableObject(objectOf(evicted));
    for (const { command, receipt } of receipts) {
      const again = await post(`/combats/${evicted}/commands`, command);
      expect(JSON.stringify({ ...again.body, duplicate: false })).toBe(JSON.stringify(receipt));
    }
  });
});

describe("the pinned revision", () => {
  it("is kept once for all its combats, and comes from its keeper while the catalog is down", async () => {
    await create();
    const keeper = env.REVISIONS.get(env.REVISIONS.idFromName(revision));
    expect(await keeper.isKept()).toBe(true);
    const down = { load: () => Promise.reject(new Error("D1_ERROR: Network connection lost.")) };
    expect((await keptContents(env.REVISIONS, down).load(revision))?.revision).toBe(revision);
    const contents = keptContents(env.REVISIONS, down);
    await expect((async () => await contents.load("f".repeat(64)))()).rejects.toThrow("D1_ERROR");
  });
});

describe("verification", () => {
  it("re-executes the journal, and names the first entry that was tampered with", async () => {
    const id = await create();
    await endTurns(id, 3);
    const { body } = await call(`/combats/${id}`);
    const valid = await post(`/combats/${id}/verify`, {});
    expect(valid.body).toMatchObject({ isValid: true, sequencesChecked: 4, finalStateHash: body.stateHash });
    await rowsOf(id, "UPDATE journal SET state_hash = 'forged' WHERE sequence = 2");
    const tampered = await post(`/combats/${id}/verify`, {});
    expect(tampered.body).toMatchObject({ isValid: false, firstDivergence: { sequence: 2, kind: "STATE" } });
  });
});

describe("branches", () => {
  it("are one per key, also when two ask at once, independent, and in the tree of their root", async () => {
    const id = await create();
    await endTurns(id, 2);
    const path = `/combats/${id}/timeline/1/branches`;
    const answers = await Promise.all([1, 2, 3].map(() => post(path, { branchKey: "what if" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201].sort());
    const [branchId, ...others] = new Set(answers.map(({ body }) => body.combatId));
    expect(others).toEqual([]);
    expect((await call(`/combats/${branchId}`)).body.sequence).toBe(1);
    await endTurns(branchId, 3);
    expect((await call(`/combats/${id}`)).body.sequence).toBe(2);
    expect((await post(`/combats/${branchId}/verify`, {})).body).toMatchObject({ isValid: true, sequencesChecked: 5 });
    const further = await post(`/combats/${branchId}/timeline/3/branches`, { branchKey: "further" });
    const tree = await call(`/combats/${further.body.combatId}/branch-tree`);
    expect(tree.body.rootRunId).toBe(id);
    expect(
      tree.body.nodes.map((node: { runId: string; parentRunId: string }) => [node.runId, node.parentRunId]),
    ).toEqual([
      [id, null],
      [branchId, id],
      [further.body.runId, branchId],
    ]);
  });
});

describe("a combat file", () => {
  it("makes the same combat again, once, and it goes on", async () => {
    const id = await create();
    await endTurns(id, 2);
    const file = (await call(`/combats/${id}/export`)).body;
    expect(file).toMatchObject({ format: "riposte-combat", content: { revision }, combat: { seed: "7" } });
    const imported = await post("/combats/import", file);
    expect([imported.status, imported.body.sequencesChecked]).toEqual([201, 3]);
    const again = await post("/combats/import", file);
    expect([again.status, again.body.combatId]).toEqual([200, imported.body.combatId]);
    expect(imported.body.combatId).not.toBe(id);
    const [one, other] = [
      await send(id, "END_TURN", { actorId: "ada" }),
      await send(imported.body.combatId, "END_TURN", { actorId: "ada" }),
    ];
    expect(other.body.stateHash).toBe(one.body.stateHash);
  });

  it("whose content is not what it says is refused", async () => {
    const file = (await call(`/combats/${await create()}/export`)).body;
    const bundle = { ...file.content.bundle, definitions: { ...file.content.bundle.definitions, scenarios: {} } };
    const refused = await post("/combats/import", { ...file, content: { ...file.content, bundle } });
    expect([refused.status, refused.body.code]).toEqual([422, "CONTENT_INVALID"]);
  });
});

describe("alarms", () => {
  const longAgo = "UPDATE journal SET created_at = 0";

  it("leave a combat that is young", async () => {
    const id = await create();
    expect(await runDurableObjectAlarm(objectOf(id))).toBe(true);
    expect((await call(`/combats/${id}`)).status).toBe(200);
  });

  it("remove one that nobody has played for long, but not while it has a branch", async () => {
    const id = await create();
    const branch = await post(`/combats/${id}/timeline/0/branches`, { branchKey: "x" });
    for (const one of [id, branch.body.combatId]) {
      await rowsOf(one, longAgo);
      await evictDurableObject(objectOf(one));
    }
    await runDurableObjectAlarm(objectOf(id));
    expect((await call(`/combats/${id}`)).status).toBe(200);
    await runDurableObjectAlarm(objectOf(branch.body.combatId));
    expect((await call(`/combats/${branch.body.combatId}`)).status).toBe(404);
    expect((await call(`/combats/${id}/branch-tree`)).body.nodes).toHaveLength(1);
    await runDurableObjectAlarm(objectOf(id));
    expect((await call(`/combats/${id}`)).status).toBe(404);
    expect(await rowsOf(id, "SELECT name FROM sqlite_master WHERE name = 'journal'")).toEqual([]);
  });

  it("take a removed combat out of the catalog's directory", async () => {
    const id = await create();
    expect(await directoryOf(id)).toHaveLength(1);
    await rowsOf(id, longAgo);
    await evictDurableObject(objectOf(id));
    await runDurableObjectAlarm(objectOf(id));
    expect((await call(`/combats/${id}`)).status).toBe(404);
    expect(await directoryOf(id)).toEqual([]);
  });

  it("take away what there is of a branch that was never finished", async () => {
    const id = await create();
    const branch = await post(`/combats/${id}/timeline/0/branches`, { branchKey: "cut off" });
    const { combatId } = branch.body;
    await rowsOf(combatId, "DELETE FROM meta");
    await evictDurableObject(objectOf(combatId));
    await runDurableObjectAlarm(objectOf(combatId));
    expect(await rowsOf(combatId, "SELECT name FROM sqlite_master WHERE name = 'journal'")).toEqual([]);
    expect((await post(`/combats/${id}/timeline/0/branches`, { branchKey: "cut off" })).status).toBe(201);
  });

  it("write a combat into the directory that was not written when it began", async () => {
    const id = await create();
    await env.DB.prepare("DELETE FROM combats WHERE combat_id = ?").bind(id).run();
    await rowsOf(id, "INSERT INTO meta VALUES ('unlisted', '')");
    await runDurableObjectAlarm(objectOf(id));
    expect(await directoryOf(id)).toHaveLength(1);
    expect(await rowsOf(id, "SELECT * FROM meta WHERE key = 'unlisted'")).toEqual([]);
  });

  it("end the turn of a player whose time is up", async () => {
    const id = await create({ modeId: "timed" });
    // Two minutes ago: past the minute of the clock, far from removal.
    await rowsOf(id, `UPDATE journal SET created_at = ${Date.now() - 120_000}`);
    await evictDurableObject(objectOf(id));
    await runDurableObjectAlarm(objectOf(id));
    const { body } = await call(`/combats/${id}/journal`);
    expect(body.items[1]).toMatchObject({ type: "END_TURN", payload: { actorId: "ada" }, origin: "Clock" });
    expect((await post(`/combats/${id}/verify`, {})).body.isValid).toBe(true);
  });
});

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { activate, listActivations } from "../../src/catalog/activations.ts";
import { listPublications, readConfiguration } from "../../src/catalog/configurations.ts";
import type { Database } from "../../src/catalog/database.ts";
import { chooseFrom, setRollout } from "../../src/catalog/rollout.ts";
import { readRevision } from "../../src/catalog/stored-revision.ts";
import { definitions } from "../../src/catalog/tables.ts";
import { bundleOf, openCatalog, publishOf } from "./catalog-ground.ts";

let db: Database;
let soft: string;
let hard: string;
beforeAll(async () => {
  db = await openCatalog();
  soft = await publishOf(db, "source", bundleOf({ vim: 1 }));
  hard = await publishOf(db, "source", bundleOf({ vim: 9 }));
});

const swap = (configName: string, revision: string, expectedCurrentRevision: string | null) =>
  activate(db, { configName, revision, expectedCurrentRevision });

const choose = async (configName: string, seed: string) => chooseFrom(await readConfiguration(db, configName), seed);

describe("activation", () => {
  it("makes the first revision current over none, and another over the first", async () => {
    expect((await swap("first", soft, null)).ok).toBe(true);
    expect((await swap("first", hard, soft)).ok).toBe(true);
    expect(await readConfiguration(db, "first")).toEqual({
      configName: "first",
      currentRevision: hard,
      version: 2,
      rollout: null,
    });
  });

  it.each([
    ["none where one is current", null],
    ["another than the current one", "0".repeat(64)],
  ])("refuses to expect %s, and tells the current one", async (name, expected) => {
    await swap(name, soft, null);
    expect(await swap(name, hard, expected)).toMatchObject({
      ok: false,
      refusal: { code: "VERSION_CONFLICT", currentRevision: soft },
    });
    expect((await readConfiguration(db, name)).currentRevision).toBe(soft);
  });

  it("refuses to expect a current one where there is none", async () => {
    expect(await swap("nothing-yet", hard, soft)).toMatchObject({
      refusal: { code: "VERSION_CONFLICT", currentRevision: null },
    });
    expect((await readConfiguration(db, "nothing-yet")).version).toBe(0);
  });

  it("of two designers racing lets one win", async () => {
    await swap("race", soft, null);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => swap("race", hard, soft)));
    expect(outcomes.filter(({ ok }) => ok).length).toBe(1);
  });

  it("rolls back by activating the former one; the audit has every step, the newest first", async () => {
    await swap("back", soft, null);
    await swap("back", hard, soft);
    await swap("back", soft, hard);
    await swap("back", hard, hard);
    const { items } = await listActivations(db, { configName: "back", limit: 10 });
    expect(items.map(({ revision, previousRevision }) => [revision, previousRevision])).toEqual([
      [soft, hard],
      [hard, soft],
      [soft, null],
    ]);
  });

  it("pages its audit", async () => {
    await swap("pages", soft, null);
    await swap("pages", hard, soft);
    const first = await listActivations(db, { configName: "pages", limit: 1 });
    expect(first.items.map(({ revision }) => revision)).toEqual([hard]);
    const second = await listActivations(db, { configName: "pages", limit: 1, before: first.cursor ?? 0 });
    expect(second.items.map(({ revision }) => revision)).toEqual([soft]);
    expect(second.cursor).toBeNull();
  });

  it("puts a revision of another configuration into the history of the one that takes it", async () => {
    await swap("taker", soft, null);
    expect((await listPublications(db, "taker")).map(({ revision }) => revision)).toEqual([soft]);
  });

  it("refuses a revision that is not there", async () => {
    expect(await swap("first", "0".repeat(64), hard)).toMatchObject({ refusal: { code: "NOT_FOUND" } });
  });

  it("refuses a revision that this engine no longer accepts", async () => {
    const revision = await publishOf(db, "aged", bundleOf({ aged: 4 }));
    const aged = '{"resourceId":"aged","defaultMax":4,"forgotten":true}';
    const hash = (await readRevision(db, revision))?.artifacts[0]?.hash ?? "";
    await db.update(definitions).set({ body: aged }).where(eq(definitions.hash, hash));
    expect(await swap("aged", revision, null)).toMatchObject({ refusal: { code: "CONTENT_INVALID" } });
    expect((await readConfiguration(db, "aged")).currentRevision).toBeNull();
  });
});

describe("a rollout", () => {
  it("gives its share of the seeds the other revision, the same ones each time", async () => {
    await swap("canary", soft, null);
    expect((await setRollout(db, { configName: "canary", revision: hard, percent: 50, expectedVersion: 1 })).ok).toBe(
      true,
    );
    const seeds = Array.from({ length: 40 }, (_, index) => String(index));
    const chooseAll = () => Promise.all(seeds.map((seed) => choose("canary", seed)));
    const chosen = await chooseAll();
    const share = chosen.filter((choice) => choice?.reason === "rollout").length;
    expect(share).toBeGreaterThan(8);
    expect(share).toBeLessThan(32);
    expect(chosen.every((choice) => choice?.revision === (choice?.reason === "rollout" ? hard : soft))).toBe(true);
    expect(await chooseAll()).toEqual(chosen);
  });

  it("gives everybody at 100 percent, nobody once it is revoked", async () => {
    await swap("all", soft, null);
    await setRollout(db, { configName: "all", revision: hard, percent: 100, expectedVersion: 1 });
    expect(await choose("all", "7")).toEqual({ revision: hard, reason: "rollout" });
    await setRollout(db, { configName: "all", revision: hard, percent: 0, expectedVersion: 2 });
    expect(await choose("all", "7")).toEqual({ revision: soft, reason: "current" });
    expect((await readConfiguration(db, "all")).rollout).toBeNull();
  });

  it("ends when its revision becomes current, and goes on when another does", async () => {
    await swap("promoted", soft, null);
    await setRollout(db, { configName: "promoted", revision: hard, percent: 10, expectedVersion: 1 });
    await swap("promoted", soft, soft);
    expect((await readConfiguration(db, "promoted")).rollout).toEqual({ revision: hard, percent: 10 });
    await swap("promoted", hard, soft);
    expect((await readConfiguration(db, "promoted")).rollout).toBeNull();
  });

  it("refuses a version that is past, an unknown revision and a configuration with nothing current", async () => {
    await swap("guarded", soft, null);
    const request = { configName: "guarded", revision: hard, percent: 10, expectedVersion: 1 };
    expect(await setRollout(db, { ...request, expectedVersion: 9 })).toMatchObject({
      refusal: { code: "VERSION_CONFLICT", currentVersion: 1 },
    });
    expect(await setRollout(db, { ...request, revision: "0".repeat(64) })).toMatchObject({
      refusal: { code: "NOT_FOUND" },
    });
    expect(await setRollout(db, { ...request, configName: "empty" })).toMatchObject({ refusal: { code: "NOT_FOUND" } });
    expect(await choose("empty", "1")).toBeNull();
  });
});

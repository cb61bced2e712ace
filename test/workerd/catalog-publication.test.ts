import { count } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listPublications } from "../../src/catalog/configurations.ts";
import type { Database } from "../../src/catalog/database.ts";
import { publishDraft } from "../../src/catalog/publish.ts";
import { readRevision } from "../../src/catalog/stored-revision.ts";
import { definitions, revisions } from "../../src/catalog/tables.ts";
import { bundleOf, draftOf, openCatalog, publishOf } from "./catalog-ground.ts";

let db: Database;
beforeAll(async () => {
  db = await openCatalog();
});

const rowsOf = async (table: typeof definitions | typeof revisions) =>
  (await db.select({ rows: count() }).from(table))[0]?.rows ?? 0;

describe("publication", () => {
  it("stores what was published, to be read whole", async () => {
    const revision = await publishOf(db, "whole", bundleOf({ vim: 30, grit: 7 }));
    expect(revision).toMatch(/^[0-9a-f]{64}$/);
    const stored = await readRevision(db, revision);
    expect(stored?.artifacts.map(({ kind, id }) => `${kind}/${id}`)).toEqual(["resources/grit", "resources/vim"]);
    expect(stored?.definitions.resources?.vim).toMatchObject({ resourceId: "vim", defaultMax: 30 });
  });

  it("of the same content is the same revision, in its history once", async () => {
    const first = await publishOf(db, "same", bundleOf({ a: 1, b: 2 }));
    const second = await publishOf(db, "same", bundleOf({ b: 2, a: 1 }));
    expect(second).toBe(first);
    expect((await listPublications(db, "same")).map(({ revision }) => revision)).toEqual([first]);
  });

  it("of one changed definition stores one definition", async () => {
    await publishOf(db, "one", bundleOf({ p: 1, q: 1, r: 1 }));
    const before = await rowsOf(definitions);
    await publishOf(db, "one", bundleOf({ p: 1, q: 1, r: 2 }));
    expect(await rowsOf(definitions)).toBe(before + 1);
  });

  it("takes a thousand definitions and one longer than a row of D1", async () => {
    const many = bundleOf(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`r${index}`, index])));
    const displayName = "\u{1f0a1}".repeat(600_000);
    const resources = {
      ...many.definitions.resources,
      long: { ...many.definitions.resources.r1, resourceId: "long", displayName },
    };
    const revision = await publishOf(db, "many", { ...many, definitions: { resources } });
    const stored = await readRevision(db, revision);
    expect(stored?.artifacts.length).toBe(1_001);
    expect(stored?.definitions.resources?.long?.displayName).toBe(displayName);
    expect(stored?.definitions.resources?.r999?.defaultMax).toBe(999);
  });

  it("tells every problem of an invalid draft and publishes nothing", async () => {
    const [vim, grit] = [
      { resourceId: "other", defaultMax: 1 },
      { resourceId: "grit", defaultMax: "two" },
    ];
    const draftId = await draftOf(db, "invalid", { schemaVersion: 1, definitions: { resources: { vim, grit } } });
    const before = await rowsOf(revisions);
    const refused = await publishDraft(db, { draftId, expectedVersion: 1 });
    if (refused.ok) throw new Error("it is refused");
    expect(refused.refusal.code).toBe("CONTENT_INVALID");
    const paths = refused.refusal.errors?.map(({ path }) => path) ?? [];
    expect(paths.some((path) => path.startsWith("/resources/vim"))).toBe(true);
    expect(paths).toContain("/resources/grit/defaultMax");
    expect(await rowsOf(revisions)).toBe(before);
  });

  it("refuses a version that is past, and a draft that is not there", async () => {
    const draftId = await draftOf(db, "stale", bundleOf({ vim: 1 }));
    expect(await publishDraft(db, { draftId, expectedVersion: 2 })).toMatchObject({
      ok: false,
      refusal: { code: "VERSION_CONFLICT", currentVersion: 1 },
    });
    expect(await publishDraft(db, { draftId: "nowhere", expectedVersion: 1 })).toMatchObject({
      refusal: { code: "NOT_FOUND" },
    });
  });

  it("with an activation that is refused publishes nothing either", async () => {
    const draftId = await draftOf(db, "both", bundleOf({ only: 77 }));
    const before = await rowsOf(revisions);
    const refused = await publishDraft(db, { draftId, expectedVersion: 1, activateOver: "0".repeat(64) });
    expect(refused).toMatchObject({ ok: false, refusal: { code: "VERSION_CONFLICT", currentRevision: null } });
    expect(await rowsOf(revisions)).toBe(before);
    expect(await listPublications(db, "both")).toEqual([]);
    expect(await publishDraft(db, { draftId, expectedVersion: 1, activateOver: null })).toMatchObject({
      ok: true,
      value: { activated: true },
    });
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../src/catalog/database.ts";
import { changeDefinition } from "../../src/catalog/draft-definition.ts";
import { createDraft, deleteDraft, readDraft, updateDraft } from "../../src/catalog/drafts.ts";
import { bundleOf, draftOf, openCatalog, publishOf, resource } from "./catalog-ground.ts";

let db: Database;
beforeAll(async () => {
  db = await openCatalog();
});

const change = (draftId: string, expectedVersion: number, definitionId: string, definition: unknown) =>
  changeDefinition(db, { draftId, expectedVersion, kind: "resources", definitionId, definition });

describe("a draft", () => {
  it("holds any JSON, also what could never be published", async () => {
    const draftId = await draftOf(db, "odd", [1, "two", null]);
    expect((await readDraft(db, draftId))?.bundle).toEqual([1, "two", null]);
  });

  it("holds a bundle larger than a row of D1, to the letter", async () => {
    const letters = "é\u{1f0a1}x".repeat(1_000_001);
    const draftId = await draftOf(db, "large", { letters });
    expect((await readDraft(db, draftId))?.bundle).toEqual({ letters });
  });

  it("starts from its base revision, or from nothing", async () => {
    const baseRevision = await publishOf(db, "based", bundleOf({ vim: 3 }));
    const based = await createDraft(db, { configName: "based", baseRevision, notes: "", author: "" });
    const empty = await createDraft(db, { configName: "based", notes: "", author: "" });
    if (!based.ok || !empty.ok) throw new Error("both drafts begin");
    expect((await readDraft(db, based.value.draftId))?.bundle).toMatchObject({
      definitions: { resources: { vim: { defaultMax: 3 } } },
    });
    expect((await readDraft(db, empty.value.draftId))?.bundle).toEqual({ schemaVersion: 1, definitions: {} });
  });

  it("does not start from a revision that is not there", async () => {
    const begun = await createDraft(db, { configName: "based", baseRevision: "0".repeat(64), notes: "", author: "" });
    expect(begun).toMatchObject({ ok: false, refusal: { code: "NOT_FOUND" } });
  });

  it("rises by a version with each change, and refuses a change of a version that is past", async () => {
    const draftId = await draftOf(db, "versioned", bundleOf({ vim: 1 }));
    expect(await updateDraft(db, { draftId, expectedVersion: 1, bundle: bundleOf({ vim: 2 }) })).toEqual({
      ok: true,
      value: { draftId, version: 2 },
    });
    expect(await updateDraft(db, { draftId, expectedVersion: 1, bundle: bundleOf({ vim: 9 }) })).toMatchObject({
      ok: false,
      refusal: { code: "VERSION_CONFLICT", currentVersion: 2 },
    });
    expect((await readDraft(db, draftId))?.bundle).toEqual(bundleOf({ vim: 2 }));
  });

  it("loses nobody's work when two designers change it at once", async () => {
    const draftId = await draftOf(db, "shared", bundleOf({}));
    const outcomes = await Promise.all(["left", "right"].map((id) => change(draftId, 1, id, resource(id, 5))));
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const loser = outcomes[0]?.ok ? "right" : "left";
    expect((await change(draftId, 2, loser, resource(loser, 5))).ok).toBe(true);
    expect((await readDraft(db, draftId))?.bundle).toEqual(bundleOf({ left: 5, right: 5 }));
  });

  it("lets one definition be set and removed, whatever its id", async () => {
    const draftId = await draftOf(db, "single", bundleOf({ vim: 1 }));
    await change(draftId, 1, "__proto__", resource("__proto__", 4));
    const set = JSON.stringify((await readDraft(db, draftId))?.bundle);
    expect(set).toContain('"__proto__":{"resourceId":"__proto__"');
    await change(draftId, 2, "__proto__", null);
    expect((await readDraft(db, draftId))?.bundle).toEqual(bundleOf({ vim: 1 }));
  });

  it("whose bundle is no bundle cannot be edited definition by definition", async () => {
    const draftId = await draftOf(db, "odd", "a text");
    expect(await change(draftId, 1, "vim", resource("vim", 1))).toMatchObject({
      ok: false,
      refusal: { code: "CONTENT_INVALID", errors: [{ code: "INVALID_BUNDLE" }] },
    });
  });

  it("is given up only at the version its author has seen", async () => {
    const draftId = await draftOf(db, "given-up", bundleOf({}));
    expect((await deleteDraft(db, { draftId, version: 2 })).ok).toBe(false);
    expect((await deleteDraft(db, { draftId, version: 1 })).ok).toBe(true);
    expect(await readDraft(db, draftId)).toBeNull();
    expect(await deleteDraft(db, { draftId, version: 1 })).toMatchObject({ refusal: { code: "NOT_FOUND" } });
  });
});

import { describe, expect, it } from "vitest";
import { createRevisionCache } from "../../src/catalog/revision-cache.ts";
import type { StoredRevision } from "../../src/catalog/stored-revision.ts";

const stored = (revision: string, units: number): StoredRevision => ({
  revision,
  artifacts: [],
  definitions: {},
  units,
});

/** A cache over revisions of 10 units each, and the names it has read. */
function countedCache(bound: number) {
  const reads: string[] = [];
  const cache = createRevisionCache(bound);
  const load = (revision: string) =>
    cache.load(revision, async () => {
      reads.push(revision);
      return revision === "none" ? null : stored(revision, 10);
    });
  return { reads, load };
}

describe("the cache of revisions", () => {
  it("reads a revision once and gives the same one again", async () => {
    const { reads, load } = countedCache(100);
    expect(await load("a")).toBe(await load("a"));
    expect(reads).toEqual(["a"]);
  });

  it("gives up the least recently used when all together are over the bound", async () => {
    const { reads, load } = countedCache(20);
    for (const revision of ["a", "b", "a", "c", "a", "b"]) await load(revision);
    expect(reads).toEqual(["a", "b", "c", "b"]);
  });

  it("keeps the newest, however large it is", async () => {
    const { reads, load } = countedCache(5);
    await load("a");
    await load("a");
    expect(reads).toEqual(["a"]);
  });

  it("does not remember that there was none: it may be published later", async () => {
    const { reads, load } = countedCache(100);
    expect(await load("none")).toBeNull();
    expect(await load("none")).toBeNull();
    expect(reads).toEqual(["none", "none"]);
  });

  it("compiles at the first use, once", async () => {
    const { load } = countedCache(100);
    const loaded = await load("a");
    expect(loaded?.content().revision).toBe("a");
    expect(loaded?.content()).toBe(loaded?.content());
  });
});

import { describe, expect, it } from "vitest";
import { changesBetween, diffDefinitions } from "../../src/content/diff.ts";

describe("the difference of two bundles", () => {
  it("lists what came, what went, and what changed with pointers into the definition", () => {
    const before = {
      cards: { a: { cardId: "a", tags: ["x", "y"] }, b: { cardId: "b" } },
      relics: { r: { relicId: "r" } },
    };
    const after = {
      cards: { c: { cardId: "c" }, a: { tags: ["x", "z"], cardId: "a", rarity: "odd" } },
      relics: { r: { relicId: "r" } },
    };
    expect(diffDefinitions(before, after)).toEqual({
      added: [{ kind: "cards", id: "c" }],
      removed: [{ kind: "cards", id: "b" }],
      modified: [
        {
          kind: "cards",
          id: "a",
          changes: [
            { path: "/rarity", after: "odd" },
            { path: "/tags/1", before: "y", after: "z" },
          ],
        },
      ],
    });
  });

  it("an equal bundle has none, whatever the order of keys", () => {
    expect(diffDefinitions({ relics: { r: { a: 1, b: 2 } } }, { relics: { r: { b: 2, a: 1 } } })).toEqual({
      added: [],
      removed: [],
      modified: [],
    });
  });

  it("a longer list has items without a before; another type is one change", () => {
    expect(changesBetween([1], [1, 2], "")).toEqual([{ path: "/1", after: 2 }]);
    expect(changesBetween({ a: [1] }, { a: { b: 1 } }, "")).toEqual([{ path: "/a", before: [1], after: { b: 1 } }]);
  });

  it("ids such as `__proto__` are ids", () => {
    const odd = JSON.parse('{"__proto__":{"relicId":"__proto__"}}');
    expect(diffDefinitions({}, { relics: odd }).added).toEqual([{ kind: "relics", id: "__proto__" }]);
  });
});

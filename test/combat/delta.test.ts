import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diff, patch, touchedPaths } from "../../src/combat/delta.ts";

/** What storage does to a difference between writing and reading it. */
function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

describe("the difference of two values", () => {
  it("is nothing between equal values", () => {
    expect(diff({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBeNull();
  });

  it("names only what changed", () => {
    const shared = { deep: ["untouched"] };
    expect(diff({ shared, round: 1 }, { shared, round: 2 })).toEqual({ keys: [["round", { set: 2 }]] });
  });

  it("never reads a shared subtree", () => {
    const shared = new Proxy({ a: 1 }, { ownKeys: () => expect.fail("a shared subtree was read") });
    expect(diff({ shared, x: 1 }, { shared, x: 2 })).toEqual({ keys: [["x", { set: 2 }]] });
  });

  it("takes a card from the top of a long zone as one splice", () => {
    expect(diff(["a", "b", "c", "d"], ["b", "c", "d"])).toEqual({ splice: [0, 1, []] });
    expect(diff(["a", "b"], ["a", "x", "y", "b"])).toEqual({ splice: [1, 0, ["x", "y"]] });
  });

  it("changes one element of a list in place", () => {
    expect(diff([{ v: 1 }, { v: 2 }], [{ v: 1 }, { v: 3 }])).toEqual({
      items: [[1, { keys: [["v", { set: 3 }]] }]],
    });
  });

  it("tells a list from an object with the same keys", () => {
    expect(patch(["a"], diff(["a"], { 0: "a" }))).toEqual({ 0: "a" });
  });

  it("keeps members whose names an object's prototype knows", () => {
    const after = JSON.parse('{"__proto__":{"vim":1},"constructor":2,"toString":null}');
    const patched = patch({ constructor: 1 }, stored(diff({ constructor: 1 }, after)));
    expect(JSON.stringify(patched)).toBe(JSON.stringify(after));
    expect(Object.getPrototypeOf(patched)).toBe(Object.prototype);
  });

  it("keeps the order of keys", () => {
    const after = { b: 1, c: 3, a: 2 };
    expect(JSON.stringify(patch({ a: 2, b: 1 }, diff({ a: 2, b: 1 }, after)))).toBe('{"b":1,"c":3,"a":2}');
  });

  it("points at the places it touches", () => {
    const delta = diff({ actors: [{ "a/b": 1, x: 1 }], gone: 1 }, { actors: [{ "a/b": 2, x: 1 }] });
    expect(touchedPaths(delta)).toEqual(["/actors/0/a~1b", "/gone"]);
  });

  it("applied to the first value gives the second, byte for byte", () => {
    const key = fc.constantFrom("a", "b", "c", "1", "10", "__proto__", "constructor");
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.constantFrom<unknown>(null, true, 0, 1, 2.5, "", "x"),
        fc.array(tie("value"), { maxLength: 5 }),
        fc.array(fc.tuple(key, tie("value")), { maxLength: 5 }).map((members) => Object.fromEntries(members)),
      ),
    }));
    fc.assert(
      fc.property(value, value, (before, after) => {
        const patched = patch(before, stored(diff(before, after)));
        expect(JSON.stringify(patched)).toBe(JSON.stringify(after));
      }),
      { numRuns: 500, seed: 20_261_129 },
    );
  });
});

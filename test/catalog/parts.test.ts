import { describe, expect, it } from "vitest";
import { groupRows, splitText } from "../../src/catalog/parts.ts";

describe("a long text", () => {
  it("is cut every 400,000 units and joins again", () => {
    const text = "ab".repeat(450_000);
    const parts = splitText(text);
    expect(parts.map((part) => part.length)).toEqual([400_000, 400_000, 100_000]);
    expect(parts.join("")).toBe(text);
  });

  it("is never cut between the halves of a surrogate pair", () => {
    const text = `${"a".repeat(399_999)}\u{1f0a1}b`;
    expect(splitText(text).map((part) => part.length)).toEqual([399_999, 3]);
  });

  it("is one part when it is empty or just fits", () => {
    expect(splitText("")).toEqual([""]);
    expect(splitText("a".repeat(400_000)).length).toBe(1);
  });
});

describe("rows", () => {
  it("go in groups of at most so many", () => {
    expect(groupRows([1, 2, 3, 4, 5], 2, () => 0)).toEqual([[1, 2], [3, 4], [5]]);
    expect(groupRows([], 2, () => 0)).toEqual([]);
  });

  it("begin another group where their text together would be over a part's", () => {
    const rows = [250_000, 150_000, 1, 400_000];
    expect(groupRows(rows, 10, (row) => row)).toEqual([[250_000, 150_000], [1], [400_000]]);
  });
});

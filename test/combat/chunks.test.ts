import { describe, expect, it } from "vitest";
import { splitText } from "../../src/combat/chunks.ts";

describe("a long text in rows", () => {
  it("is one piece when it fits, also when empty", () => {
    expect(splitText("abc", 3)).toEqual(["abc"]);
    expect(splitText("", 3)).toEqual([""]);
  });

  it("is cut at the given length", () => {
    expect(splitText("abcdefg", 3)).toEqual(["abc", "def", "g"]);
  });

  it("never parts the two halves of a character", () => {
    expect(splitText("ab😀cd", 3)).toEqual(["ab", "😀c", "d"]);
  });
});

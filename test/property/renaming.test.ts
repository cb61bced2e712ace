import { expect, it } from "vitest";
import { differenceUpToNames } from "./renaming.ts";

it.each([
  [{ id: "a", list: ["a", "b"] }, { id: "x", list: ["x", "y"] }, null],
  [{ id: "a", other: "a" }, { id: "x", other: "z" }, null],
  [[1, true, null], [1, true, null], null],
  [{ a: 1 }, { x: 1 }, null],
  [["a", "b", "a"], ["x", "y", "y"], "/2: a stands for y, before for x"],
  [["a", "b"], ["x", "x"], "/1: b stands for x, before for x"],
  [{ n: 1 }, { n: 2 }, "/n: 1 and 2"],
  [["a"], [], ": 1 and 0 items"],
  [{ a: 1 }, {}, ": 1 and 0 fields"],
  ["a", 1, ': "a" and 1'],
])("%j and %j", (left, right, difference) => {
  expect(differenceUpToNames(left, right)).toBe(difference);
});

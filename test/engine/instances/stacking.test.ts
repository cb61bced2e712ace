import { describe, expect, it } from "vitest";
import type { DurationReapplyPolicy, StackingPolicy } from "../../../src/engine/definitions/instances.ts";
import { freshStack, restack, stacksThatHold, tickDuration } from "../../../src/engine/instances/stacking.ts";

function stacks(stacking: StackingPolicy, left: number, fresh: number): number {
  const rule = { stacking, durationReapply: "Preserve", maximum: 5 } as const;
  return restack(rule, { stacks: left, duration: 1 }, { stacks: fresh, duration: 1 }).stacks;
}

function duration(durationReapply: DurationReapplyPolicy, left: number, fresh: number): number {
  const rule = { stacking: "Add", durationReapply, maximum: 5 } as const;
  return restack(rule, { stacks: 1, duration: left }, { stacks: 1, duration: fresh }).duration;
}

describe("EF-13 stacks of a reapplication", () => {
  it.each([
    ["Add", 2, 1, 3],
    ["Add", 4, 3, 5],
    ["Replace", 4, 2, 2],
    ["Replace", 1, 9, 5],
    ["Highest", 4, 2, 4],
    ["Highest", 2, 3, 3],
    ["Highest", 2, 9, 5],
  ] as const)("%s: %i left and %i applied are %i of at most 5", (policy, left, fresh, expected) => {
    expect(stacks(policy, left, fresh)).toBe(expected);
  });
});

describe("EF-13 duration of a reapplication", () => {
  it.each([
    ["Refresh", 1, 3, 3],
    ["Refresh", 4, 3, 4],
    ["Refresh", -1, 3, -1],
    ["Refresh", 4, -1, -1],
    ["Add", 2, 3, 5],
    ["Add", -1, 3, -1],
    ["Add", 2, -1, -1],
    ["Add", Number.MAX_SAFE_INTEGER, 5, Number.MAX_SAFE_INTEGER],
    ["Replace", 4, 1, 1],
    ["Replace", -1, 2, 2],
    ["Replace", 2, -1, -1],
    ["Highest", 1, 3, 3],
    ["Highest", 4, 3, 4],
    ["Highest", 4, -1, -1],
    ["Preserve", 1, 9, 1],
    ["Preserve", -1, 9, -1],
    ["Preserve", 2, -1, 2],
  ] as const)("%s: %i left and %i applied are %i", (policy, left, fresh, expected) => {
    expect(duration(policy, left, fresh)).toBe(expected);
  });
});

describe("an application", () => {
  it("counts in whole numbers, at most the maximum", () => {
    expect(freshStack(1.5, 2.9, 5)).toEqual({ stacks: 1, duration: 2 });
    expect(freshStack(9, -1, 5)).toEqual({ stacks: 5, duration: -1 });
    expect(freshStack(9, -4, 5)).toEqual({ stacks: 5, duration: -1 });
  });

  it.each([
    ["no stack", 0, 3],
    ["less than one stack", 0.9, 3],
    ["fewer than no stacks", -4, 3],
    ["no tick", 2, 0],
    ["less than one tick", 2, 0.5],
    ["what is no number", Number.NaN, 3],
  ])("%s is nothing to apply", (_what, count, ticks) => expect(freshStack(count, ticks, 5)).toBeNull());

  it("2.9999999999 stacks, a sum of broken numbers, are 3", () => {
    expect(freshStack(0.1 * 3 * 10 - 4e-16, 3, 5)).toEqual({ stacks: 3, duration: 3 });
  });
});

describe("EF-18 the stacks of an application that take hold", () => {
  it.each([
    ["Add", null, 3, 3],
    ["Add", 2, 3, 3],
    ["Add", 3, 3, 2],
    ["Add", 5, 3, 0],
    ["Replace", 4, 3, 3],
    ["Highest", 2, 3, 3],
    ["Highest", 3, 3, 0],
    ["Independent", 4, 3, 3],
  ] as const)("%s: of 3 on %s at most 5, %i asked, %i hold", (stacking, left, fresh, expected) =>
    expect(stacksThatHold({ stacking, maximum: 5 }, left, fresh)).toBe(expected),
  );
});

describe("a tick", () => {
  it("takes one, down to 0, and nothing from a permanent duration", () => {
    expect([2, 1, 0, -1].map(tickDuration)).toEqual([1, 0, 0, -1]);
  });
});

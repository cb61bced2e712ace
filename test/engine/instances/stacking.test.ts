import { describe, expect, it } from "vitest";
import type { DurationReapplyPolicy, StackingPolicy } from "../../../src/engine/definitions/instances.ts";
import { freshStack, restack, tickDuration } from "../../../src/engine/instances/stacking.ts";

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
  it("counts for at least one stack and one tick, in whole numbers, and at most the maximum", () => {
    expect(freshStack(0, 0, 5)).toEqual({ stacks: 1, duration: 1 });
    expect(freshStack(-4, 2.9, 5)).toEqual({ stacks: 1, duration: 2 });
    expect(freshStack(1.5, 3, 5)).toEqual({ stacks: 1, duration: 3 });
    expect(freshStack(9, -1, 5)).toEqual({ stacks: 5, duration: -1 });
  });
});

describe("a tick", () => {
  it("takes one, down to 0, and nothing from a permanent duration", () => {
    expect([2, 1, 0, -1].map(tickDuration)).toEqual([1, 0, 0, -1]);
  });
});

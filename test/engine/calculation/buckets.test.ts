import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runBucket } from "../../../src/engine/calculation/bucket.ts";
import { type Contribution, groupByBucket } from "../../../src/engine/calculation/contribution.ts";
import { roundValue } from "../../../src/engine/calculation/rounding.ts";
import type { BucketOperation, CalculationBucket } from "../../../src/engine/definitions/influences.ts";
import type { BucketTrace } from "../../../src/engine/state/records.ts";
import { bucket } from "./world.ts";

/** Contributions of one bucket with the given values; the later, the lower the priority. */
function offering(...values: readonly number[]): readonly Contribution[] {
  return values.map((value, index) => ({
    bucketId: "b",
    influenceId: `influence ${index}`,
    sourceKind: "Status",
    sourceId: "s",
    value,
    priority: -index,
  }));
}

function run(
  operation: BucketOperation,
  input: number,
  contributions: readonly Contribution[],
  more: Partial<CalculationBucket> = {},
): BucketTrace {
  const result = runBucket(bucket("b", operation, more), input, contributions);
  if (!result.ok) throw new Error(result.rejection.message);
  return result.value.trace;
}

const counted = (trace: BucketTrace) => trace.contributions.map((one) => one.effectiveValue);

describe("EF-07 bucket operations", () => {
  it("Add sums: 10 + 3 − 1 is 12", () => {
    const trace = run("Add", 10, offering(3, -1));
    expect([trace.input, trace.output, counted(trace)]).toEqual([10, 12, [3, -1]]);
  });

  it("AddPercent multiplies by 1 + the sum: 10 × 1.75 is 17.5", () => {
    expect(run("AddPercent", 10, offering(0.5, 0.25)).output).toBe(17.5);
  });

  it("Multiply multiplies by the product: 10 × 1.5 × 2 is 30", () => {
    expect(run("Multiply", 10, offering(1.5, 2)).output).toBe(30);
  });

  it("Minimum raises to the highest, which alone counts", () => {
    const trace = run("Minimum", 10, offering(11, 14, 12));
    expect([trace.output, counted(trace)]).toEqual([14, [0, 14, 0]]);
    expect(counted(run("Minimum", 20, offering(11, 14)))).toEqual([0, 0]);
  });

  it("Maximum lowers to the lowest, which alone counts", () => {
    const trace = run("Maximum", 10, offering(9, 6, 8));
    expect([trace.output, counted(trace)]).toEqual([6, [0, 6, 0]]);
    expect(run("Maximum", 5, offering(9, 6)).output).toBe(5);
  });

  it("ConsumeCapacity uses capacities in order: 10 against 4, 20 and 5 takes 4 and 6", () => {
    const trace = run("ConsumeCapacity", 10, offering(4, 20, 5));
    expect([trace.output, counted(trace)]).toEqual([0, [4, 6, 0]]);
  });

  it("ConsumeCapacity leaves what is not covered, and a capacity below 0 takes nothing", () => {
    const trace = run("ConsumeCapacity", 10, offering(-3, 4));
    expect([trace.output, counted(trace)]).toEqual([6, [0, 4]]);
  });

  it("ConsumeCapacity lets an input below 0 alone", () => {
    const trace = run("ConsumeCapacity", -2, offering(4));
    expect([trace.output, counted(trace)]).toEqual([-2, [0]]);
  });
});

describe("EF-07 Set by its conflict policy", () => {
  it("HighestPriorityWins", () => {
    const trace = run("Set", 10, offering(7, 8, 9), { setConflict: "HighestPriorityWins" });
    expect([trace.output, counted(trace)]).toEqual([7, [7, 0, 0]]);
  });

  it("LowestPriorityWins", () => {
    const trace = run("Set", 10, offering(7, 8, 9), { setConflict: "LowestPriorityWins" });
    expect([trace.output, counted(trace)]).toEqual([9, [0, 0, 9]]);
  });

  it("equal lowest priorities go to the first in order", () => {
    const equal = offering(7, 8).map((one) => ({ ...one, priority: 1 }));
    expect(run("Set", 10, equal, { setConflict: "LowestPriorityWins" }).output).toBe(7);
  });

  it("ErrorOnMultiple takes one and refuses two", () => {
    const strict = bucket("b", "Set", { setConflict: "ErrorOnMultiple" });
    expect(run("Set", 10, offering(7), strict).output).toBe(7);
    expect(runBucket(strict, 10, offering(7, 7))).toMatchObject({ rejection: { code: "CALCULATION_FAILED" } });
  });

  it("nothing to set leaves the input", () => {
    expect(run("Set", 10, []).output).toBe(10);
  });
});

describe("EF-07 bounds, then rounding", () => {
  it("the bounds hold without contributions too", () => {
    expect(run("Add", -4, [], { minimum: 0 }).output).toBe(0);
    expect(run("Multiply", 40, [], { maximum: 25 }).output).toBe(25);
  });

  it("rounding comes after the bounds: 7.5 bounded to 7.4 rounds to 7", () => {
    expect(run("Add", 7.5, [], { maximum: 7.4, rounding: "Round" }).output).toBe(7);
  });

  it.each([
    ["None", 2.5, 2.5],
    ["Floor", 2.9, 2],
    ["Floor", -2.1, -3],
    ["Ceiling", 2.1, 3],
    ["Ceiling", -2.9, -2],
    ["Truncate", 2.9, 2],
    ["Truncate", -2.9, -2],
    ["Round", 2.4, 2],
    ["Round", 2.5, 3],
    ["Round", -2.5, -3],
  ] as const)("%s of %d is %d", (rounding, value, expected) => {
    expect(roundValue(value, { rounding, midpointRounding: "AwayFromZero" })).toBe(expected);
  });

  it.each([
    [2.5, 2],
    [3.5, 4],
    [-2.5, -2],
    [-3.5, -4],
    [2.51, 3],
    [-2.51, -3],
    [0.5, 0],
  ])("ToEven takes %d to %d", (value, expected) => {
    expect(roundValue(value, { rounding: "Round", midpointRounding: "ToEven" })).toBe(expected);
  });

  it.each(["Floor", "Ceiling", "Truncate", "Round", "None"] as const)("%s never gives −0", (rounding) => {
    for (const midpointRounding of ["AwayFromZero", "ToEven"] as const) {
      const small = rounding === "Floor" || rounding === "None" ? -0 : -0.4;
      expect(Object.is(roundValue(small, { rounding, midpointRounding }), 0)).toBe(true);
    }
  });

  it("an overflow fails, also where a bound would hide it", () => {
    const overflow = runBucket(bucket("b", "Multiply", { maximum: 10 }), 1e300, offering(1e300));
    expect(overflow).toMatchObject({ ok: false, rejection: { code: "CALCULATION_FAILED" } });
  });
});

describe("EF-07 order of contributions", () => {
  const contribution = fc.record({
    bucketId: fc.constantFrom("a", "b"),
    influenceId: fc.constantFrom("x", "X", "é"),
    sourceKind: fc.constantFrom("Status" as const, "Card" as const, "Resource" as const),
    sourceId: fc.constantFrom("10", "9", "__proto__"),
    value: fc.constant(1),
    priority: fc.constantFrom(-1, 0, 1),
  });

  it("priority descending, then source kind, source id, influence id, all ordinal", () => {
    const rows = (
      [
        [0, "Status", "b", "i"],
        [0, "Status", "a", "j"],
        [0, "Card", "z", "z"],
        [0, "Status", "a", "I"],
        [5, "Status", "z", "z"],
      ] as const
    ).map(([priority, sourceKind, sourceId, influenceId]): Contribution => {
      return { bucketId: "b", influenceId, sourceKind, sourceId, value: 1, priority };
    });
    const sorted = groupByBucket(rows).get("b");
    expect(sorted?.map((one) => `${one.priority} ${one.sourceKind} ${one.sourceId} ${one.influenceId}`)).toEqual([
      "5 Status z z",
      "0 Card z z",
      "0 Status a I",
      "0 Status a j",
      "0 Status b i",
    ]);
  });

  it("does not depend on the order in which they were found", () => {
    fc.assert(
      fc.property(fc.array(contribution, { maxLength: 20 }), (found) => {
        expect(groupByBucket([...found].reverse()).get("a")).toEqual(groupByBucket(found).get("a"));
      }),
    );
  });

  it("ConsumeCapacity takes exactly what is missing from the input, and never leaves less than 0", () => {
    const amount = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 6 }), (input, capacities) => {
        const trace = run("ConsumeCapacity", input, offering(...capacities));
        const used = counted(trace).reduce((sum, value) => sum + value, 0);
        const total = capacities.reduce((sum, value) => sum + value, 0);
        expect(trace.output).toBe(Math.max(0, input - total));
        expect(used).toBe(input - trace.output);
        expect(trace.contributions.every((one) => one.effectiveValue >= 0 && one.effectiveValue <= one.value)).toBe(
          true,
        );
      }),
    );
  });
});

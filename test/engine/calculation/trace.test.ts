import { describe, expect, it } from "vitest";
import { calculate } from "../../../src/engine/calculation/calculate.ts";
import { nodeHasher } from "../../support/hasher.ts";
import {
  binding,
  bucket,
  finalOf,
  held,
  influence,
  refusalOf,
  request,
  status,
  traceOf,
  type World,
  worn,
} from "./world.ts";

const keen = status(
  "keen",
  influence("keen.flat", "flat", 1),
  influence("keen.increased", "increased", 0.25),
  influence("keen.more", "more", 1.4),
);

const world: World = {
  buckets: [
    bucket("flat", "Add", { order: 10 }),
    bucket("increased", "AddPercent", { order: 20 }),
    bucket("more", "Multiply", { order: 30 }),
    bucket("soak", "ConsumeCapacity", { order: 40 }),
    bucket("final", "Add", { order: 50, rounding: "Round", minimum: 0 }),
  ],
  bindings: [
    binding("guard", "ward", "soak", {
      settlement: { operation: "Subtract", field: "Current", useEffectiveValue: true },
    }),
  ],
  statuses: [keen],
  state: { statuses: [worn("keen")] },
  bo: { resources: [held("ward", 2)] },
};

describe("EF-10 the trace", () => {
  it("tells every step: (7 + 1) × 1.25 × 1.4 = 14, less 2 of ward is 12", () => {
    const baseTrace = { authored: 5, patches: [{ upgradeId: "sharp", operation: "Add", value: 2 } as const] };
    const trace = traceOf(world, { baseTrace, baseValue: 7 });
    expect(trace.buckets.map(({ bucketId, input, output }) => [bucketId, input, output])).toEqual([
      ["flat", 7, 8],
      ["increased", 8, 10],
      ["more", 10, 14],
      ["soak", 14, 12],
      ["final", 12, 12],
    ]);
    expect(trace).toMatchObject({ pipelineId: "plain", channel: "amount", baseTrace, baseValue: 7, finalValue: 12 });
    expect(trace.buckets[3]?.contributions).toEqual([
      { influenceId: "guard", sourceKind: "Resource", sourceId: "ward", value: 2, effectiveValue: 2, priority: 0 },
    ]);
    expect(trace.buckets[0]?.contributions[0]).toMatchObject({ sourceKind: "Status", sourceId: "keen" });
  });

  it("the fingerprint is the hash of the canonical JSON of the rest", () => {
    const { fingerprint, ...rest } = traceOf(world);
    expect(fingerprint).toBe(nodeHasher().value(rest));
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  it("another base is another fingerprint, the same calculation the same one", () => {
    expect(traceOf(world).fingerprint).toBe(traceOf(world).fingerprint);
    expect(traceOf(world, { baseValue: 11 }).fingerprint).not.toBe(traceOf(world).fingerprint);
  });
});

describe("EF-07 numbers of a calculation", () => {
  it("a pipeline without buckets leaves the base as it is, and −0 is 0", () => {
    expect(finalOf({ buckets: [] })).toBe(10);
    expect(Object.is(finalOf({ buckets: [] }, { baseValue: -0 }), 0)).toBe(true);
    expect(Object.is(finalOf({ buckets: [bucket("flat", "Multiply")] }, { baseValue: -0 }), 0)).toBe(true);
  });

  it("a base that is no finite number is CALCULATION_FAILED", () => {
    expect(refusalOf(world, { baseValue: Number.NaN })).toBe("CALCULATION_FAILED");
  });

  it("an actor that does not exist is INVALID_TARGET", () => {
    expect(refusalOf(world, { sourceActorId: "nobody" })).toBe("INVALID_TARGET");
    expect(refusalOf(world, { targetActorId: "nobody" })).toBe("INVALID_TARGET");
  });
});

describe("EF-08 many statuses", () => {
  it("a hundred statuses on one actor all count, however they are listed", () => {
    const names = Array.from({ length: 100 }, (_, index) => `status ${index}`);
    const statuses = names.map((name) => status(name, influence(`${name} plus`, "flat", 1)));
    const instances = names.map((name) => worn(name));
    const crowd = (list: typeof instances) => calculate(request({ statuses, state: { statuses: list } }));
    const [forward, backward] = [crowd(instances), crowd([...instances].reverse())];
    expect(forward.ok && forward.value.finalValue).toBe(110);
    expect(backward).toEqual(forward);
  });
});

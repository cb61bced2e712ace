import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binding, bucket, held, offeredAndCounted, traceOf, type World } from "./world.ts";

const spend = { operation: "Subtract", field: "Current", useEffectiveValue: true } as const;
const ward = (bindingId: string, more: Parameters<typeof binding>[3] = {}, bucketId = "soak") =>
  binding(bindingId, "ward", bucketId, { settlement: spend, ...more });

/** 10 come in at `bo`, who holds 5 ward unless said otherwise: what comes through, and what each settles. */
function soaked(world: World, target = "bo") {
  const buckets = world.buckets ?? [bucket("soak", "ConsumeCapacity")];
  const bo = { resources: [held("ward", 5)] };
  const trace = traceOf({ buckets, bo, ...world }, { targetActorId: target });
  return [trace.finalValue, trace.settlements.map((one) => one.value)];
}

describe("EF-07 all bindings of one resource share what it holds", () => {
  it("two in one bucket: 5 of ward soak 5 of 10, and are paid once", () => {
    const bindings = [ward("first"), ward("second")];
    expect(soaked({ bindings })).toEqual([5, [5]]);
    const trace = traceOf({
      buckets: [bucket("soak", "ConsumeCapacity")],
      bindings,
      bo: { resources: [held("ward", 5)] },
    });
    expect(offeredAndCounted(trace)).toEqual([
      [5, 5],
      [0, 0],
    ]);
  });

  it("in two buckets: the second has what the first left", () => {
    const buckets = [bucket("outer", "ConsumeCapacity", { maximum: 8 }), bucket("soak", "ConsumeCapacity")];
    expect(soaked({ buckets, bindings: [ward("first", {}, "outer"), ward("second")] })).toEqual([5, [5]]);
    // With an offset of −2 all 5 offer 3: 10 − 3 = 7, and all 5 are used.
    expect(soaked({ buckets, bindings: [ward("first", { offset: -2 }, "outer"), ward("second")] })).toEqual([7, [5]]);
  });

  it("with different scales, in units of the resource: 10 at 4 a unit use 2.5 of 5, the rest is not needed", () => {
    expect(soaked({ bindings: [ward("first", { scale: 4 }), ward("second")] })).toEqual([0, [2.5]]);
    // 1 a unit: all 5 are used for 5, and nothing is left at 4 a unit.
    expect(soaked({ bindings: [ward("first", { priority: 1 }), ward("second", { scale: 4 })] })).toEqual([5, [5]]);
  });

  it("across the scopes, when the source is the target", () => {
    const bindings = [ward("mine", { scope: "Actor" }), ward("yours")];
    expect(soaked({ bindings, ada: { resources: [held("ward", 5)] }, bo: {} }, "ada")).toEqual([5, [5]]);
    expect(soaked({ bindings, ada: { resources: [held("ward", 5)] } })).toEqual([0, [5, 5]]);
  });

  it("one that settles nothing uses up what it takes, too", () =>
    expect(soaked({ bindings: [ward("free", { settlement: null, priority: 1 }), ward("paid")] })).toEqual([5, []]));

  it("one that pays with all of it leaves nothing", () => {
    const whole = { ...spend, useEffectiveValue: false };
    const bo = { resources: [held("ward", 30)] };
    const buckets = [bucket("outer", "ConsumeCapacity"), bucket("soak", "ConsumeCapacity")];
    const bindings = [ward("first", { settlement: whole }, "outer"), ward("second")];
    expect(soaked({ buckets, bindings, bo })).toEqual([0, [30]]);
  });

  it("one that adds and is spent leaves nothing to a capacity", () => {
    const buckets = [bucket("flat", "Add"), bucket("soak", "ConsumeCapacity")];
    expect(soaked({ buckets, bindings: [ward("strikes", {}, "flat"), ward("soaks")] })).toEqual([15, [5]]);
    const reads = ward("reads", { settlement: null }, "flat");
    expect(soaked({ buckets, bindings: [reads, ward("soaks")] })).toEqual([10, [5]]);
  });

  it("other resources and other fields are their own", () => {
    const bindings = [ward("first"), binding("other", "shell", "soak", { settlement: spend })];
    expect(soaked({ bindings, bo: { resources: [held("shell", 3), held("ward", 5)] } })).toEqual([2, [3, 5]]);
  });

  it("never settles more than there is, however many bindings", () => {
    const scale = fc.integer({ min: 1, max: 12 }).map((quarter) => quarter / 4);
    const offset = fc.integer({ min: -3, max: 3 });
    const one = fc.record({ scale, offset, bucketId: fc.constantFrom("outer", "flat", "soak") });
    const buckets = [bucket("outer", "ConsumeCapacity"), bucket("flat", "Add"), bucket("soak", "ConsumeCapacity")];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.array(one, { maxLength: 6 }), (holds, many) => {
        const bindings = many.map(({ bucketId, ...more }, index) => ward(`b${index}`, more, bucketId));
        const trace = traceOf({ buckets, bindings, bo: { resources: [held("ward", holds)] } });
        const total = trace.settlements.reduce((sum, { value }) => sum + value, 0);
        expect(total).toBeLessThanOrEqual(holds + 1e-6);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ResourceInfluenceBinding } from "../../../src/engine/definitions/influences.ts";
import {
  binding,
  bucket,
  finalOf,
  held,
  influence,
  offeredAndCounted,
  refusalOf,
  status,
  traceOf,
  worn,
} from "./world.ts";

const spend = { operation: "Subtract", field: "Current", useEffectiveValue: true } as const;
const soak = [bucket("soak", "ConsumeCapacity")];

/** `bo` holds this much ward when 10 come in. */
function warded(ward: number, more: Partial<ResourceInfluenceBinding> = {}) {
  const bindings = [binding("guard", "ward", "soak", { settlement: spend, ...more })];
  return traceOf({ buckets: soak, bindings, bo: { resources: [held("ward", ward)] } });
}

describe("EF-08 bindings", () => {
  const flat = (more: Partial<ResourceInfluenceBinding>) => [binding("zest", "zeal", "flat", more)];

  it("contribute value × scale + offset of the field, of whom the scope says", () => {
    const pools = { resources: [{ resourceId: "zeal", current: 4, minimum: 1, maximum: 9 }] };
    expect(finalOf({ bindings: flat({ scale: 2, offset: -3 }), bo: pools })).toBe(15);
    expect(finalOf({ bindings: flat({ field: "Maximum" }), bo: pools })).toBe(19);
    expect(finalOf({ bindings: flat({ field: "Minimum", scope: "Actor" }), ada: pools })).toBe(11);
  });

  it("of nobody contribute nothing", () => {
    expect(finalOf({ bindings: flat({ missingResource: "Error" }) }, { targetActorId: null })).toBe(10);
  });

  it("a missing resource is ignored, counts as 0, or is refused", () => {
    expect(finalOf({ bindings: flat({ missingResource: "Ignore", offset: 5 }) })).toBe(10);
    expect(finalOf({ bindings: flat({ missingResource: "Zero", offset: 5 }) })).toBe(15);
    expect(refusalOf({ bindings: flat({ missingResource: "Error" }) })).toBe("RESOURCE_MISSING");
  });

  it("listen to tags like every influence", () => {
    const world = { bindings: flat({ requiredTags: ["hit"] }), bo: { resources: [held("zeal", 4)] } };
    expect(finalOf(world)).toBe(10);
    expect(finalOf(world, { tags: ["hit"] })).toBe(14);
  });
});

describe("EF-09 settlements", () => {
  it("10 against a ward of 4: 6 come through, 4 are taken from the ward", () => {
    const trace = warded(4);
    expect(trace.finalValue).toBe(6);
    expect(trace.settlements).toEqual([
      { actorId: "bo", resourceId: "ward", field: "Current", operation: "Subtract", value: 4 },
    ]);
  });

  it("10 against a ward of 25: nothing comes through, 10 are taken", () => {
    const trace = warded(25);
    expect([trace.finalValue, trace.settlements[0]?.value]).toEqual([0, 10]);
  });

  it("with a scale of 2, a ward of 9 offers 18 and pays 5 for 10", () => {
    const trace = warded(9, { scale: 2 });
    expect([offeredAndCounted(trace), trace.settlements[0]?.value]).toEqual([[[18, 10]], 5]);
  });

  it("the offset is not paid: a ward of 8 with offset 3 offers 11 and pays 7 for 10", () => {
    const trace = warded(8, { offset: 3 });
    expect([offeredAndCounted(trace), trace.settlements[0]?.value]).toEqual([[[11, 10]], 7]);
  });

  it("an offset that covers everything costs nothing, and all of it used costs the whole ward", () => {
    expect(warded(8, { offset: 12 }).settlements[0]?.value).toBe(0);
    expect(warded(4, { offset: 3 }).settlements[0]?.value).toBe(4);
  });

  it("useEffectiveValue false pays the whole field for the part that counted", () => {
    const trace = warded(25, { settlement: { ...spend, useEffectiveValue: false } });
    expect([trace.finalValue, trace.settlements[0]?.value]).toEqual([0, 25]);
  });

  it("what did not count at all is not paid for", () => {
    const bindings = [
      binding("outer", "ward", "soak", { priority: 2, settlement: spend }),
      binding("inner", "shell", "soak", { priority: 1, settlement: { ...spend, useEffectiveValue: false } }),
    ];
    const trace = traceOf({ buckets: soak, bindings, bo: { resources: [held("shell", 5), held("ward", 30)] } });
    expect(trace.settlements.map((one) => [one.resourceId, one.value])).toEqual([["ward", 10]]);
  });

  it("several capacities pay in their order, higher priority first", () => {
    const bindings = [
      binding("inner", "shell", "soak", { settlement: spend }),
      binding("outer", "ward", "soak", { priority: 1, settlement: spend }),
    ];
    const trace = traceOf({ buckets: soak, bindings, bo: { resources: [held("shell", 20), held("ward", 4)] } });
    expect(trace.settlements.map((one) => [one.resourceId, one.value])).toEqual([
      ["ward", 4],
      ["shell", 6],
    ]);
  });

  it("an actor's resource that adds is spent whole, with its own operation and field", () => {
    const settlement = { operation: "Set", field: "Minimum", useEffectiveValue: true } as const;
    const bindings = [binding("zest", "zeal", "flat", { scope: "Actor", scale: 0.1, settlement })];
    const trace = traceOf({ bindings, ada: { resources: [held("zeal", 3)] } });
    expect(trace.settlements).toEqual([
      { actorId: "ada", resourceId: "zeal", field: "Minimum", operation: "Set", value: 3 },
    ]);
  });

  it("a binding without settlement, a missing resource and a status cost nothing", () => {
    const bindings = [
      binding("free", "ward", "soak"),
      binding("none", "shell", "soak", { missingResource: "Zero", offset: 2, settlement: spend }),
    ];
    const skin = status("skin", influence("free", "soak", 3, { scope: "Target" }));
    const world = { buckets: soak, bindings, statuses: [skin], bo: { resources: [held("ward", 1)] } };
    const trace = traceOf({ ...world, state: { statuses: [worn("skin", { ownerId: "bo" })] } });
    expect([trace.finalValue, trace.settlements]).toEqual([4, []]);
  });

  it("a part cannot be settled with a scale of 0", () => {
    const bindings = [binding("guard", "ward", "soak", { scale: 0, offset: 20, settlement: spend })];
    expect(refusalOf({ buckets: soak, bindings, bo: { resources: [held("ward", 1)] } })).toBe("CALCULATION_FAILED");
  });

  it("never takes more than there is, whatever scale and offset", () => {
    const positive = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        positive,
        fc.integer({ min: -20, max: 20 }),
        (ward, scale, offset) => {
          const [settled] = warded(ward, { scale: scale / 4, offset }).settlements;
          expect(settled?.value ?? 0).toBeGreaterThanOrEqual(0);
          expect(settled?.value ?? 0).toBeLessThanOrEqual(ward);
        },
      ),
    );
  });
});

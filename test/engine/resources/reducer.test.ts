import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ResourceDefinition } from "../../../src/engine/definitions/resources.ts";
import {
  applyResourceMutations,
  type ResourceMutation,
  type ResourceTransition,
} from "../../../src/engine/resources/reducer.ts";
import type { ResourcePool, Snapshot } from "../../../src/engine/state/snapshot.ts";
import { makeActor, makeSnapshot } from "../../support/handmade.ts";
import { adaWith, contextWith, pool, poolOf, resource } from "./world.ts";

const context = contextWith(
  resource("sap"),
  resource("debt", { canBeNegative: true }),
  resource("ward", { canExceedMax: true }),
);

function mutation(operation: ResourceMutation["operation"], value: number, more: Partial<ResourceMutation> = {}) {
  return { actorId: "ada", resourceId: "sap", field: "Current", operation, value, ...more } as const;
}

function applied(snapshot: Snapshot, ...mutations: readonly ResourceMutation[]): ResourceTransition {
  const result = applyResourceMutations(snapshot, mutations, context);
  if (!result.ok) throw new Error(result.rejection.message);
  return result.value;
}

function refusal(snapshot: Snapshot, ...mutations: readonly ResourceMutation[]): string | null {
  const result = applyResourceMutations(snapshot, mutations, context);
  return result.ok ? null : result.rejection.code;
}

describe("EF-01 the three operations on a field", () => {
  it("SUBTRACT takes, ADD gives, SET replaces", () => {
    const { snapshot, changes } = applied(
      adaWith(pool("sap", 8)),
      mutation("SUBTRACT", 5),
      mutation("ADD", 2),
      mutation("SET", 9),
    );
    expect(changes.map((change) => change.current)).toEqual([3, 5, 9]);
    expect(poolOf(snapshot, "sap")).toEqual(pool("sap", 9));
  });

  it("leaves every other actor and pool the same object", () => {
    const before = makeSnapshot({
      actors: [makeActor("ada", { resources: [pool("sap", 8), pool("ward", 1)] }), makeActor("bo")],
    });
    const after = applied(before, mutation("SUBTRACT", 1)).snapshot;
    expect(after.actors[1]).toBe(before.actors[1]);
    expect(poolOf(after, "ward")).toBe(poolOf(before, "ward"));
  });

  it("leaves the snapshot the same object when nothing moved", () => {
    const before = adaWith(pool("sap", 10));
    expect(applied(before, mutation("ADD", 3)).snapshot).toBe(before);
  });
});

describe("EF-02 what is recorded", () => {
  it("SUBTRACT beyond the minimum: asked for 6, took 4", () => {
    expect(applied(adaWith(pool("sap", 4)), mutation("SUBTRACT", 6)).changes).toEqual([
      {
        actorId: "ada",
        resourceId: "sap",
        field: "Current",
        operation: "SUBTRACT",
        previous: 4,
        requested: 6,
        applied: 4,
        current: 0,
      },
    ]);
  });

  it("ADD beyond the maximum: asked for 9, gave 5", () => {
    const [change] = applied(adaWith(pool("sap", 5)), mutation("ADD", 9)).changes;
    expect(change).toMatchObject({ previous: 5, requested: 9, applied: 5, current: 10 });
  });

  it("SET records the difference to the previous value", () => {
    const [change] = applied(adaWith(pool("sap", 7)), mutation("SET", -3)).changes;
    expect(change).toMatchObject({ previous: 7, requested: -10, applied: -7, current: 0 });
  });

  it("a change the bounds cut to nothing is recorded all the same", () => {
    const [change] = applied(adaWith(pool("sap", 0)), mutation("SUBTRACT", 2)).changes;
    expect(change).toMatchObject({ requested: 2, applied: 0, current: 0 });
  });

  it("never writes −0", () => {
    const { changes } = applied(
      adaWith(pool("sap", 0)),
      mutation("SUBTRACT", 0),
      mutation("ADD", -0),
      mutation("SET", -0),
    );
    const numbers = changes.flatMap(({ previous, requested, applied: done, current }) => {
      return [previous, requested, done, current];
    });
    expect(numbers.filter((value) => !Object.is(value, 0))).toEqual([]);
  });
});

describe("EF-02 nine decimals", () => {
  it("0.1 + 0.2 − 0.3 is 0", () => {
    const done = applied(
      adaWith(pool("sap", 0)),
      mutation("ADD", 0.1),
      mutation("ADD", 0.2),
      mutation("SUBTRACT", 0.3),
    );
    expect(done.changes.map((change) => [change.previous, change.requested, change.applied, change.current])).toEqual([
      [0, 0.1, 0.1, 0.1],
      [0.1, 0.2, 0.2, 0.3],
      [0.3, 0.3, 0.3, 0],
    ]);
  });

  it("a third is 0.333333333, halves go away from 0, less than half of the last one is nothing", () => {
    const done = applied(
      adaWith(pool("debt", 5)),
      mutation("SET", 1 / 3, { resourceId: "debt" }),
      mutation("SET", -0.0000000025, { resourceId: "debt" }),
      mutation("SET", -0.0000000004, { resourceId: "debt" }),
    );
    expect(done.changes.map((change) => change.current)).toEqual([0.333333333, -0.000000003, 0]);
    expect(Object.is(done.changes[2]?.current, 0)).toBe(true);
  });

  it("bounds keep as many", () => {
    const { snapshot } = applied(adaWith(pool("sap", 8)), mutation("SET", 2 / 3, { field: "Maximum" }));
    expect(poolOf(snapshot, "sap")).toEqual(pool("sap", 0.666666667, 0, 0.666666667));
  });

  it("whole numbers stay what they are, however large", () => {
    const { changes } = applied(
      adaWith(pool("sap", 0, 0, 1e300)),
      mutation("SET", 9007199254740991),
      mutation("SET", 1e300),
    );
    expect(changes.map((change) => change.current)).toEqual([9007199254740991, 1e300]);
  });
});

describe("EF-02 bounds", () => {
  it("canBeNegative lifts the minimum, canExceedMax the maximum", () => {
    const { snapshot } = applied(
      adaWith(pool("debt", 1), pool("ward", 9)),
      mutation("SUBTRACT", 5, { resourceId: "debt" }),
      mutation("ADD", 20, { resourceId: "ward" }),
    );
    expect([poolOf(snapshot, "debt")?.current, poolOf(snapshot, "ward")?.current]).toEqual([-4, 29]);
  });

  it("each lifts its own bound only", () => {
    const { snapshot } = applied(
      adaWith(pool("debt", 1), pool("ward", 9)),
      mutation("ADD", 50, { resourceId: "debt" }),
      mutation("SUBTRACT", 50, { resourceId: "ward" }),
    );
    expect([poolOf(snapshot, "debt")?.current, poolOf(snapshot, "ward")?.current]).toEqual([10, 0]);
  });

  it("a lowered maximum takes the current value along, with a record of its own", () => {
    const { snapshot, changes } = applied(adaWith(pool("sap", 8)), mutation("SET", 5, { field: "Maximum" }));
    expect(poolOf(snapshot, "sap")).toEqual(pool("sap", 5, 0, 5));
    expect(changes).toMatchObject([
      { field: "Maximum", operation: "SET", previous: 10, requested: -5, applied: -5, current: 5 },
      { field: "Current", operation: "SET", previous: 8, requested: -3, applied: -3, current: 5 },
    ]);
  });

  it("a raised minimum lifts the current value", () => {
    const { changes } = applied(adaWith(pool("sap", 2)), mutation("ADD", 4, { field: "Minimum" }));
    expect(changes).toMatchObject([
      { field: "Minimum", previous: 0, requested: 4, applied: 4, current: 4 },
      { field: "Current", previous: 2, applied: 2, current: 4 },
    ]);
  });

  it("a bound that does not reach the current value has no second record", () => {
    expect(applied(adaWith(pool("sap", 8)), mutation("ADD", 5, { field: "Maximum" })).changes).toHaveLength(1);
    expect(
      applied(adaWith(pool("ward", 8)), mutation("SET", 5, { resourceId: "ward", field: "Maximum" })).changes,
    ).toHaveLength(1);
  });
});

describe("EF-02 what is refused, with the whole batch", () => {
  const before = adaWith(pool("sap", 8));

  it.each<[string, string, ResourceMutation]>([
    ["an unknown actor", "INVALID_TARGET", mutation("ADD", 1, { actorId: "nobody" })],
    ["a resource the actor lacks", "RESOURCE_MISSING", mutation("ADD", 1, { resourceId: "ward" })],
    ["a value that is no number", "CALCULATION_FAILED", mutation("ADD", Number.NaN)],
    ["an endless value", "CALCULATION_FAILED", mutation("SET", Number.POSITIVE_INFINITY)],
    ["a minimum above the maximum", "CALCULATION_FAILED", mutation("SET", 11, { field: "Minimum" })],
    ["a maximum below the minimum", "CALCULATION_FAILED", mutation("SUBTRACT", 11, { field: "Maximum" })],
  ])("%s is %s", (_what, code, bad) => {
    expect(refusal(before, mutation("SUBTRACT", 1), bad)).toBe(code);
    expect(poolOf(before, "sap")?.current).toBe(8);
  });

  it("an overflow is CALCULATION_FAILED", () => {
    expect(refusal(adaWith(pool("sap", 1e308, 0, 1e308)), mutation("ADD", 1e308))).toBe("CALCULATION_FAILED");
  });
});

describe("EF-02 whatever the batch", () => {
  const mutations = fc.array(
    fc.record({
      actorId: fc.constant("ada"),
      resourceId: fc.constantFrom("sap", "debt", "ward"),
      field: fc.constantFrom("Current" as const, "Maximum" as const, "Minimum" as const),
      operation: fc.constantFrom("ADD" as const, "SUBTRACT" as const, "SET" as const),
      value: fc.integer({ min: -20, max: 20 }),
    }),
    { maxLength: 12 },
  );
  const isBounded = (one: ResourcePool, { canBeNegative, canExceedMax }: ResourceDefinition) =>
    (canBeNegative || one.current >= one.minimum) && (canExceedMax || one.current <= one.maximum);

  it("the bounds hold and each record begins where the one before it ended", () => {
    fc.assert(
      fc.property(mutations, (batch) => {
        const before = adaWith(pool("debt", 3), pool("sap", 5), pool("ward", 12));
        const result = applyResourceMutations(before, batch, context);
        if (!result.ok) return;
        for (const definition of context.content.resources.values()) {
          const after = poolOf(result.value.snapshot, definition.resourceId);
          expect(after && isBounded(after, definition)).toBe(true);
          const values = result.value.changes.filter(
            (change) => change.resourceId === definition.resourceId && change.field === "Current",
          );
          for (const [index, change] of values.entries()) {
            const started = values[index - 1]?.current ?? poolOf(before, definition.resourceId)?.current;
            expect(change.previous).toBe(started);
            const sign = change.operation === "SUBTRACT" ? -1 : 1;
            expect(change.previous + sign * change.applied).toBe(change.current);
          }
          expect(values.at(-1)?.current ?? after?.current).toBe(after?.current);
        }
      }),
    );
  });
});

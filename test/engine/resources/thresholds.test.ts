import { describe, expect, it } from "vitest";
import type { ThresholdComparison, ThresholdPolicy } from "../../../src/engine/definitions/resources.ts";
import { isDefeatedByThresholds, isReached, updateDefeats } from "../../../src/engine/resources/thresholds.ts";
import { makeActor, makeSnapshot } from "../../support/handmade.ts";
import { contextWith, pool, resource, threshold } from "./world.ts";

function isDefeatedAt(current: number, ...thresholdPolicies: readonly ThresholdPolicy[]): boolean {
  const { content } = contextWith(resource("sap", { thresholdPolicies }));
  return isDefeatedByThresholds(makeActor("ada", { resources: [pool("sap", current)] }), content);
}

describe("EF-02 thresholds", () => {
  it.each<[ThresholdComparison, readonly [boolean, boolean, boolean, boolean, boolean]]>([
    ["LessThan", [true, false, false, false, false]],
    ["LessThanOrEqual", [true, true, true, true, false]],
    ["Equal", [false, true, true, true, false]],
    ["NotEqual", [true, false, false, false, true]],
    ["GreaterThanOrEqual", [false, true, true, true, true]],
    ["GreaterThan", [false, false, false, false, true]],
  ])("%s of 5 with a tolerance of 1, at 3, 4, 5, 6 and 7", (comparison, expected) => {
    const policy = threshold("edge", { comparison, thresholdSource: "Constant", thresholdValue: 5, tolerance: 1 });
    expect([3, 4, 5, 6, 7].map((current) => isReached(policy, pool("sap", current)))).toEqual(expected);
  });

  it("EF-02 a difference counts to nine decimals: 0.3 is reached by 0.1 + 0.2, and 0.4 is 0.1 away from it", () => {
    const edge = { thresholdSource: "Constant", thresholdValue: 0.1 + 0.2, comparison: "Equal" } as const;
    expect(isReached(threshold("edge", edge), pool("sap", 0.3))).toBe(true);
    const above = { ...edge, thresholdValue: 0.3, comparison: "GreaterThan", tolerance: 0.1 } as const;
    expect(isReached(threshold("edge", above), pool("sap", 0.4))).toBe(false);
    expect(isReached(threshold("edge", above), pool("sap", 0.400000001))).toBe(true);
  });

  it("the pool's own bounds are thresholds too", () => {
    const brim = threshold("brim", { comparison: "GreaterThanOrEqual", thresholdSource: "Maximum" });
    expect(isReached(brim, pool("sap", 6, 0, 6))).toBe(true);
    expect(isReached(threshold("floor"), pool("sap", 2, 2, 6))).toBe(true);
    expect(isReached(threshold("floor"), pool("sap", 3, 2, 6))).toBe(false);
  });

  it("DefeatOwner defeats when it is reached", () => {
    expect(isDefeatedAt(0, threshold("spent"))).toBe(true);
    expect(isDefeatedAt(1, threshold("spent"))).toBe(false);
  });

  it("a reached policy of higher priority that says None spares the actor", () => {
    const spared = threshold("spared", { consequence: "None", priority: 5 });
    expect(isDefeatedAt(0, threshold("spent", { priority: 1 }), spared)).toBe(false);
    expect(isDefeatedAt(0, threshold("spent", { priority: 6 }), spared)).toBe(true);
  });

  it("one that is not reached counts for nothing, whatever its priority", () => {
    const far = threshold("far", { consequence: "None", priority: 9, comparison: "GreaterThan" });
    expect(isDefeatedAt(0, far, threshold("spent"))).toBe(true);
  });

  it("equal priorities go to the ordinally first id, however they are listed", () => {
    const spared = threshold("B", { consequence: "None" });
    expect(isDefeatedAt(0, threshold("a"), spared)).toBe(false);
    expect(isDefeatedAt(0, spared, threshold("A"))).toBe(true);
  });

  it("any one resource is enough", () => {
    const { content } = contextWith(resource("sap"), resource("wit", { thresholdPolicies: [threshold("gone")] }));
    const actor = makeActor("ada", { resources: [pool("sap", 10), pool("wit", 0)] });
    expect(isDefeatedByThresholds(actor, content)).toBe(true);
  });
});

describe("updateDefeats", () => {
  const { content } = contextWith(resource("sap", { thresholdPolicies: [threshold("spent")] }));
  const withSap = (actorId: string, current: number, isAlive = true) =>
    makeActor(actorId, { resources: [pool("sap", current)], isAlive });

  it("marks the living who are defeated now, in actor order", () => {
    const before = makeSnapshot({ actors: [withSap("cy", 0), withSap("ada", 4), withSap("bo", 0)] });
    const { snapshot, defeatedActorIds } = updateDefeats(before, content);
    expect(defeatedActorIds).toEqual(["cy", "bo"]);
    expect(snapshot.actors.map((actor) => actor.isAlive)).toEqual([false, true, false]);
  });

  it("never revives: a defeated actor with a full resource stays defeated, and is not named again", () => {
    const before = makeSnapshot({ actors: [withSap("ada", 10, false), withSap("bo", 0, false)] });
    expect(updateDefeats(before, content)).toEqual({ snapshot: before, defeatedActorIds: [] });
  });
});

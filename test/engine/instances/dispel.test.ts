import { describe, expect, it } from "vitest";
import type { DispelFilter } from "../../../src/engine/definitions/effects.ts";
import { dispelStatuses } from "../../../src/engine/instances/dispel.ts";
import type { StatusInstance } from "../../../src/engine/state/snapshot.ts";
import { bare, instanceId, makeStatus, shelf } from "./shelf.ts";

const context = shelf({
  statuses: [
    makeStatus("rust", { tags: ["bad", "metal"] }),
    makeStatus("moss", { tags: ["bad"], priority: 9 }),
    makeStatus("shine", { tags: ["good"] }),
  ],
});

function held(number: number, statusId: string, sourceId: string | null, ownerId = "ada"): StatusInstance {
  return { instanceId: instanceId(number), statusId, ownerId, sourceId, stacks: 1, duration: 2 };
}

/** On ada, by ada, cy (an ally), bo (an enemy) and nobody; in creation order. The fifth is bo's own. */
const before = bare({
  statuses: [
    held(1, "rust", "ada"),
    held(2, "moss", "cy"),
    held(3, "rust", "bo"),
    held(4, "shine", null),
    held(5, "rust", "bo", "bo"),
  ],
});

/** The numbers of the statuses that ada's dispelling of herself removes, in order. */
function dispelled(filter: Partial<DispelFilter>, sourceActorId: string | null = "ada"): readonly number[] {
  const whole = {
    statusIds: [],
    requiredTags: [],
    sourceScope: "Any",
    maximumInstances: null,
    order: "InstanceId",
  } as const;
  const { changes, snapshot } = dispelStatuses(before, "ada", { ...whole, ...filter }, sourceActorId, context);
  expect(snapshot.statuses).toHaveLength(5 - changes.length);
  return changes.map((one) => Number.parseInt(one.instanceId.slice(0, 8), 16));
}

describe("EF-15 dispelling", () => {
  it("takes every status of the target where nothing is filtered", () => {
    expect(dispelled({})).toEqual([1, 2, 3, 4]);
  });

  it("filters by status ids and by tags, all of which must be there", () => {
    expect(dispelled({ statusIds: ["moss", "shine"] })).toEqual([2, 4]);
    expect(dispelled({ requiredTags: ["bad"] })).toEqual([1, 2, 3]);
    expect(dispelled({ requiredTags: ["bad", "metal"] })).toEqual([1, 3]);
    expect(dispelled({ statusIds: ["shine"], requiredTags: ["bad"] })).toEqual([]);
  });

  it("filters by whose application it was, relative to the effect's source", () => {
    expect(dispelled({ sourceScope: "Self" })).toEqual([1]);
    expect(dispelled({ sourceScope: "Ally" })).toEqual([1, 2]);
    expect(dispelled({ sourceScope: "Enemy" })).toEqual([3]);
    expect(dispelled({ sourceScope: "Enemy" }, "bo")).toEqual([1, 2]);
    expect(dispelled({ sourceScope: "Enemy" }, null)).toEqual([]);
  });

  it("takes at most so many, in its order", () => {
    expect(dispelled({ maximumInstances: 2 })).toEqual([1, 2]);
    expect(dispelled({ maximumInstances: 2, order: "OldestFirst" })).toEqual([1, 2]);
    expect(dispelled({ maximumInstances: 2, order: "NewestFirst" })).toEqual([4, 3]);
    expect(dispelled({ maximumInstances: 2, order: "HighestPriorityFirst" })).toEqual([2, 1]);
  });
});

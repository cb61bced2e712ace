import { describe, expect, it } from "vitest";
import { applyStatus, removeStatuses, tickStatuses } from "../../../src/engine/instances/statuses.ts";
import type { EngineContext } from "../../../src/engine/state/context.ts";
import { limits } from "../../../src/engine/state/limits.ts";
import type { Snapshot, StatusInstance } from "../../../src/engine/state/snapshot.ts";
import { accepted, bare, instanceId, makeStatus, shelf } from "./shelf.ts";

function held(number: number, statusId: string, more: Partial<StatusInstance> = {}): StatusInstance {
  return { instanceId: instanceId(number), statusId, ownerId: "ada", sourceId: "bo", stacks: 1, duration: 2, ...more };
}

function apply(snapshot: Snapshot, context: EngineContext, more: Partial<Parameters<typeof applyStatus>[1]> = {}) {
  const application = { statusId: "rust", ownerId: "ada", sourceId: "bo", stacks: null, duration: null, ...more };
  return accepted(applyStatus(snapshot, application, context));
}

const additive = shelf({ statuses: [makeStatus("rust"), makeStatus("moss")] });

describe("EF-13 applying a status", () => {
  it("makes an instance with the definition's stacks and duration", () => {
    const { snapshot, change } = apply(bare(), additive);
    const id = snapshot.statuses[0]?.instanceId ?? "";
    expect(snapshot.statuses).toEqual([
      { instanceId: id, statusId: "rust", ownerId: "ada", sourceId: "bo", stacks: 1, duration: 3 },
    ]);
    expect(change).toEqual({
      instanceId: id,
      statusId: "rust",
      ownerId: "ada",
      change: "Applied",
      previousStacks: 0,
      stacks: 1,
      previousDuration: 0,
      duration: 3,
    });
    // The 101st id of the combat.
    expect(id.slice(0, 13)).toBe("00000000-0065");
    expect(snapshot.idCounter).toBe(101);
  });

  it("or with the application's own, never above maxStacks", () => {
    const { snapshot } = apply(bare(), additive, { stacks: 9, duration: -1 });
    expect(snapshot.statuses[0]).toMatchObject({ stacks: 5, duration: -1 });
  });

  it("merges into the owner's instance whatever its source, which becomes the latest", () => {
    const before = bare({ statuses: [held(1, "moss"), held(2, "rust", { stacks: 2, duration: 1 })] });
    const { snapshot, change } = apply(before, additive, { sourceId: "cy" });
    expect(snapshot.statuses).toEqual([held(1, "moss"), held(2, "rust", { stacks: 3, duration: 3, sourceId: "cy" })]);
    expect(change).toMatchObject({
      change: "Reapplied",
      previousStacks: 2,
      stacks: 3,
      previousDuration: 1,
      duration: 3,
    });
  });

  it("does not merge with another owner's", () => {
    const { snapshot } = apply(bare({ statuses: [held(1, "rust", { ownerId: "bo" })] }), additive);
    expect(snapshot.statuses.map((one) => [one.ownerId, one.stacks])).toEqual([
      ["bo", 1],
      ["ada", 1],
    ]);
  });

  it("Independent applications are instances of their own", () => {
    const context = shelf({ statuses: [makeStatus("rust", { stacking: "Independent" })] });
    const { snapshot, change } = apply(bare({ statuses: [held(1, "rust")] }), context, { stacks: 2 });
    expect(snapshot.statuses.map((one) => one.stacks)).toEqual([1, 2]);
    expect(change?.change).toBe("Applied");
  });

  it("refuses an unknown status or owner", () => {
    const application = { statusId: "rust", ownerId: "ada", sourceId: null, stacks: null, duration: null };
    const unknown = { ok: false, rejection: { code: "UNKNOWN_REFERENCE" } };
    expect(applyStatus(bare(), { ...application, statusId: "constructor" }, additive)).toMatchObject(unknown);
    expect(applyStatus(bare(), { ...application, ownerId: "nobody" }, additive)).toMatchObject(unknown);
  });

  it("refuses an instance too many, and still merges", () => {
    const statuses = Array.from({ length: limits.instances }, (_, index) => held(index, "moss", { ownerId: "bo" }));
    const application = { statusId: "rust", ownerId: "ada", sourceId: null, stacks: null, duration: null };
    expect(applyStatus(bare({ statuses }), application, additive)).toMatchObject({
      ok: false,
      rejection: { code: "LIMIT_EXCEEDED" },
    });
    expect(applyStatus(bare({ statuses }), { ...application, statusId: "moss", ownerId: "bo" }, additive).ok).toBe(
      true,
    );
  });
});

describe("EF-15 removing statuses", () => {
  it("records every instance, in the order asked, and passes over what is gone", () => {
    const before = bare({ statuses: [held(1, "rust", { stacks: 4 }), held(2, "moss"), held(3, "moss")] });
    const { snapshot, changes } = removeStatuses(before, [instanceId(3), instanceId(9), instanceId(1)], "Removed");
    expect(snapshot.statuses).toEqual([held(2, "moss")]);
    expect(changes).toMatchObject([
      { instanceId: instanceId(3), change: "Removed", previousStacks: 1, stacks: 0, previousDuration: 2, duration: 0 },
      { instanceId: instanceId(1), change: "Removed", previousStacks: 4, stacks: 0 },
    ]);
  });

  it("leaves the very same snapshot where there is nothing to remove", () => {
    const before = bare({ statuses: [held(1, "rust")] });
    expect(removeStatuses(before, [instanceId(9)], "Removed").snapshot).toBe(before);
  });
});

describe("EF-13 durations", () => {
  const context = shelf({
    statuses: [
      makeStatus("rust"),
      makeStatus("moss", { priority: 7 }),
      makeStatus("frost", { durationTickBoundary: "StartRound" }),
      makeStatus("scar", { durationTickBoundary: "Unspecified" }),
    ],
  });
  const tick = (statuses: readonly StatusInstance[], except: readonly string[] = []) =>
    tickStatuses(bare({ statuses }), "EndActivation", ["ada"], except, context);

  it("fall by one at the status's own boundary, for the owners it concerns", () => {
    const other = [held(2, "frost"), held(3, "scar"), held(4, "rust", { ownerId: "bo" })];
    const { snapshot, changes } = tick([held(1, "rust"), ...other]);
    expect(snapshot.statuses).toEqual([held(1, "rust", { duration: 1 }), ...other]);
    expect(changes).toMatchObject([
      { change: "Ticked", previousStacks: 1, stacks: 1, previousDuration: 2, duration: 1 },
    ]);
  });

  it("end the status at 0", () => {
    const { snapshot, changes } = tick([held(1, "rust", { stacks: 3, duration: 1 })]);
    expect(snapshot.statuses).toEqual([]);
    expect(changes).toMatchObject([
      { change: "Expired", previousStacks: 3, stacks: 0, previousDuration: 1, duration: 0 },
    ]);
  });

  it("of permanent statuses never fall", () => {
    const before = bare({ statuses: [held(1, "rust", { duration: -1 })] });
    expect(tickStatuses(before, "EndActivation", ["ada"], [], context).snapshot).toBe(before);
  });

  it("of what was just applied stay at that same boundary", () => {
    const { snapshot } = tick([held(1, "rust"), held(2, "rust")], [instanceId(2)]);
    expect(snapshot.statuses.map((one) => one.duration)).toEqual([1, 2]);
  });

  it("are told by status priority descending, then instance id", () => {
    const { snapshot, changes } = tick([held(1, "rust"), held(3, "moss"), held(2, "moss")]);
    expect(changes.map((one) => one.instanceId)).toEqual([2, 3, 1].map(instanceId));
    expect(snapshot.statuses.map((one) => one.instanceId)).toEqual([1, 3, 2].map(instanceId));
  });
});

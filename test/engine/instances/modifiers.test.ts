import { describe, expect, it } from "vitest";
import type { InstanceOwner } from "../../../src/engine/definitions/effects.ts";
import { applyModifier, removeModifiers, tickModifiers } from "../../../src/engine/instances/modifiers.ts";
import type { ModifierInstance, Snapshot } from "../../../src/engine/state/snapshot.ts";
import { accepted, bare, instanceId, makeModifier, shelf } from "./shelf.ts";

const context = shelf({
  modifiers: [
    makeModifier("edge"),
    makeModifier("echo", { stacking: "Independent" }),
    makeModifier("spark", { durationBoundary: "Command" }),
    makeModifier("tide", { durationBoundary: "Round" }),
    makeModifier("oath", { durationBoundary: "Combat" }),
  ],
});
const ada: InstanceOwner = { scope: "Entity", id: "ada" };

function held(number: number, modifierId: string, more: Partial<ModifierInstance> = {}): ModifierInstance {
  return {
    instanceId: instanceId(number),
    modifierId,
    owner: ada,
    sourceId: "ada",
    stacks: 2,
    duration: 1,
    appliedSequence: 2,
    ...more,
  };
}

function apply(
  snapshot: Snapshot,
  modifierId: string,
  owner: InstanceOwner = ada,
  targetActorId: string | null = null,
) {
  const application = { modifierId, owner, targetActorId, sourceId: "bo", stacks: null, duration: null };
  return applyModifier(snapshot, application, context);
}

describe("applying a modifier", () => {
  it("makes an instance that knows the command it came with", () => {
    const { snapshot, change } = accepted(apply(bare({ sequence: 8 }), "edge"));
    expect(snapshot.modifiers).toMatchObject([
      { modifierId: "edge", owner: ada, sourceId: "bo", stacks: 1, duration: 3, appliedSequence: 8 },
    ]);
    expect(change).toMatchObject({ modifierId: "edge", previousStacks: 0, stacks: 1, removed: false });
  });

  it.each([
    ["no stack", 0, 2],
    ["less than one stack", 0.5, 2],
    ["no tick", 1, 0],
  ])("EX-01 %s changes nothing", (_what, stacks, duration) => {
    const before = bare({ modifiers: [held(1, "edge")] });
    const application = { modifierId: "edge", owner: ada, targetActorId: null, sourceId: "bo", stacks, duration };
    const { snapshot, change } = accepted(applyModifier(before, application, context));
    expect([snapshot, change]).toEqual([before, null]);
  });

  it("merges into the same owner's instance", () => {
    const side: InstanceOwner = { scope: "Side", id: "near" };
    const before = bare({ modifiers: [held(1, "edge", { owner: side }), held(2, "edge")] });
    const { snapshot, change } = accepted(apply(before, "edge"));
    expect(snapshot.modifiers.map((one) => [one.stacks, one.duration])).toEqual([
      [2, 1],
      [3, 3],
    ]);
    expect(change).toEqual({
      instanceId: instanceId(2),
      modifierId: "edge",
      previousStacks: 2,
      stacks: 3,
      removed: false,
    });
  });

  it("Independent applications are instances of their own", () => {
    const { snapshot } = accepted(apply(bare({ modifiers: [held(1, "echo")] }), "echo"));
    expect(snapshot.modifiers.map((one) => one.stacks)).toEqual([2, 1]);
  });

  it("an owner without an id is the target, its side, or nobody's in particular", () => {
    const ownerOf = (scope: InstanceOwner["scope"]) =>
      accepted(apply(bare(), "edge", { scope, id: null }, "cy")).snapshot.modifiers[0]?.owner;
    expect(ownerOf("Entity")).toEqual({ scope: "Entity", id: "cy" });
    expect(ownerOf("Side")).toEqual({ scope: "Side", id: "near" });
    expect(ownerOf("Run")).toEqual({ scope: "Run", id: null });
    expect(ownerOf("Global")).toEqual({ scope: "Global", id: null });
  });

  it("refuses an unknown modifier or owner", () => {
    const unknown = { ok: false, rejection: { code: "UNKNOWN_REFERENCE" } };
    expect(apply(bare(), "toString")).toMatchObject(unknown);
    expect(apply(bare(), "edge", { scope: "Entity", id: "nobody" })).toMatchObject(unknown);
    expect(apply(bare(), "edge", { scope: "Side", id: "ada" })).toMatchObject(unknown);
  });
});

describe("EF-15 removing modifiers", () => {
  const before = bare({
    modifiers: [
      held(1, "echo", { stacks: 1 }),
      held(2, "echo", { stacks: 4 }),
      held(3, "edge"),
      held(4, "echo", { owner: { scope: "Side", id: "near" } }),
    ],
  });
  const remove = (stacks: number | null) =>
    removeModifiers(before, { modifierId: "echo", owner: { scope: "Entity", id: null }, targetActorId: "ada", stacks });

  it("takes whole instances and records each", () => {
    const { snapshot, changes } = remove(null);
    expect(snapshot.modifiers.map((one) => one.instanceId)).toEqual([3, 4].map(instanceId));
    expect(changes).toEqual([
      { instanceId: instanceId(1), modifierId: "echo", previousStacks: 1, stacks: 0, removed: true },
      { instanceId: instanceId(2), modifierId: "echo", previousStacks: 4, stacks: 0, removed: true },
    ]);
  });

  it("or so many stacks of each, recorded one by one", () => {
    const { snapshot, changes } = remove(3);
    expect(snapshot.modifiers.map((one) => [one.instanceId, one.stacks])).toEqual([
      [instanceId(2), 1],
      [instanceId(3), 2],
      [instanceId(4), 2],
    ]);
    expect(changes.map((one) => [one.previousStacks, one.stacks, one.removed])).toEqual([
      [1, 0, true],
      [4, 1, false],
    ]);
  });

  it("leaves the very same snapshot where nothing matches", () => {
    const removal = { modifierId: "tide", owner: ada, targetActorId: null, stacks: null };
    expect(removeModifiers(before, removal)).toEqual({ snapshot: before, changes: [] });
  });
});

describe("durations of modifiers", () => {
  const side: InstanceOwner = { scope: "Side", id: "near" };
  const run: InstanceOwner = { scope: "Run", id: null };

  it("fall at their own boundary and end at 0", () => {
    const modifiers = [held(1, "tide", { duration: 2 }), held(2, "tide"), held(3, "edge"), held(4, "oath")];
    const { snapshot, changes } = tickModifiers(bare({ modifiers }), "Round", null, context);
    expect(snapshot.modifiers).toEqual([held(1, "tide"), held(3, "edge"), held(4, "oath")]);
    expect(changes).toEqual([
      { instanceId: instanceId(2), modifierId: "tide", previousStacks: 2, stacks: 0, removed: true },
    ]);
    expect(tickModifiers(bare({ modifiers }), "Combat", null, context).changes).toMatchObject([{ modifierId: "oath" }]);
  });

  it("Activation: those the actor owns, alone or with others", () => {
    const modifiers = [
      held(1, "edge"),
      held(2, "edge", { owner: side }),
      held(3, "edge", { owner: run }),
      held(4, "edge", { owner: { scope: "Global", id: null } }),
      held(5, "edge", { owner: { scope: "Entity", id: "bo" } }),
    ];
    const ended = (actorId: string) =>
      tickModifiers(bare({ modifiers }), "Activation", actorId, context).changes.map((one) => one.instanceId);
    expect(ended("ada")).toEqual([1, 2, 3, 4].map(instanceId));
    expect(ended("cy")).toEqual([2, 4].map(instanceId));
    expect(ended("bo")).toEqual([4, 5].map(instanceId));
  });

  it("Activation: those of several owners once a round, at the first of their activations", () => {
    // ada and cy are of the side `near`.
    const before = bare({ round: 2, modifiers: [held(1, "edge", { owner: side, duration: 3 })] });
    const left = (from: Snapshot) => from.modifiers[0]?.duration;
    const first = tickModifiers(before, "Activation", "ada", context).snapshot;
    const second = tickModifiers(first, "Activation", "cy", context).snapshot;
    const later = tickModifiers({ ...second, round: 3 }, "Activation", "cy", context).snapshot;
    expect([first, second, later].map(left)).toEqual([2, 2, 1]);
  });

  it("Activation: one owner's, a side of one included, knows no rounds", () => {
    // bo is the only one of the side `far`.
    const alone: readonly InstanceOwner[] = [
      { scope: "Entity", id: "bo" },
      { scope: "Side", id: "far" },
    ];
    const modifiers = alone.map((owner, index) => held(index, "edge", { owner, duration: 3 }));
    const { snapshot } = tickModifiers(bare({ modifiers }), "Activation", "bo", context);
    expect(snapshot.modifiers).toEqual(modifiers.map((one) => ({ ...one, duration: 2 })));
  });

  it("Command: the command that applied it does not count", () => {
    const modifiers = [held(1, "spark", { appliedSequence: 2 }), held(2, "spark", { appliedSequence: 3 })];
    const { snapshot } = tickModifiers(bare({ sequence: 3, modifiers }), "Command", null, context);
    expect(snapshot.modifiers.map((one) => one.instanceId)).toEqual([instanceId(2)]);
  });

  it("permanent ones never fall", () => {
    const before = bare({ modifiers: [held(1, "tide", { duration: -1 })] });
    expect(tickModifiers(before, "Round", null, context).snapshot).toBe(before);
  });
});

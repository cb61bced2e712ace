import { describe, expect, it } from "vitest";
import type { ActionConstraint } from "../../../src/engine/definitions/instances.ts";
import { actionConstraintsFor, ownerActors } from "../../../src/engine/instances/owners.ts";
import { bare, instanceId, makeStatus, shelf } from "./shelf.ts";

describe("the actors of an owner", () => {
  it("are itself, its side, the run owner, or all, in actor order", () => {
    const snapshot = bare();
    expect(ownerActors({ scope: "Entity", id: "cy" }, snapshot)).toEqual(["cy"]);
    expect(ownerActors({ scope: "Side", id: "near" }, snapshot)).toEqual(["ada", "cy"]);
    expect(ownerActors({ scope: "Run", id: null }, snapshot)).toEqual(["ada"]);
    expect(ownerActors({ scope: "Global", id: null }, snapshot)).toEqual(["ada", "bo", "cy"]);
  });

  it("are none where nobody is meant", () => {
    expect(ownerActors({ scope: "Entity", id: null }, bare())).toEqual([]);
    expect(ownerActors({ scope: "Side", id: "ada" }, bare())).toEqual([]);
  });
});

describe("EF-14 action constraints", () => {
  const constraint = (constraintId: string): ActionConstraint => ({
    constraintId,
    requiredActionTags: ["loud"],
    excludedActionTags: [],
    condition: null,
    reason: "hush",
  });
  const { content } = shelf({
    statuses: [
      makeStatus("mute", { actionConstraints: [constraint("no words"), constraint("no song")] }),
      makeStatus("bound", { priority: 1, actionConstraints: [constraint("no steps")] }),
    ],
  });
  const held = (number: number, statusId: string, ownerId: string) => ({
    instanceId: instanceId(number),
    statusId,
    ownerId,
    sourceId: null,
    stacks: 1,
    duration: -1,
  });

  it("are those of the actor's own statuses, in the order of these", () => {
    const snapshot = bare({ statuses: [held(1, "mute", "ada"), held(2, "bound", "ada"), held(3, "bound", "bo")] });
    const imposed = actionConstraintsFor(snapshot, "ada", content);
    expect(imposed.map((one) => [one.instance.instanceId, one.constraint.constraintId])).toEqual([
      [instanceId(2), "no steps"],
      [instanceId(1), "no words"],
      [instanceId(1), "no song"],
    ]);
    expect(actionConstraintsFor(snapshot, "cy", content)).toEqual([]);
  });
});

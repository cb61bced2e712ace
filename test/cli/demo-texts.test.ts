import { createColors } from "picocolors";
import { describe, expect, it } from "vitest";
import { describeBoard, describeCandidate } from "../../src/cli/demo/board.ts";
import { describeFrames } from "../../src/cli/demo/frames.ts";
import { namesOf } from "../../src/cli/demo/names.ts";
import { reasonOf } from "../../src/cli/demo/reasons.ts";
import { calculation, candidate, change, combat, definitions, frame } from "./table.ts";

const plain = createColors(false);
const names = namesOf(combat, definitions);

describe("what the demo says", () => {
  it("gives the reason of a number: base, buckets that changed it, settlements", () => {
    expect(reasonOf(calculation)).toBe("3 = 6 authored, flat +2 (grit), soak −5 (ward); ward −5");
  });

  it("gives the formula instead of an authored number", () => {
    const formula = { ...calculation, baseTrace: { authored: 6, formula: "stacks * 2" }, buckets: [], settlements: [] };
    expect(reasonOf({ ...formula, finalValue: 6 })).toBe("6 = 6 (stacks * 2)");
  });

  it("tells a frame in the order things happened, each number with its reason", () => {
    const told = frame({
      applications: [{ ...change("b", 10, 7), ordinal: 1 }],
      calculations: [calculation],
      cardZoneSteps: [
        {
          ordinal: 2,
          operation: "Move",
          source: { zoneId: "grip", ownerId: "a" },
          target: { zoneId: "mound", ownerId: "a" },
          movedCardIds: ["card-1"],
          createdCardIds: [],
          destroyedCardIds: [],
        },
      ],
      actorChanges: [{ ordinal: 3, actorId: "b", isAlive: false }],
    });
    expect(describeFrames([told], [], names, plain)).toEqual([
      "Ann acts",
      "    Bob vim 10 → 7  by A Poke",
      "      3 = 6 authored, flat +2 (grit), soak −5 (ward); ward −5",
      "    grip → mound: A Poke",
      "    Bob falls",
    ]);
  });

  it("says why an effect did nothing", () => {
    const step = { ordinal: 0, ownerId: "poke", targetId: "b", outcome: "Skipped", reason: "CHANCE" };
    expect(describeFrames([frame({ effectSteps: [step] })], [], names, plain)).toEqual([
      "Ann acts",
      "    A Poke does nothing on Bob: chance",
    ]);
  });

  it("names what leaves the stack, and why it came to nothing", () => {
    const waiting = [{ pendingActionId: "p", command: { actorId: "a" }, cardDefinitionId: "poke" }];
    const payload = { pendingActionId: "p", reason: `${"0".repeat(64)} has left` };
    const fizzled = frame({ transitionType: "combat.reaction.fizzled", payload });
    expect(describeFrames([fizzled], waiting, names, plain)).toEqual([
      "Ann sees it fizzle: A Poke (what waited has left)",
    ]);
  });

  it("leaves out a quiet frame in which nothing happened", () => {
    expect(describeFrames([frame({ transitionType: "combat.phase.changed" })], [], names, plain)).toEqual([]);
  });

  it("shows who stands where, and what an enemy intends", () => {
    const [, , ann, bob] = describeBoard(combat, names, plain);
    expect(ann).toBe("  Ann  vim 10/12");
    expect(bob).toBe("  Bob  vim 10/12  ▸ A nip at Ann");
  });

  it("shows what waits on the stack", () => {
    const pendingActions = [
      { pendingActionId: "p", command: { actorId: "a" }, actionId: null, cardDefinitionId: "poke" },
    ];
    expect(describeBoard({ ...combat, pendingActions }, names, plain).at(-1)).toBe("  waits 1: A Poke, by Ann");
  });

  it("names a choice by its card, target and price", () => {
    expect(describeCandidate(candidate("1", { costs: [{ resourceId: "spark", amount: 1 }] }), names)).toBe(
      "A Poke at Bob for 1 spark",
    );
  });

  it("names what waits on the stack as a target in words, not by its hash", () => {
    const command = { actionType: "PLAY_CARD", cardInstanceId: "card-1", targetIds: ["0".repeat(64)] };
    expect(describeCandidate(candidate("1", { command }), names)).toBe("A Poke at what waits");
  });

  it("tells two actors of one name apart", () => {
    const [first, second] = combat.actors;
    const twins = [first, second].flatMap((actor) => (actor === undefined ? [] : [{ ...actor, displayName: "Imp" }]));
    expect(namesOf({ ...combat, actors: twins }, definitions).actor("b")).toBe("Imp (b)");
  });
});

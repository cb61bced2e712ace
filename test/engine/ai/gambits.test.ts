import { describe, expect, it } from "vitest";
import { drawUnit } from "../../../src/engine/state/rng.ts";
import { miniStack } from "../../support/mini-bundle.ts";
import { beast, person } from "../../support/position.ts";
import { ended, played, ran, transitions } from "../kit.ts";
import { shell } from "../parts.ts";
import { ability, against, aiPolicy, answer, gambit } from "./machine.ts";

const abilities = [ability("bite"), ability("claw"), ability("gnaw")];

describe("gambits", () => {
  it("by priority descending, then id", () => {
    const gambits = [
      gambit("b", "bite", { priority: 1 }),
      gambit("a", "claw", { priority: 1 }),
      gambit("c", "gnaw", { priority: 2 }),
    ];
    expect(answer(against({ abilities, gambits }))).toEqual(["gnaw>abe"]);
    expect(answer(against({ abilities, gambits: gambits.slice(0, 2) }))).toEqual(["claw>abe"]);
  });

  it("every predicate must hold", () => {
    const predicates = (...texts: readonly string[]) => texts.map((expression) => ({ expression }));
    const gambits = [
      gambit("a", "bite", { priority: 9, predicates: predicates("round == 1", "source.resources.zeal.current < 12") }),
      gambit("b", "claw", {
        priority: 5,
        predicates: predicates("round == 1", "source.resources.zeal.percent == 100"),
      }),
    ];
    expect(answer(against({ abilities, gambits }))).toEqual(["claw>abe"]);
  });

  it("a predicate without a value does not hold", () => {
    const gambits = [
      gambit("a", "bite", { priority: 9, predicates: [{ expression: "1 / (round - 1) > 0" }] }),
      gambit("b", "claw"),
    ];
    expect(answer(against({ abilities, gambits }))).toEqual(["claw>abe"]);
  });

  it("one that finds no legal candidate gives way to the next", () => {
    const costly = ability("bite", { costs: { costs: [{ resourceId: "flux", amount: 9 }] } });
    const gambits = [gambit("a", "bite", { priority: 9 }), gambit("b", "claw")];
    expect(answer(against({ abilities: [costly, ...abilities.slice(1)], gambits }))).toEqual(["claw>abe"]);
  });

  it("nothing matches: the turn ends", () => expect(answer(against({ abilities, gambits: [] }))).toEqual([]));

  it("an actor without its own takes the mode's `decisionIds`", () => {
    const flow = { ai: aiPolicy({ decisionIds: ["a"] }) };
    const own = [gambit("a", "gnaw"), gambit("b", "bite", { priority: 1 })];
    expect(answer(against({ abilities, gambits: own, carried: [], flow }))).toEqual(["gnaw>abe"]);
    expect(answer(against({ abilities, gambits: own, carried: ["b"], flow }))).toEqual(["bite>abe"]);
  });

  it("by the tags an ability must carry", () => {
    const targetSelector = { strategy: "FirstOrdinal", relationship: "Enemy" };
    const gambits = [{ gambitId: "a", action: { actionType: "POWER", requiredTags: ["claw"], targetSelector } }];
    expect(answer(against({ abilities, gambits }))).toEqual(["claw>abe"]);
  });

  it("by a card's id: a machine plays cards like anybody", () => {
    const gambits = [
      {
        gambitId: "a",
        action: {
          actionType: "PLAY_CARD",
          cardDefinitionId: "jab",
          targetSelector: { strategy: "FirstOrdinal", relationship: "Enemy" },
        },
      },
    ];
    const participants = [
      person("ann", "red"),
      person("abe", "red"),
      beast("gus", "blue", { deck: [{ definitionId: "brew" }, { definitionId: "jab" }] }),
    ];
    expect(answer(against({ gambits, participants }))).toContain("jab.hurt>abe");
  });

  it("without a target selector any candidate will do, an ally's healer's too", () => {
    const mend = ability("mend", {
      requiresTarget: false,
      effects: [shell("mend", 1, { target: "TARGET" })],
      targeting: { target: "TARGET", relationship: "Ally", allowSelf: true },
    });
    const gambits = [{ gambitId: "a", action: { actionType: "POWER", actionId: "mend" } }];
    expect(answer(against({ abilities: [mend], gambits }))).toEqual(["mend>gus"]);
  });
});

describe("gambits that are system actions", () => {
  const system = (actionType: string, more = {}) => ({ gambitId: "z", priority: 9, action: { actionType }, ...more });

  it("END_TURN ends the turn before gambits of lower priority", () =>
    expect(answer(against({ abilities, gambits: [system("END_TURN"), gambit("a", "bite")] }))).toEqual([]));

  it("PASS_PRIORITY is no candidate outside a window", () =>
    expect(answer(against({ abilities, gambits: [system("PASS_PRIORITY"), gambit("a", "bite")] }))).toEqual([
      "bite>abe",
    ]));

  it("PASS uses one action of a FixedCount budget", () => {
    const actionBudget = {
      strategy: "FixedCount",
      actionCosts: "Configured",
      actorScope: "All",
      maxActionsPerActivation: 3,
      consumingCommands: ["POWER"],
    };
    const passes = system("PASS", { predicates: [{ expression: "actionsTaken == 1" }] });
    const begun = against({
      abilities,
      gambits: [passes, gambit("a", "bite")],
      flow: { actionBudget, ai: aiPolicy({ autoEndAfterAction: false }) },
    });
    // bite (1 of 3), then PASS, which is no action taken (2 of 3), then PASS again (3 of 3).
    const { frames } = ended(ended(begun), "abe");
    expect(frames.flatMap((frame) => frame.payload.actionType ?? [])).toEqual(["POWER", "PASS", "PASS"]);
  });

  it("PASS where nothing is counted is no candidate: the next gambit is asked", () =>
    expect(answer(against({ abilities, gambits: [system("PASS"), gambit("a", "bite")] }))).toEqual(["bite>abe"]));
});

describe("gambits of one priority that carry a weight are drawn by it", () => {
  const gambits = [gambit("a", "bite", { weight: 1 }), gambit("b", "claw", { weight: 3 })];

  it.each(["1", "2", "3", "4", "5", "6"])("seeded (seed %s)", (seed) => {
    const begun = against({ abilities, gambits, seed });
    // One draw on [0, 4): below 1 the first, else the second.
    const expected = drawUnit(begun.snapshot.rng).value * 4 < 1 ? "bite>abe" : "claw>abe";
    expect(answer(begun)).toEqual([expected]);
  });

  it("after those without a weight", () =>
    expect(answer(against({ abilities, gambits: [...gambits, gambit("z", "gnaw")] }))).toEqual(["gnaw>abe"]));

  it("a lone one draws nothing", () => {
    const begun = against({ abilities, gambits: gambits.slice(0, 1) });
    expect(answer(begun)).toEqual(["bite>abe"]);
  });

  it("one that finds no candidate leaves the draw to the others", () => {
    const costly = ability("claw", { costs: { costs: [{ resourceId: "flux", amount: 9 }] } });
    for (const seed of ["1", "2", "3"]) {
      expect(answer(against({ abilities: [ability("bite"), costly], gambits, seed }))).toEqual(["bite>abe"]);
    }
  });
});

describe("RX-16 when a gambit is considered", () => {
  const stack = { reactions: miniStack(), outcome: { evaluationBoundary: "AfterResolutionStack", tieBreak: "Draw" } };
  const duel = (when?: string) =>
    against({
      abilities: [ability("bite")],
      gambits: [gambit("a", "bite", when ? { when } : {})],
      modeId: "still",
      flow: stack,
      participants: [person("ann", "red"), beast("gus", "blue")],
    });
  const responds = (when?: string) =>
    transitions(played(duel(when), "jab", "gus")).filter((one) => one === "reaction.proposed").length === 2;

  it.each([
    [undefined, false],
    ["Activation", false],
    ["Response", true],
    ["Both", true],
  ])("in a window, `when` being %s: %s", (when, expected) => expect(responds(when)).toBe(expected));

  it.each([
    [undefined, true],
    ["Activation", true],
    ["Response", false],
    ["Both", true],
  ])("in its own activation, `when` being %s: %s", (when, expected) => {
    const done = ran(duel(when), { type: "END_TURN", payload: { actorId: "ann" } });
    expect(transitions(done).includes("reaction.proposed")).toBe(expected);
  });
});

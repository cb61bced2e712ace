import { describe, expect, it } from "vitest";
import { drawIndex } from "../../../src/engine/state/rng.ts";
import { miniStack } from "../../support/mini-bundle.ts";
import { beast, person } from "../../support/position.ts";
import { ended, transitions } from "../kit.ts";
import { hurt, shell, status } from "../parts.ts";
import { ability, against, answer } from "./machine.ts";

const abilities = [
  ability("bite"),
  ability("maul", { effects: [hurt("maul", 7)] }),
  ability("rest", { requiresTarget: false, effects: [shell("rest", 1)] }),
];
const bound = (policyId: string) => [
  person("ann", "red"),
  person("abe", "red"),
  beast("gus", "blue", { controllerBinding: { kind: "AI", policyId } }),
];

describe("policies besides gambits", () => {
  it("first-legal: the first candidate, abilities as declared, targets in actor order", () =>
    expect(answer(against({ abilities, participants: bound("first-legal") }))).toEqual(["bite>ann"]));

  it.each(["1", "2", "3", "4", "5", "6", "7", "8"])(
    "random-legal: one of the five candidates or passing, each as likely (seed %s)",
    (seed) => {
      const begun = against({ abilities, participants: bound("random-legal"), seed });
      const candidates = [["bite>ann"], ["bite>abe"], ["maul>ann"], ["maul>abe"], ["rest>gus"], []];
      expect(answer(begun)).toEqual(candidates[drawIndex(begun.snapshot.rng, 6).value]);
    },
  );

  it("greedy: the candidate whose outcome is best, the first among equals", () =>
    expect(answer(against({ abilities, participants: bound("greedy") }))).toEqual(["maul>ann"]));

  it("greedy: a defeat counts more than any harm", () => {
    const begun = against({
      abilities,
      participants: bound("greedy"),
      initialState: { resourcesByActor: { abe: { zeal: 1 } } },
    });
    expect(answer(begun)).toEqual(["bite>abe"]);
  });

  it("greedy: what makes nothing better is not done", () =>
    expect(answer(against({ abilities: abilities.slice(2), participants: bound("greedy") }))).toEqual([]));

  it("greedy: on a stack it looks at what its proposal would do", () => {
    const flow = { reactions: miniStack(), outcome: { evaluationBoundary: "AfterResolutionStack", tieBreak: "Draw" } };
    const begun = against({ abilities, participants: bound("greedy"), flow });
    expect(transitions(ended(ended(begun), "abe"))).toContain("reaction.proposed");
  });

  it("EF-14 none of them does what a constraint forbids", () => {
    const bans = status("bans", {
      actionConstraints: [{ constraintId: "no", requiredActionTags: ["maul"], reason: "not now" }],
    });
    const forbidden = {
      more: { "status-effects": { bans } },
      initialState: { effects: [{ targetActorId: "gus", statusId: "bans" }] },
    };
    expect(
      answer(against({ abilities: abilities.slice(1, 2), participants: bound("first-legal"), ...forbidden })),
    ).toEqual([]);
    expect(answer(against({ abilities, participants: bound("greedy"), ...forbidden }))).toEqual(["bite>ann"]);
  });
});

import { describe, expect, it } from "vitest";
import { miniRules } from "../../support/mini-bundle.ts";
import { beast, person } from "../../support/position.ts";
import { attempts, ended, ran, refusal, scene, transitions, zeals } from "../kit.ts";
import { hurt } from "../parts.ts";

const onward = { type: "CONTINUE", payload: {} } as const;
const machines = { participants: [beast("gus", "red"), beast("gil", "blue")] };

describe("the engine goes on by itself to the next player's input", () => {
  it("through the machines' activations and the end of the round", () => {
    const now = ended(scene());
    expect(now.snapshot).toMatchObject({ round: 2, activation: { activeActorId: "ann", actionsTaken: 0 } });
    expect(attempts(now).filter((one) => one.startsWith("nibble"))).toEqual(["nibble.hit>ann"]);
  });

  it("stops at the next player", () => {
    const now = ended(scene({ participants: [person("ann", "red"), person("bob", "blue")] }));
    expect(now.snapshot).toMatchObject({ round: 1, turn: 2, activation: { activeActorId: "bob" } });
  });

  it("more than `maxAutomaticSteps` is AUTOMATIC_STEP_LIMIT, and nothing has changed", () => {
    // gus bites for nothing and for free, again and again: 50 times, and is stopped after 20 steps.
    const ai = {
      enabled: true,
      autoEndAfterAction: false,
      publishIntents: false,
      intent: { refresh: "RecomputeOnPublish", whenInvalid: "Hide" },
    };
    const automaticResolution = { strategy: "ToNextPlayerInput", maxAutomaticSteps: 20 };
    const actions = {
      nibble: { actionId: "nibble", actionType: "POWER", effects: [hurt("nibble.hit", 0)], requiresTarget: true },
    };
    const begun = scene({
      more: { actions, "combat-rules": { quiet: miniRules("quiet", { ai, automaticResolution }) } },
    });
    expect(refusal(begun, { type: "END_TURN", payload: { actorId: "ann" } }).code).toBe("AUTOMATIC_STEP_LIMIT");
  });

  it("a machine ends its turn after 50 actions", () => {
    const ai = {
      enabled: true,
      autoEndAfterAction: false,
      publishIntents: false,
      intent: { refresh: "RecomputeOnPublish", whenInvalid: "Hide" },
    };
    const actions = {
      nibble: { actionId: "nibble", actionType: "POWER", effects: [hurt("nibble.hit", 0)], requiresTarget: true },
    };
    const begun = scene({ more: { actions, "combat-rules": { quiet: miniRules("quiet", { ai }) } } });
    const now = ended(begun);
    expect(attempts(now).filter((one) => one.startsWith("nibble"))).toHaveLength(50);
    expect(now.snapshot.round).toBe(2);
  });

  it("autoEndAfterAction ends a machine's turn after one", () =>
    expect(attempts(ended(scene())).filter((one) => one.startsWith("nibble"))).toHaveLength(1));

  it("with `ai.enabled: false` machines only end their turns", () => {
    const ai = {
      enabled: false,
      autoEndAfterAction: false,
      publishIntents: true,
      intent: { refresh: "RecomputeOnPublish", whenInvalid: "Hide" },
    };
    const now = ended(scene({ more: { "combat-rules": { quiet: miniRules("quiet", { ai }) } } }));
    expect(attempts(now).filter((one) => one.startsWith("nibble"))).toEqual([]);
    expect(now.snapshot.activation.intents).toEqual([]);
  });
});

describe("CONTINUE", () => {
  it("a combat of machines stops at the end of each round, and goes on round by round", () => {
    const begun = scene(machines);
    expect(begun.snapshot).toMatchObject({ round: 1, activation: { activeActorId: null } });
    expect(zeals(begun)).toEqual([9, 9]);
    const next = ran(begun, onward);
    expect(next.snapshot.round).toBe(2);
    expect(zeals(next)).toEqual([6, 6]);
    expect(transitions(next).at(-1)).toBe("round.ended");
  });

  it("to the end of the combat", () => {
    let now = scene(machines);
    for (let rounds = 0; rounds < 3; rounds++) now = ran(now, onward);
    expect(now.snapshot).toMatchObject({ status: "VICTORY", outcome: { winnerSideId: "red" } });
  });

  it("also after every player has been defeated", () => {
    const begun = scene({ participants: [person("ann", "green"), ...machines.participants] });
    const now = ran(begun, { type: "CONCEDE", payload: { actorId: "ann" } });
    expect(now.snapshot).toMatchObject({ status: "ACTIVE", round: 1, activation: { activeActorId: null } });
    expect(ran(now, onward).snapshot.round).toBe(2);
  });

  it("is NOT_ACTIVE_ACTOR while a player lives", () => expect(refusal(scene(), onward).code).toBe("NOT_ACTIVE_ACTOR"));
});

import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { miniRules } from "../../support/mini-bundle.ts";
import { atEnemy, card, does, spills } from "../../support/mini-parts.ts";
import { beast, type PositionRequest, person } from "../../support/position.ts";
import {
  attempts,
  cardsIn,
  ended,
  fourActors,
  played,
  probing,
  ran,
  refusal,
  type Scene,
  scene,
  transitions,
} from "../kit.ts";
import { hurt, mat, shell, status, trigger } from "../parts.ts";

const rules = (outcome: JsonObject, more: JsonObject = {}) => ({
  "combat-rules": {
    quiet: miniRules("quiet", {
      outcome: { evaluationBoundary: "AfterCurrentAction", tieBreak: "Draw", ...outcome },
      ...more,
    }),
  },
});
const outcomeOf = ({ snapshot }: Scene) => [snapshot.status, snapshot.outcome?.winnerSideId, snapshot.outcome?.reason];
const resolve = { type: "RESOLVE_COMBAT", payload: {} } as const;
const concede = (actorId: string) => ({ type: "CONCEDE", payload: { actorId } }) as const;

describe("a side with no living actor has lost", () => {
  it("from the point of view of the run owner's side", () => {
    expect(outcomeOf(played(probing([hurt("kill", 12)]), "probe", "gus"))).toEqual(["VICTORY", "red", "DEFEAT"]);
    expect(outcomeOf(played(probing([hurt("fall", 20, { target: "SELF" })]), "probe", "gus"))).toEqual([
      "DEFEAT",
      "blue",
      "DEFEAT",
    ]);
  });

  it("while one of it lives, the combat goes on", () =>
    expect(outcomeOf(played(probing([hurt("kill", 12)], { participants: fourActors }), "probe", "gus"))).toEqual([
      "ACTIVE",
      undefined,
      undefined,
    ]));
});

describe("RX-12 when the outcome is evaluated", () => {
  const parts = [
    does("kill", hurt("kill", 12, { target: "ALL_ENEMIES" })),
    does("more", shell("more", 1)),
    atEnemy,
    spills,
  ];
  const cards = { probe: card("probe", [], ...parts) };

  it("Immediate: the rest of the action is skipped, the disposition still runs", () => {
    const done = played(
      probing([], { more: { cards, ...rules({ evaluationBoundary: "Immediate" }) } }),
      "probe",
      "gus",
    );
    expect(attempts(done)).toEqual(["kill>gus", "more>nobody!OUTCOME_DECIDED"]);
    expect(cardsIn(done.snapshot, "spill")).toHaveLength(1);
    expect(outcomeOf(done)).toEqual(["VICTORY", "red", "DEFEAT"]);
  });

  it("AfterCurrentAction: the action is carried out to its end", () => {
    const done = played(probing([], { more: { cards } }), "probe", "gus");
    expect(attempts(done)).toEqual(["kill>gus", "more>ann"]);
    expect(outcomeOf(done)).toEqual(["VICTORY", "red", "DEFEAT"]);
  });

  it("after a lifecycle boundary: a status that kills at the end of the round ends the combat there", () => {
    const rot = status("rot", { triggers: [trigger("rot", "EndRound", [hurt("rot", 12, { target: "SELF" })])] });
    const begun = scene({
      more: { "status-effects": { rot } },
      initialState: { effects: [{ targetActorId: "gus", statusId: "rot" }] },
    });
    const done = ended(begun);
    expect([...outcomeOf(done), done.snapshot.round]).toEqual(["VICTORY", "red", "DEFEAT", 1]);
    expect(transitions(done).at(-1)).toBe("outcome.decided");
  });

  it("Immediate at a boundary: the triggers that follow are left out", () => {
    const rot = status("rot", { triggers: [trigger("rot", "EndRound", [hurt("rot", 12, { target: "SELF" })])] });
    const ring = status("ring", { priority: -1, triggers: [trigger("ring", "EndRound", [shell("ring", 1)])] });
    const fired = (evaluationBoundary: string) => {
      const begun = scene({
        more: { "status-effects": { rot, ring }, ...rules({ evaluationBoundary }) },
        initialState: {
          effects: [
            { targetActorId: "gus", statusId: "rot" },
            { targetActorId: "ann", statusId: "ring" },
          ],
        },
      });
      return attempts(ended(begun)).filter((one) => one.startsWith("r"));
    };
    expect(fired("Immediate")).toEqual(["rot>gus"]);
    expect(fired("AfterCurrentAction")).toEqual(["rot>gus", "ring>ann"]);
  });
});

describe("both sides at once: the tie-break", () => {
  const both = (tieBreak: string) =>
    played(probing([hurt("all", 20, { target: "ALL" })], { more: rules({ tieBreak }) }), "probe", "gus");

  it.each([
    ["Draw", "DRAW", null],
    ["PlayerControlledWins", "VICTORY", "red"],
    ["AiControlledWins", "DEFEAT", "blue"],
    ["ActiveActorWins", "VICTORY", "red"],
  ])("%s", (tieBreak, outcomeStatus, winner) =>
    expect(outcomeOf(both(tieBreak))).toEqual([outcomeStatus, winner, "TIE_BREAK"]),
  );
});

describe("maxRounds", () => {
  it.each([
    ["Draw", "DRAW", null],
    ["PlayerControlledWins", "VICTORY", "red"],
    ["AiControlledWins", "DEFEAT", "blue"],
    ["ActiveActorWins", "DEFEAT", "blue"],
  ])("at the end of the last round, %s with the reason ROUND_LIMIT", (tieBreak, outcomeStatus, winner) => {
    const begun = scene({ more: rules({ tieBreak, maxRounds: 2 }) });
    const first = ended(begun);
    expect(first.snapshot.status).toBe("ACTIVE");
    expect(outcomeOf(ended(first))).toEqual([outcomeStatus, winner, "ROUND_LIMIT"]);
  });
});

describe("conceding", () => {
  it("of two sides: the other wins", () =>
    expect(outcomeOf(ran(scene(), concede("ann")))).toEqual(["DEFEAT", "blue", "CONCEDED"]));

  it("defeats the whole side, without ActorDefeated", () => {
    const mourn = status("mourn", {
      triggers: [trigger("mourn", "ActorDefeated", [shell("mourn", 1)], { observe: "Any" })],
    });
    const begun = probing([], {
      participants: fourActors,
      more: { "status-effects": { mourn } },
      initialState: { effects: [{ targetActorId: "gus", statusId: "mourn" }] },
    });
    const done = ran(begun, concede("ann"));
    expect(done.snapshot.actors.map((actor) => actor.isAlive)).toEqual([false, false, true, true]);
    expect(attempts(done)).toEqual([]);
  });

  const three: PositionRequest = { participants: [person("ann", "red"), person("bob", "blue"), person("cy", "green")] };

  it("of three sides: the combat goes on while two are left", () => {
    const first = ran(scene(three), concede("bob"));
    expect(outcomeOf(first)).toEqual(["ACTIVE", undefined, undefined]);
    expect(first.snapshot.activation.activeActorId).toBe("ann");
    expect(outcomeOf(ran(first, concede("ann")))).toEqual(["DEFEAT", "green", "CONCEDED"]);
  });

  it("in one's own activation: the next one's begins", () =>
    expect(ran(scene(three), concede("ann")).snapshot.activation.activeActorId).toBe("bob"));

  it("only a living player-controlled actor may", () => {
    expect(refusal(scene(), concede("gus")).code).toBe("NOT_ACTIVE_ACTOR");
    expect(refusal(ran(scene(three), concede("bob")), concede("bob")).code).toBe("NOT_ACTIVE_ACTOR");
    expect(refusal(scene(), concede("eve")).code).toBe("UNKNOWN_REFERENCE");
  });
});

describe("a finished combat", () => {
  const rings = status("rings", { triggers: [trigger("rings", "CombatEnd", [shell("ring", 1)])] });
  const won = (more: JsonObject = {}): Scene =>
    played(
      probing([hurt("kill", 12)], {
        more: { "status-effects": { rings }, ...rules({}, more) },
        initialState: { effects: [{ targetActorId: "ann", statusId: "rings" }] },
      }),
      "probe",
      "gus",
    );

  it("accepts its acknowledgement once: CombatEnd runs then", () => {
    const done = ran(won(), resolve);
    expect(attempts(done)).toEqual(["ring>ann"]);
    expect(done.snapshot.outcome?.acknowledged).toBe(true);
    expect(refusal(done, resolve).code).toBe("COMBAT_FINISHED");
  });

  it("accepts nothing else", () => {
    expect(refusal(won(), concede("ann")).code).toBe("COMBAT_FINISHED");
    expect(refusal(won(), { type: "END_TURN", payload: { actorId: "ann" } }).code).toBe("COMBAT_FINISHED");
    expect(refusal(won(), { type: "CONTINUE", payload: {} }).code).toBe("COMBAT_FINISHED");
    expect(refusal(won(), { type: "PASS_PRIORITY", payload: {} }).code).toBe("COMBAT_FINISHED");
  });

  it("early the acknowledgement is COMBAT_NOT_FINISHED", () =>
    expect(refusal(scene(), resolve).code).toBe("COMBAT_NOT_FINISHED"));

  it("Automatic acknowledges in the same command", () => {
    const done = won({ encounterResolution: { strategy: "Automatic" } });
    expect(transitions(done).slice(-2)).toEqual(["boundary.resolved", "acknowledged"]);
    expect(refusal(done, resolve).code).toBe("COMBAT_FINISHED");
  });

  it("runs the flows `encounter.ended` after CombatEnd", () => {
    const collect = {
      flowId: "collect",
      triggers: ["encounter.ended"],
      allowedInvocations: ["Boundary"],
      steps: [
        {
          stepId: "go",
          operation: "Move",
          sourceZoneId: "fist",
          targetZoneId: "spill",
          selection: { strategy: "All" },
        },
      ],
    };
    const begun = probing([hurt("kill", 12)], { more: { "card-zone-systems": { mat: mat([collect]) } } });
    const done = ran(played(begun, "probe", "gus"), resolve);
    expect([cardsIn(done.snapshot, "fist").length, cardsIn(done.snapshot, "spill").length]).toEqual([0, 5]);
  });
});

it("a combat that is over before it begins never starts a round", () => {
  const begun = scene({ initialState: { resourcesByActor: { gus: { zeal: 0 } } } });
  expect([...outcomeOf(begun), begun.snapshot.round]).toEqual(["VICTORY", "red", "DEFEAT", 0]);
});

it("three sides: the last one standing wins", () => {
  const begun = probing([hurt("all", 12, { target: "ALL_ENEMIES" })], {
    participants: [...fourActors.slice(0, 1), beast("gus", "blue"), beast("gil", "green")],
  });
  expect(outcomeOf(played(begun, "probe", "gus"))).toEqual(["VICTORY", "red", "DEFEAT"]);
});

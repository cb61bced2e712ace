import { describe, expect, it } from "vitest";
import type { OutcomePolicy } from "../../../src/engine/definitions/rules.ts";
import { evaluateOutcome, roundLimitOutcome } from "../../../src/engine/resources/outcome.ts";
import type { ActorState, Snapshot } from "../../../src/engine/state/snapshot.ts";
import { makeActor, makeSnapshot } from "../../support/handmade.ts";

type TieBreak = OutcomePolicy["tieBreak"];

const policy = (tieBreak: TieBreak, maxRounds: number | null = null): OutcomePolicy => ({
  evaluationBoundary: "Immediate",
  tieBreak,
  maxRounds,
});

function actor(instanceId: string, sideId: string, more: Partial<ActorState> = {}): ActorState {
  return makeActor(instanceId, { sideId, ...more });
}

const dead = { isAlive: false } as const;
const conceded = { isAlive: false, hasConceded: true } as const;
const machine = { controllerBinding: { kind: "AI", policyId: null } } as const;

/** The run owner is `ada`. */
function stateOf(...actors: readonly ActorState[]): Snapshot {
  return makeSnapshot({ actors, runOwnerId: "ada" });
}

const outcomeOf = (snapshot: Snapshot, tieBreak: TieBreak = "Draw", activeActorId: string | null = null) =>
  evaluateOutcome(snapshot, policy(tieBreak), activeActorId);

describe("outcome: one side left", () => {
  it("nothing is decided while two sides have somebody living", () => {
    expect(outcomeOf(stateOf(actor("ada", "red"), actor("bo", "blue", dead), actor("cy", "blue")))).toBeNull();
  });

  it("the run owner's side left is VICTORY", () => {
    expect(outcomeOf(stateOf(actor("ada", "red"), actor("bo", "blue", dead)))).toEqual({
      status: "VICTORY",
      outcome: { winnerSideId: "red", reason: "DEFEAT", acknowledged: false },
    });
  });

  it("a fallen run owner wins with its side", () => {
    const state = stateOf(actor("ada", "red", dead), actor("al", "red"), actor("bo", "blue", dead));
    expect(outcomeOf(state)?.status).toBe("VICTORY");
  });

  it("another side left is DEFEAT", () => {
    const state = stateOf(actor("ada", "red", dead), actor("bo", "blue"), actor("cy", "green", dead));
    expect(outcomeOf(state)).toMatchObject({ status: "DEFEAT", outcome: { winnerSideId: "blue", reason: "DEFEAT" } });
  });

  it("the reason is CONCEDED when every losing side has conceded", () => {
    const fallen = actor("al", "blue", dead);
    const state = stateOf(actor("ada", "red"), fallen, actor("bo", "blue", conceded));
    expect(outcomeOf(state)?.outcome.reason).toBe("CONCEDED");
    const withThird = stateOf(actor("ada", "red"), actor("bo", "blue", conceded), actor("cy", "green", dead));
    expect(outcomeOf(withThird)?.outcome.reason).toBe("DEFEAT");
  });
});

describe("outcome: nobody left", () => {
  const state = stateOf(
    actor("ada", "red", dead),
    actor("bo", "blue", { ...dead, ...machine }),
    actor("cy", "green", { ...dead, ...machine }),
  );

  it.each<[TieBreak, string | null, string | null, string]>([
    ["Draw", "ada", null, "DRAW"],
    ["PlayerControlledWins", "bo", "red", "VICTORY"],
    ["AiControlledWins", "ada", "blue", "DEFEAT"],
    ["ActiveActorWins", "cy", "green", "DEFEAT"],
    ["ActiveActorWins", "ada", "red", "VICTORY"],
    ["ActiveActorWins", null, null, "DRAW"],
  ])("%s with %s active: %s", (tieBreak, activeActorId, winnerSideId, status) => {
    expect(outcomeOf(state, tieBreak, activeActorId)).toEqual({
      status,
      outcome: { winnerSideId, reason: "TIE_BREAK", acknowledged: false },
    });
  });

  it("of several favoured sides the first in actor order wins", () => {
    const players = stateOf(actor("bo", "blue", dead), actor("ada", "red", dead));
    expect(outcomeOf(players, "PlayerControlledWins")?.outcome.winnerSideId).toBe("blue");
  });

  it("a tie-break that favours nobody is a draw", () => {
    const players = stateOf(actor("bo", "blue", dead), actor("ada", "red", dead));
    expect(outcomeOf(players, "AiControlledWins")?.status).toBe("DRAW");
  });
});

describe("outcome: the last round", () => {
  const state = stateOf(actor("al", "red", dead), actor("bo", "blue", machine), actor("ada", "red"));

  it("decides when round 2 of 2 ends, and not before", () => {
    const limited = policy("Draw", 2);
    expect(roundLimitOutcome({ ...state, round: 1 }, limited)).toBeNull();
    expect(roundLimitOutcome({ ...state, round: 2 }, limited)).toEqual({
      status: "DRAW",
      outcome: { winnerSideId: null, reason: "ROUND_LIMIT", acknowledged: false },
    });
  });

  it("never decides without a limit", () => {
    expect(roundLimitOutcome({ ...state, round: 9_999 }, policy("Draw"))).toBeNull();
  });

  it("breaks the tie among the living", () => {
    const winner = (tieBreak: TieBreak, actors = state.actors) =>
      roundLimitOutcome({ ...state, actors, round: 2 }, policy(tieBreak, 2))?.outcome.winnerSideId;
    expect(winner("AiControlledWins")).toBe("blue");
    expect(winner("PlayerControlledWins")).toBe("red");
    expect(winner("ActiveActorWins")).toBe("red");
    expect(winner("PlayerControlledWins", state.actors.slice(0, 2))).toBeNull();
  });
});

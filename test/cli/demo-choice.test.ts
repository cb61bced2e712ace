import { describe, expect, it } from "vitest";
import { parseChoice } from "../../src/cli/demo/person.ts";
import { advantageOf, choose } from "../../src/cli/demo/policy.ts";
import { candidate, change, combat, frame } from "./table.ts";

const endTurn = candidate("end", { source: "System", command: { actionType: "END_TURN", targetIds: [] } });
const concede = candidate("concede", { source: "System", command: { actionType: "CONCEDE", targetIds: [] } });

describe("what the demo chooses", () => {
  it("counts what its side gains and the others lose", () => {
    const frames = [frame({ applications: [change("b", 10, 7), change("a", 10, 9)] })];
    expect(advantageOf(frames, "red", combat)).toBe(3 - 1);
    expect(advantageOf(frames, "blue", combat)).toBe(1 - 3);
  });

  it("takes the card that gains most", () => {
    const weak = { candidate: candidate("weak"), frames: [frame({ applications: [change("b", 10, 9)] })] };
    const strong = { candidate: candidate("strong"), frames: [frame({ applications: [change("b", 10, 4)] })] };
    expect(choose([{ candidate: endTurn, frames: null }, weak, strong], "red", combat)?.candidateId).toBe("strong");
  });

  it("ends its turn rather than lose by what it plays, and never gives up", () => {
    const bad = { candidate: candidate("bad"), frames: [frame({ applications: [change("a", 10, 9)] })] };
    const weighed = [{ candidate: concede, frames: null }, bad, { candidate: endTurn, frames: null }];
    expect(choose(weighed, "red", combat)?.candidateId).toBe("end");
  });

  it("proposes although the preview of a proposal shows its price alone", () => {
    const proposed = frame({ transitionType: "combat.reaction.proposed", applications: [change("a", 10, 9)] });
    const weighed = [
      { candidate: endTurn, frames: null },
      { candidate: candidate("card"), frames: [proposed] },
    ];
    expect(choose(weighed, "red", combat)?.candidateId).toBe("card");
  });

  it("does not answer its own side", () => {
    const strong = { candidate: candidate("strong"), frames: [frame({ applications: [change("b", 10, 4)] })] };
    const weighed = [{ candidate: endTurn, frames: null }, strong];
    const waitingBy = (actorId: string) => ({
      ...combat,
      pendingActions: [{ pendingActionId: "p", command: { actorId } }],
    });
    expect(choose(weighed, "red", waitingBy("a"))?.candidateId).toBe("end");
    expect(choose(weighed, "red", waitingBy("b"))?.candidateId).toBe("strong");
  });

  it("has nothing to choose from nothing", () => {
    expect(choose([], "red", combat)).toBeNull();
  });

  it.each([
    ["1", 0],
    [" 3 ", 2],
    ["4", null],
    ["0", null],
    ["", null],
    ["two", null],
    ["1.5", null],
  ])("reads what a person typed: %j of three", (answer, expected) => {
    expect(parseChoice(answer, 3)).toBe(expected);
  });
});

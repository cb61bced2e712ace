import { describe, expect, it } from "vitest";
import { type Command, preview } from "../../../src/engine/index.ts";
import type { JsonObject } from "../../support/json.ts";
import type { Table } from "./kit.ts";
import {
  act,
  actAll,
  amountOf,
  frameOf,
  itemOf,
  offeredNames,
  pass,
  play,
  refusal,
  sit,
  transitionsOf,
} from "./kit.ts";

const hands = { ann: ["jab", "brew"], ben: ["poke"] };

function strategy(name: string): { readonly flow: JsonObject } {
  return {
    flow: { reactions: { strategy: name }, outcome: { evaluationBoundary: "AfterCurrentAction", tieBreak: "Draw" } },
  };
}

function shown(table: Table, command: (table: Table) => Command) {
  return preview(table.snapshot, command(table), table.context);
}

describe("strategies", () => {
  it("Disabled: an action resolves at once and no window can open", () => {
    const start = sit({ hands, ...strategy("Disabled") });
    const end = act(start, play("ann", "jab", ["ben"])(start));
    expect(transitionsOf(end)).toEqual(["combat.action.applied"]);
    expect(end.snapshot.priorityWindow).toBeNull();
    expect(refusal(end, pass("ben")()).code).toBe("NO_PRIORITY_WINDOW");
    expect(refusal(end, play("ben", "poke", ["ann"])(end)).code).toBe("NOT_ACTIVE_ACTOR");
  });

  it("Automatic: proposed and resolved in the same command, with both frames; nobody may answer", () => {
    const start = sit({ hands, ...strategy("Automatic") });
    const end = act(start, play("ann", "jab", ["ben"])(start));
    expect(transitionsOf(end)).toEqual(["combat.reaction.proposed", "combat.reaction.resolved"]);
    expect(end.snapshot).toMatchObject({ priorityWindow: null, pendingActions: [] });
    expect(amountOf(end, "ben", "zeal")).toBe(15);
    expect(refusal(end, play("ben", "poke", ["ann"])(end)).code).toBe("NOT_ACTIVE_ACTOR");
  });

  it("PriorityStack: openingActionTags say which actions open a window; the others resolve at once", () => {
    const start = sit({ hands, stack: { openingActionTags: ["swing"] } });
    const direct = act(start, play("ann", "brew")(start));
    expect(transitionsOf(direct)).toEqual(["combat.action.applied"]);
    expect(amountOf(direct, "ann", "husk")).toBe(4);
    const opened = act(start, play("ann", "jab", ["ben"])(start));
    expect(transitionsOf(opened)).toEqual(["combat.reaction.proposed"]);
  });

  it("PriorityStack: opening tags are not asked of responses, which always wait on the stack", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["brew"] }, stack: { openingActionTags: ["swing"] } });
    const answered = actAll(start, play("ann", "jab", ["ben"]), play("ben", "brew"));
    expect(answered.snapshot.pendingActions).toHaveLength(2);
  });

  it("PriorityStack: responseActionTags say which actions may answer", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["poke", "brew"] }, stack: { responseActionTags: ["calm"] } });
    const opened = act(start, play("ann", "jab", ["ben"])(start));
    expect(offeredNames(opened)).toEqual(["brew", "PASS_PRIORITY", "CONCEDE"]);
    expect(refusal(opened, play("ben", "poke", ["ann"])(opened)).code).toBe("NOT_A_RESPONSE");
  });

  it("PriorityStack: a phase without allowPriority opens no window", () => {
    const phase = (phaseId: string, role: string, order: number, more: JsonObject) => {
      return {
        phaseId,
        displayName: phaseId,
        role,
        order,
        allowedActions: [],
        allowPriority: false,
        edges: [],
        ...more,
      };
    };
    const doing = { allowedActions: ["PLAY_CARD", "END_TURN", "PASS_PRIORITY"] };
    const exit = (edgeId: string) => ({ edgeId, targetPhaseId: "dusk", trigger: "ActivationExit" });
    const hours = {
      sequenceId: "hours",
      entryPhaseId: "noon",
      maxAutomaticTransitions: 8,
      phases: [
        phase("noon", "Middle", 1, {
          ...doing,
          edges: [{ edgeId: "on", targetPhaseId: "late", trigger: "ActionResolved" }, exit("out")],
        }),
        phase("late", "Middle", 2, {
          ...doing,
          allowPriority: true,
          edges: [exit("set")],
        }),
        phase("dusk", "End", 3, {}),
      ],
    };
    const start = sit({ hands: { ann: ["jab", "jab"], ben: [] }, more: { "phase-sequences": { hours } } });
    const direct = act(start, play("ann", "jab", ["ben"])(start));
    expect(transitionsOf(direct)[0]).toBe("combat.action.applied");
    expect(direct.snapshot.phaseId).toBe("late");
    expect(transitionsOf(act(direct, play("ann", "jab", ["ben"])(direct)))).toEqual(["combat.reaction.proposed"]);
  });
});

describe("previews", () => {
  it("RX-18 of what resolves directly: ResolvedImmediately and no pending action", () => {
    for (const name of ["Disabled", "Automatic"]) {
      const answer = shown(sit({ hands, ...strategy(name) }), play("ann", "jab", ["ben"]));
      expect(answer).toMatchObject({ isLegal: true, reactionTransition: "ResolvedImmediately", pendingAction: null });
    }
    const untagged = sit({ hands, stack: { openingActionTags: ["swing"] } });
    expect(shown(untagged, play("ann", "brew"))).toMatchObject({
      reactionTransition: "ResolvedImmediately",
      pendingAction: null,
    });
  });

  it("RX-18 of a proposal: Proposed, with the very action that the command then creates", () => {
    const start = sit({ hands });
    const answer = shown(start, play("ann", "jab", ["ben"]));
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    expect(answer.reactionTransition).toBe("Proposed");
    expect(answer.pendingAction).toEqual(itemOf(proposed));
    expect(answer.stateHash).toBe(start.context.hash.state(proposed.snapshot));
  });

  it("RX-18 of a pass: PriorityPassed, then StackActionResolved with the popped action", () => {
    const start = sit({ hands });
    const proposed = act(start, play("ann", "jab", ["ben"])(start));
    expect(shown(proposed, pass("ben"))).toMatchObject({ reactionTransition: "PriorityPassed", pendingAction: null });
    const passed = act(proposed, pass("ben")());
    const answer = shown(passed, pass("ann"));
    expect(answer).toMatchObject({ reactionTransition: "StackActionResolved", pendingAction: itemOf(proposed) });
    expect(answer.stateHash).toBe(start.context.hash.state(act(passed, pass("ann")()).snapshot));
  });

  it("RX-18 of a pass that makes an action fizzle: StackActionFizzled with the popped action", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["trip"] } });
    const moved = actAll(start, play("ann", "jab", ["ben"]), play("ben", "trip", ["ann"]), pass("ann"), pass("ben"));
    const passed = act(moved, pass("ann")());
    expect(shown(passed, pass("ben"))).toMatchObject({
      reactionTransition: "StackActionFizzled",
      pendingAction: itemOf(moved),
    });
  });

  it("RX-18 of a pass that is refused: the reasons and nothing else", () => {
    const start = sit({ hands: { ann: ["jab"], ben: ["trip"] }, stack: { failure: "RejectTransaction" } });
    const moved = actAll(start, play("ann", "jab", ["ben"]), play("ben", "trip", ["ann"]), pass("ann"), pass("ben"));
    const answer = shown(act(moved, pass("ann")()), pass("ben"));
    expect(answer).toMatchObject({ isLegal: false, reactionTransition: null, pendingAction: null, frames: null });
    expect(answer.reasons.map((reason) => reason.code)).toEqual(["CARD_NOT_PLAYABLE"]);
  });

  it("RX-18 of an ability or a turn's end there is no transition of the stack", () => {
    const start = sit({ hands });
    const answer = shown(start, () => ({ type: "END_TURN", payload: { actorId: "ann" } }));
    expect(answer).toMatchObject({ isLegal: true, reactionTransition: null, pendingAction: null });
    expect(frameOf({ frames: answer.frames ?? [] }, "combat.activation.ended").actorId).toBe("ann");
  });
});

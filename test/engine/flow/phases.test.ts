import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { beast, person } from "../../support/position.ts";
import { ended, played, playing, refusal, type Scene, scene } from "../kit.ts";

const action = (actionType: string, actorId = "ann") =>
  ({ type: "EXECUTE_ACTION", payload: { actorId, actionType } }) as const;

describe("phases advance only along their graph", () => {
  const edge = (edgeId: string, targetPhaseId: string, edgeTrigger: string, more: JsonObject = {}) => ({
    edgeId,
    targetPhaseId,
    trigger: edgeTrigger,
    ...more,
  });
  const phase = (
    phaseId: string,
    role: string,
    allowedActions: readonly string[],
    ...edges: readonly JsonObject[]
  ) => ({ phaseId, role, order: 0, allowPriority: role === "Middle", allowedActions, edges });
  const start = phase("dawn", "Start", [], edge("rise", "noon", "Automatic"));
  const dusk = phase("dusk", "End", []);
  const hours = (...phases: readonly JsonObject[]) => ({
    "phase-sequences": { hours: { sequenceId: "hours", entryPhaseId: "dawn", maxAutomaticTransitions: 4, phases } },
  });
  const every = ["PLAY_CARD", "END_TURN", "PASS"];
  const participants = [person("ann", "red"), person("bob", "blue")];

  function day(...phases: readonly JsonObject[]): Scene {
    return scene({ participants, more: hours(start, ...phases) });
  }

  it("a phase forbids what it does not list", () => {
    const begun = day(phase("noon", "Middle", ["END_TURN"], edge("set", "dusk", "ActivationExit")), dusk);
    expect(refusal(begun, playing(begun, "brew", [])).code).toBe("PHASE_FORBIDS");
    expect(refusal(begun, action("PASS")).code).toBe("PHASE_FORBIDS");
  });

  it("ActionResolved edges lead on after an action; a middle phase may follow another", () => {
    const noon = phase(
      "noon",
      "Middle",
      every,
      edge("on", "late", "ActionResolved"),
      edge("set", "dusk", "ActivationExit"),
    );
    const late = phase("late", "Middle", ["END_TURN"], edge("set", "dusk", "ActivationExit"));
    const next = played(day(noon, late, dusk), "brew");
    expect(next.snapshot.phaseId).toBe("late");
    expect(refusal(next, playing(next, "delve", [])).code).toBe("PHASE_FORBIDS");
    expect(ended(next).snapshot.activation.activeActorId).toBe("bob");
  });

  it("an ActionResolved edge into an End phase ends the activation", () => {
    const noon = phase(
      "noon",
      "Middle",
      every,
      edge("done", "dusk", "ActionResolved"),
      edge("set", "dusk", "ActivationExit"),
    );
    expect(played(day(noon, dusk), "brew").snapshot.activation.activeActorId).toBe("bob");
  });

  it("the first edge whose condition holds, by priority then id", () => {
    const resolved = [
      edge("never", "a", "ActionResolved", { priority: 9, condition: "actionsTaken > 5" }),
      edge("z", "b", "ActionResolved", { priority: 5 }),
      edge("y", "c", "ActionResolved", { priority: 5 }),
      edge("x", "a", "ActionResolved", { priority: 1 }),
    ];
    const noon = phase("noon", "Middle", every, ...resolved, edge("set", "dusk", "ActivationExit"));
    const ends = ["a", "b", "c"].map((id) => phase(id, "Middle", every, edge("set", "dusk", "ActivationExit")));
    expect(played(day(noon, ...ends, dusk), "brew").snapshot.phaseId).toBe("c");
  });

  it("automatic edges are followed at once, also after an action", () => {
    const noon = phase(
      "noon",
      "Middle",
      every,
      edge("skip", "late", "Automatic", { condition: "actionsTaken > 0" }),
      edge("set", "dusk", "ActivationExit"),
    );
    const late = phase("late", "Middle", every, edge("set", "dusk", "ActivationExit"));
    const begun = day(noon, late, dusk);
    expect([begun.snapshot.phaseId, played(begun, "brew").snapshot.phaseId]).toEqual(["noon", "late"]);
  });

  it("an exit whose condition does not hold is shut: the turn cannot be ended", () => {
    const noon = phase(
      "noon",
      "Middle",
      every,
      edge("set", "dusk", "ActivationExit", { condition: "actionsTaken > 0" }),
    );
    const begun = day(noon, dusk);
    expect(refusal(begun, { type: "END_TURN", payload: { actorId: "ann" } }).code).toBe("PHASE_FORBIDS");
    expect(ended(played(begun, "brew")).snapshot.activation.activeActorId).toBe("bob");
  });

  it("an exit may lead to another middle phase first", () => {
    const noon = phase("noon", "Middle", every, edge("on", "late", "ActivationExit"));
    const late = phase("late", "Middle", every, edge("set", "dusk", "ActivationExit"));
    const first = ended(day(noon, late, dusk));
    expect([first.snapshot.activation.activeActorId, first.snapshot.phaseId]).toEqual(["ann", "late"]);
    expect(ended(first).snapshot.activation.activeActorId).toBe("bob");
  });

  it("of several End phases the one that the open exit leads to", () => {
    const noon = phase(
      "noon",
      "Middle",
      every,
      edge("a", "night", "ActivationExit", { condition: "actionsTaken > 0" }),
      edge("b", "dusk", "ActivationExit"),
    );
    const begun = day(noon, dusk, phase("night", "End", []));
    const endOf = (from: Scene) =>
      ended(from).frames.find((frame) => frame.transitionType === "combat.phase.changed")?.payload.to;
    expect([endOf(begun), endOf(played(begun, "brew"))]).toEqual(["dusk", "night"]);
  });

  it("automatic edges that go round are AUTOMATIC_STEP_LIMIT", () => {
    const noon = phase(
      "noon",
      "Middle",
      every,
      edge("skip", "late", "Automatic", { condition: "actionsTaken > 0" }),
      edge("set", "dusk", "ActivationExit"),
    );
    const late = phase(
      "late",
      "Middle",
      every,
      edge("back", "noon", "Automatic"),
      edge("set", "dusk", "ActivationExit"),
    );
    const begun = day(noon, late, dusk);
    expect(refusal(begun, playing(begun, "brew", [])).code).toBe("AUTOMATIC_STEP_LIMIT");
  });

  describe("a machine", () => {
    /** Where gus's turn leads when he has nothing to do: the phases that he comes through. */
    const way = (...phases: readonly JsonObject[]) => {
      const entities = {
        gnash: {
          definitionId: "gnash",
          components: [{ type: "resources", pools: { zeal: { max: 12 }, flux: {}, husk: {} } }],
        },
      };
      const idle = scene({
        participants: [person("ann", "red"), beast("gus", "blue")],
        more: { ...hours(start, ...phases), entities },
      });
      const { frames } = ended(idle);
      return frames.flatMap((frame) =>
        frame.transitionType === "combat.phase.changed" && frame.actorId === "gus" ? [frame.payload.to] : [],
      );
    };
    const byWhom = "source.resources.zeal.maximum > 15";
    const forAnn = edge("set", "dusk", "ActivationExit", { priority: 9, condition: byWhom });

    it("goes on to a later phase where the exit leads there", () => {
      const noon = phase("noon", "Middle", every, forAnn, edge("on", "late", "ActivationExit"));
      const late = { ...phase("late", "Middle", every, edge("set", "dusk", "ActivationExit")), order: 1 };
      expect(way(noon, late, dusk)).toEqual(["noon", "late", "dusk"]);
    });

    it("ends its turn where the exits go round, or none is open", () => {
      const noon = phase("noon", "Middle", every, forAnn, edge("on", "noon", "ActivationExit"));
      expect(way(noon, dusk)).toEqual(["noon", "dusk"]);
      expect(way(phase("noon", "Middle", every, forAnn), dusk)).toEqual(["noon", "dusk"]);
    });
  });
});

import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../support/json.ts";
import { miniRules } from "../../support/mini-bundle.ts";
import { beast, person } from "../../support/position.ts";
import { ended, played, playing, ran, refusal, type Scene, scene } from "../kit.ts";

/** True in the rounds before this one; from it on a division by zero. */
const failsFrom = (round: number) => `1 / max(0, ${round} - round) > 0`;

const every = ["PLAY_CARD", "POWER", "END_TURN", "PASS"];
const endTurn = { type: "END_TURN", payload: { actorId: "ann" } } as const;

function edge(edgeId: string, targetPhaseId: string, trigger: string, more: JsonObject = {}): JsonObject {
  return { edgeId, targetPhaseId, trigger, ...more };
}

function phase(
  phaseId: string,
  role: string,
  allowedActions: readonly string[],
  ...edges: readonly JsonObject[]
): JsonObject {
  return { phaseId, role, order: 0, allowPriority: role === "Middle", allowedActions, edges };
}

const dawn = phase("dawn", "Start", [], edge("rise", "noon", "Automatic"));
const set = edge("set", "dusk", "ActivationExit");
const dusk = phase("dusk", "End", []);

function day(boundaryFailure: string, phases: readonly JsonObject[], second = person("bob", "blue")): Scene {
  const hours = { sequenceId: "hours", entryPhaseId: "dawn", maxAutomaticTransitions: 4, phases };
  return scene({
    participants: [person("ann", "red"), second],
    more: { "phase-sequences": { hours }, "combat-rules": { quiet: miniRules("quiet", { boundaryFailure }) } },
  });
}

/** Where the combat waits: for whom, in which phase. */
const place = ({ snapshot }: Scene) => [snapshot.activation.activeActorId, snapshot.phaseId];

/** What the frames record as skipped, as `boundary part`. */
const skips = ({ frames }: Scene) =>
  frames
    .filter((frame) => frame.transitionType === "combat.boundary.skipped")
    .map(({ payload }) => `${payload.boundary} ${payload.part}`);

describe("boundaryFailure: an automatic edge that fails", () => {
  const phases = [
    phase("dawn", "Start", [], edge("rise", "noon", "Automatic", { condition: failsFrom(2) })),
    phase("noon", "Middle", every, set),
    dusk,
  ];
  const bobEnds = { type: "END_TURN", payload: { actorId: "bob" } } as const;

  it("Abort refuses the command", () =>
    expect(refusal(ended(day("Abort", phases)), bobEnds).code).toBe("CALCULATION_FAILED"));

  it("SkipAndRecord shuts it; a Start phase holds nobody, so the activation goes on in the Middle", () => {
    const next = ran(ended(day("SkipAndRecord", phases)), bobEnds);
    expect([place(next), skips(next)]).toEqual([["ann", "noon"], ["Automatic rise"]]);
    expect(place(ended(next))).toEqual(["bob", "noon"]);
  });

  it("another that is open is taken in its place", () => {
    const early = phase("early", "Middle", every, set);
    const both = phase(
      "dawn",
      "Start",
      [],
      edge("a", "noon", "Automatic", { condition: failsFrom(1), priority: 5 }),
      edge("b", "early", "Automatic"),
    );
    const begun = day("SkipAndRecord", [both, phase("noon", "Middle", every, set), early, dusk]);
    expect([place(begun), skips(begun)]).toEqual([["ann", "early"], ["Automatic a"]]);
  });
});

describe("boundaryFailure: automatic edges that go round", () => {
  const phases = [
    dawn,
    phase("noon", "Middle", every, edge("on", "late", "Automatic", { condition: "round > 1" }), set),
    phase("late", "Middle", every, edge("back", "noon", "Automatic"), set),
    dusk,
  ];

  it("Abort refuses the command", () => {
    const begun = ended(day("Abort", phases));
    expect(refusal(begun, { type: "END_TURN", payload: { actorId: "bob" } }).code).toBe("AUTOMATIC_STEP_LIMIT");
  });

  it("SkipAndRecord undoes them", () => {
    const next = ended(ended(day("SkipAndRecord", phases)), "bob");
    expect([place(next), skips(next)]).toEqual([["ann", "noon"], ["Automatic maxAutomaticTransitions"]]);
    expect(place(ended(next))).toEqual(["bob", "noon"]);
  });
});

describe("boundaryFailure: an edge that fails after an action", () => {
  const done = edge("done", "late", "ActionResolved", { condition: failsFrom(1) });
  const late = phase("late", "Middle", every, set);

  it("Abort refuses the command", () => {
    const begun = day("Abort", [dawn, phase("noon", "Middle", every, done, set), late, dusk]);
    expect(refusal(begun, playing(begun, "brew", [])).code).toBe("CALCULATION_FAILED");
  });

  it("SkipAndRecord shuts it: the action counts, the phase stays", () => {
    const next = played(day("SkipAndRecord", [dawn, phase("noon", "Middle", every, done, set), late, dusk]), "brew");
    expect([place(next), skips(next)]).toEqual([["ann", "noon"], ["ActionResolved done"]]);
    expect(next.snapshot.activation.actionsTaken).toBe(1);
  });

  it("where no turn could be ended there, the activation ends", () => {
    const noon = phase("noon", "Middle", ["PLAY_CARD"], done, set);
    const next = played(day("SkipAndRecord", [dawn, noon, late, dusk]), "brew");
    expect([place(next), skips(next)]).toEqual([["bob", "noon"], ["ActionResolved done"]]);
  });
});

describe("boundaryFailure: an exit that fails", () => {
  const shut = (more: JsonObject = {}) => edge("set", "dusk", "ActivationExit", { condition: failsFrom(1), ...more });

  it("Abort refuses to end the turn; conceding stays", () => {
    const begun = day("Abort", [dawn, phase("noon", "Middle", every, shut()), dusk]);
    expect(refusal(begun, endTurn).code).toBe("CALCULATION_FAILED");
    expect(ran(begun, { type: "CONCEDE", payload: { actorId: "ann" } }).snapshot.status).toBe("DEFEAT");
  });

  it("SkipAndRecord ends the turn all the same", () => {
    const next = ended(day("SkipAndRecord", [dawn, phase("noon", "Middle", every, shut()), dusk]));
    expect([place(next), skips(next)]).toEqual([["bob", "noon"], ["ActivationExit set"]]);
  });

  it("by another exit that is open, where there is one", () => {
    const noon = phase("noon", "Middle", every, shut({ priority: 5 }), edge("on", "late", "ActivationExit"));
    const next = ended(day("SkipAndRecord", [dawn, noon, phase("late", "Middle", every, set), dusk]));
    expect([place(next), skips(next)]).toEqual([["ann", "late"], ["ActivationExit set"]]);
  });

  it.each([
    ["Abort", []],
    ["SkipAndRecord", ["ActivationExit set"]],
  ])("%s: a machine's turn ends whatever its exits do", (policy, recorded) => {
    const byWhom = "source.resources.zeal.maximum > 15";
    const noon = phase(
      "noon",
      "Middle",
      every,
      edge("own", "dusk", "ActivationExit", { condition: byWhom, priority: 9 }),
      shut(),
    );
    const next = ended(day(policy, [dawn, noon, dusk], beast("gus", "blue")));
    expect([place(next), skips(next)]).toEqual([["ann", "noon"], recorded]);
  });
});

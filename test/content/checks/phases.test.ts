import { describe, expect, it } from "vitest";
import { errorsOf } from "../bundle.ts";

const phases = "/phase-sequences/day/phases";

describe("phase sequences", () => {
  it("reach an End phase from the entry", () => {
    expect(errorsOf({ [`${phases}/2/role`]: "Middle" })).toContainEqual([
      "PHASE_GRAPH",
      "/phase-sequences/day/entryPhaseId",
    ]);
  });

  it("give every phase in reach a way out", () => {
    expect(errorsOf({ [`${phases}/1/edges`]: [] })).toContainEqual(["PHASE_GRAPH", `${phases}/1/edges`]);
    expect(errorsOf({ [`${phases}/1/edges/0/trigger`]: "ActionResolved" })).toEqual([
      ["PHASE_GRAPH", `${phases}/1/edges`],
    ]);
    expect(errorsOf({ [`${phases}/0/edges/0/trigger`]: "ActivationExit" })).toEqual([
      ["PHASE_GRAPH", `${phases}/0/edges`],
    ]);
    const turn = { edgeId: "turn", targetPhaseId: "noon", trigger: "ActivationExit" };
    expect(
      errorsOf({ [`${phases}/1/edges`]: [turn], [`${phases}/0/edges/-`]: { ...turn, targetPhaseId: "night" } }),
    ).toEqual([["PHASE_GRAPH", `${phases}/1/edges`]]);
  });

  it("have no phase out of reach", () => {
    const lost = { phaseId: "lost", role: "End" };
    expect(errorsOf({ [`${phases}/-`]: lost })).toEqual([["PHASE_GRAPH", `${phases}/3`]]);
  });

  it("give phases and edges ids of their own", () => {
    expect(errorsOf({ [`${phases}/-`]: { phaseId: "night", role: "End" } })).toEqual([
      ["DUPLICATE_ID", `${phases}/3/phaseId`],
    ]);
    const again = { edgeId: "sink", targetPhaseId: "night", trigger: "ActionResolved" };
    expect(errorsOf({ [`${phases}/1/edges/-`]: again })).toEqual([["DUPLICATE_ID", `${phases}/1/edges/1/edgeId`]]);
  });
});

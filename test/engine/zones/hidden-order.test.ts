import { describe, expect, it } from "vitest";
import type { FlowStep } from "../../../src/engine/definitions/zones.ts";
import { readsHiddenOrder } from "../../../src/engine/zones/hidden-order.ts";
import { flow, grove, lay, type RequestFields, runStep, step } from "./grove.ts";

/** Whether moving by this step tells ada, whose activation it is, something hidden. */
function tells(only: FlowStep, more: RequestFields = {}) {
  const before = lay({ loam: [1, 2], branch: [3, 4], boBranch: [5, 6], mulch: [7, 8], commons: [9, 10] });
  const { steps } = runStep(before, only, more);
  return steps.some((record) => readsHiddenOrder(before, record, grove([flow("it", [only])]).content));
}

describe("EF-18 a step of a flow tells something hidden", () => {
  it("when it takes cards from a zone the decider cannot see into", () => {
    expect(tells(step("Move"))).toBe(true);
    expect(tells(step("Destroy", { selection: { strategy: "All" } }))).toBe(true);
    const fromBo = step("Move", { sourceZoneId: "branch", sourceOwner: "TargetActor" });
    expect(tells(fromBo, { targetActorId: "bo" })).toBe(true);
  });

  it("when it takes by an order the decider cannot see", () => {
    const fromCommons = { sourceZoneId: "commons", sourceOwner: "Global" } as const;
    expect(tells(step("Move", fromCommons))).toBe(true);
    expect(tells(step("Move", { ...fromCommons, selection: { strategy: "All" } }))).toBe(false);
  });

  it("never when the cards were named, or both contents and order are in sight", () => {
    expect(tells(step("Move", { selection: { strategy: "Explicit" } }), { named: [1] })).toBe(false);
    expect(tells(step("Move", { sourceZoneId: "branch", targetZoneId: "mulch" }))).toBe(false);
    expect(tells(step("Move", { sourceZoneId: "mulch" }))).toBe(false);
  });

  it("never by a shuffle, whose draws speak for themselves", () => {
    expect(tells(step("Shuffle"))).toBe(false);
  });
});

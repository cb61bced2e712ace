import { describe, expect, it } from "vitest";
import type { FlowStep } from "../../../src/engine/definitions/zones.ts";
import { createDoubt } from "../../../src/engine/state/doubt.ts";
import { executeFlow } from "../../../src/engine/zones/flow.ts";
import { flow, grove, lay, type RequestFields, request, step } from "./grove.ts";

/** Whether a flow of these steps raises the doubt of ada, who asks. */
function tells(steps: FlowStep | readonly FlowStep[], more: RequestFields = {}, cards = everywhere): boolean {
  const doubt = createDoubt(["ada"]);
  const flows = [flow("it", "stepId" in steps ? [steps] : steps)];
  executeFlow(lay(cards), request("it", { ...more, doubt }), grove(flows));
  return doubt.isRaised;
}

const everywhere: Parameters<typeof lay>[0] = {
  loam: [1, 2],
  branch: [3, 4],
  boBranch: [5, 6],
  mulch: [7, 8],
  commons: [9, 10],
};

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

  it("when it draws, also when a later step fails and the draw is taken back", () => {
    const stir = step("Shuffle", { stepId: "stir" });
    const tooMany = step("Move", { stepId: "many", sourceZoneId: "mulch", selection: { count: 9 } });
    expect(tells(stir)).toBe(true);
    expect(tells([stir, tooMany])).toBe(true);
  });

  it("never when it fails for want of cards that everybody can count", () => {
    const all = { selection: { strategy: "Top", count: 9 }, onInsufficient: "RejectTransaction" } as const;
    expect(tells(step("Move", all))).toBe(false);
    expect(tells(step("Move", all), {}, { loam: [] })).toBe(false);
  });

  it("when it fails for want of cards that it can find among hidden ones only by what they are", () => {
    const matching = { strategy: "Top", count: 2, requiredTags: ["nowhere"] } as const;
    expect(tells(step("Move", { selection: matching, onInsufficient: "RejectTransaction" }))).toBe(true);
  });
});

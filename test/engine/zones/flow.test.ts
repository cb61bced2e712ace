import { describe, expect, it } from "vitest";
import { limits } from "../../../src/engine/state/limits.ts";
import { executeFlow } from "../../../src/engine/zones/flow.ts";
import { failure, flow, formula, grove, lay, numbersIn, request, runFlows, runStep, step } from "./grove.ts";

describe("EF-16 a published flow", () => {
  it("runs its steps in order and records each with addresses, ids and draws", () => {
    const flows = [
      flow("renew", [
        step("Move", { stepId: "away", sourceZoneId: "branch", targetZoneId: "mulch", selection: { strategy: "All" } }),
        step("Shuffle", { stepId: "stir" }),
        step("Move", { stepId: "draw" }),
      ]),
    ];
    const { snapshot, steps } = runFlows(lay({ loam: [1, 2, 3], branch: [4] }), flows);
    expect(numbersIn(snapshot, "mulch")).toEqual([4]);
    expect(numbersIn(snapshot, "branch")).toHaveLength(1);
    expect(steps.map((one) => [one.stepId, one.drawsBefore, one.drawsAfter])).toEqual([
      ["away", 5, 5],
      ["stir", 5, 7],
      ["draw", 7, 7],
    ]);
    expect(steps[0]).toMatchObject({
      flowId: "renew",
      operation: "Move",
      source: { zoneId: "branch", ownerId: "ada" },
      target: { zoneId: "mulch", ownerId: "ada" },
      createdCardIds: [],
      destroyedCardIds: [],
    });
  });

  it("passes over a step whose condition does not hold, without a record", () => {
    const flows = [
      flow("it", [
        step("Move", { stepId: "no", condition: formula("source.zones.branch.count > 0") }),
        step("Move", { stepId: "yes", condition: formula("requestedCount") }),
      ]),
    ];
    const { steps, stepsUsed } = runFlows(lay({ loam: [1, 2] }), flows);
    expect(steps.map((one) => one.stepId)).toEqual(["yes"]);
    expect(stepsUsed).toBe(2);
  });

  it("changes nothing at all when a later step fails, the generator included", () => {
    const flows = [
      flow("it", [step("Shuffle", { stepId: "stir" }), step("Move", { stepId: "draw", selection: { count: 9 } })]),
    ];
    const before = lay({ loam: [1, 2, 3] });
    const copy = structuredClone(before);
    const result = executeFlow(before, request("it"), grove(flows));
    expect(result).toEqual({
      ok: false,
      rejection: {
        code: "ZONE_FLOW_FAILED",
        message: 'Flow "it", step "draw": it needs 9 cards and finds 3.',
        reasons: [
          {
            path: "flows.it.steps.draw",
            code: "ZONE_FLOW_FAILED",
            message: 'Flow "it", step "draw": it needs 9 cards and finds 3.',
          },
        ],
      },
    });
    expect(before).toEqual(copy);
  });

  it("is one of the mode's zone system, or there is none", () => {
    expect(failure(lay({}), [], {})).toBe('ZONE_FLOW_FAILED: Flow "": there is no such flow.');
  });
});

describe("invocations of a zone flow", () => {
  const draw = (more: Parameters<typeof flow>[2]) => [flow("draw", [step("Move")], more)];

  it("must be allowed by the flow", () => {
    expect(failure(lay({ loam: [1] }), draw({}), { kind: "CardResolution" })).toBe(
      'ZONE_FLOW_FAILED: Flow "draw": it does not allow the invocation CardResolution.',
    );
  });

  it("by a boundary need a trigger", () => {
    const before = lay({ loam: [1] });
    expect(failure(before, draw({ allowedInvocations: ["Boundary"] }), { kind: "Boundary" })).toBe(
      'ZONE_FLOW_FAILED: Flow "draw": no boundary triggers it.',
    );
    expect(failure(before, draw({ triggers: ["round.started"] }), { kind: "Boundary" })).toBe("it worked");
  });

  it("must be for an actor of the flow's scope", () => {
    const before = lay({ loam: [1], boLoam: [2] });
    const forAi = draw({ actorScope: "AiControlled" });
    expect(failure(before, forAi)).toBe('ZONE_FLOW_FAILED: Flow "draw": it is not for the actor "ada".');
    expect(failure(before, forAi, { flowOwnerId: "bo" })).toBe("it worked");
  });

  it("of a nested flow are the calling flow's matter", () => {
    const flows = [
      flow("outer", [step("ExecuteFlow", { nestedFlowId: "inner" })]),
      flow("inner", [step("Move")], { allowedInvocations: ["CardResolution"], actorScope: "AiControlled" }),
    ];
    expect(numbersIn(runFlows(lay({ loam: [1] }), flows).snapshot, "branch")).toEqual([1]);
  });
});

describe("limits of zone flows", () => {
  it("a command takes so many flow steps, over all its flows", () => {
    const { flowStepsPerCommand } = limits;
    const before = lay({ loam: [1] });
    expect(runStep(before, step("Move"), { stepsUsed: flowStepsPerCommand - 1 }).stepsUsed).toBe(flowStepsPerCommand);
    expect(failure(before, [flow("it", [step("Move")])], { stepsUsed: flowStepsPerCommand })).toBe(
      'LIMIT_EXCEEDED: Flow "it", step "only": a command takes at most 1000 flow steps.',
    );
  });

  it("flows nest so deep", () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, index) => {
        const next = step("ExecuteFlow", { nestedFlowId: `f${index + 1}` });
        return flow(`f${index}`, [index === length - 1 ? step("Move") : next]);
      });
    const before = lay({ loam: [1] });
    expect(failure(before, chain(limits.nestedFlowDepth + 1))).toBe("it worked");
    expect(failure(before, chain(limits.nestedFlowDepth + 2))).toBe("LIMIT_EXCEEDED: Flows nest at most 32 deep.");
  });

  it("a flow that calls itself ends", () => {
    const flows = [flow("loop", [step("ExecuteFlow", { nestedFlowId: "loop" })])];
    expect(failure(lay({}), flows)).toBe("LIMIT_EXCEEDED: Flows nest at most 32 deep.");
  });
});

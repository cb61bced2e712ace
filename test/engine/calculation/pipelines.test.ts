import { describe, expect, it } from "vitest";
import { enabledPipelines, findPipeline } from "../../../src/engine/calculation/pipelines.ts";
import type { CalculationPipeline } from "../../../src/engine/definitions/influences.ts";
import { modeOf } from "../../../src/engine/definitions/lookup.ts";
import { refusalOf, request, traceOf } from "./world.ts";

const pipeline = (pipelineId: string, channel: string): CalculationPipeline => ({
  pipelineId,
  channel,
  buckets: [],
  resourceInfluenceBindings: [],
});

const [first, second, other] = [pipeline("first", "amount"), pipeline("second", "amount"), pipeline("other", "price")];

describe("EF-06 which pipeline", () => {
  it("the only one of the channel that the mode enables", () => {
    const world = { pipelines: [first, second, other], enabled: ["second", "other"] };
    expect(traceOf(world).pipelineId).toBe("second");
    expect(traceOf(world, { channel: "price" }).pipelineId).toBe("other");
  });

  it("none is CALCULATION_FAILED", () => {
    expect(refusalOf({ pipelines: [first], enabled: [] })).toBe("CALCULATION_FAILED");
  });

  it("several are CALCULATION_FAILED, unless one is named", () => {
    const world = { pipelines: [first, second] };
    expect(refusalOf(world)).toBe("CALCULATION_FAILED");
    expect(traceOf(world, { pipelineId: "second" }).pipelineId).toBe("second");
  });

  it("a named one must be enabled and of the channel", () => {
    const world = { pipelines: [first, second, other], enabled: ["first", "other"] };
    expect(refusalOf(world, { pipelineId: "second" })).toBe("CALCULATION_FAILED");
    expect(refusalOf(world, { pipelineId: "other" })).toBe("CALCULATION_FAILED");
    expect(refusalOf(world, { pipelineId: "toString" })).toBe("CALCULATION_FAILED");
  });

  it("enabledPipelines tells a channel without pipeline apart", () => {
    const { snapshot, context } = request({ pipelines: [first, second] });
    const mode = modeOf(snapshot, context.content);
    expect(enabledPipelines(context.content, mode, "amount").map((one) => one.pipelineId)).toEqual(["first", "second"]);
    expect(enabledPipelines(context.content, mode, "turn")).toEqual([]);
    expect(findPipeline(context.content, mode, "amount", "first")).toEqual({ ok: true, value: first });
  });
});

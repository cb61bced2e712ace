import type { CompiledContent } from "../definitions/content.ts";
import type { CalculationPipeline } from "../definitions/influences.ts";
import type { ModeDefinition } from "../definitions/rules.ts";
import { accept, type Result, reject } from "../state/rejections.ts";

/** The pipelines of a channel that a mode enables, in the mode's order. */
export function enabledPipelines(
  content: CompiledContent,
  mode: ModeDefinition,
  channel: string,
): readonly CalculationPipeline[] {
  return mode.calculationPipelineIds.flatMap((pipelineId) => {
    const pipeline = content.pipelines.get(pipelineId);
    return pipeline?.channel === channel ? [pipeline] : [];
  });
}

/**
 * The pipeline of a calculation (EF-06): the named one of the enabled, or the only one of the channel.
 * Refuses `CALCULATION_FAILED` for none and for several.
 */
export function findPipeline(
  content: CompiledContent,
  mode: ModeDefinition,
  channel: string,
  pipelineId: string | null,
): Result<CalculationPipeline> {
  const enabled = enabledPipelines(content, mode, channel);
  const matching = pipelineId === null ? enabled : enabled.filter((one) => one.pipelineId === pipelineId);
  const [pipeline] = matching;
  if (pipeline && matching.length === 1) return accept(pipeline);
  const wanted = pipelineId === null ? `for the channel "${channel}"` : `"${pipelineId}" of the channel "${channel}"`;
  const found = matching.length === 0 ? "no pipeline" : "several pipelines";
  return reject("CALCULATION_FAILED", `the mode "${mode.modeId}" enables ${found} ${wanted}`);
}

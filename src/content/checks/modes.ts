import { priceChannel } from "../../engine/definitions/influences.ts";
import { at } from "../problems.ts";
import { type CheckContext, refuse, refuseDuplicates } from "./context.ts";

/** Modes: each pipeline, influence and relic once. */
export function checkModes(context: CheckContext): void {
  for (const [id, mode] of context.authored.modes) {
    const path = at("/modes", id);
    refuseDuplicates(context, mode.calculationPipelineIds, at(path, "calculationPipelineIds"), null, (one) => one);
    refuseDuplicates(context, mode.startingRelicIds, at(path, "startingRelicIds"), null, (one) => one);
    refuseDuplicates(context, mode.influences, at(path, "influences"), "influenceId", (one) => one.influenceId);
    checkRuleChannels(context, mode.calculationPipelineIds, at(path, "calculationPipelineIds"));
  }
}

/** The channels the rules themselves use may be absent from a mode, but never ambiguous (EF-06, PY-14). */
function checkRuleChannels(context: CheckContext, pipelineIds: readonly string[], path: string): void {
  const seen = new Set<string>();
  for (const [index, pipelineId] of pipelineIds.entries()) {
    const channel = context.authored["calculation-pipelines"].get(pipelineId)?.channel;
    if (channel !== "turn_rule" && channel !== priceChannel) continue;
    if (seen.has(channel)) {
      refuse(context, "PIPELINE_AMBIGUOUS", at(path, index), `a mode has one pipeline of the channel \`${channel}\``);
    }
    seen.add(channel);
  }
}

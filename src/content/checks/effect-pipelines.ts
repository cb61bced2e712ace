import { at, unknownName } from "../problems.ts";
import type { AuthoredEffect } from "../schema/effect.ts";
import { type CheckContext, isWhole, refuse, refuseWith } from "./context.ts";

type NumericEffect = Extract<AuthoredEffect, { readonly calculationChannel: string }>;

interface ModePipelines {
  readonly modeId: string;
  readonly byChannel: ReadonlyMap<string, number>;
  readonly enabled: ReadonlySet<string>;
}

/** Every mode must give every numeric effect exactly one pipeline: the channel's only one, or the named one (EF-06). */
export function checkEffectPipelines(context: CheckContext): void {
  if (!isWhole(context, "calculation-pipelines")) return;
  const modes = modePipelines(context);
  const channels = new Set([...context.authored["calculation-pipelines"].values()].map((one) => one.channel));
  for (const { effect, path } of context.effects) {
    if (!("calculationChannel" in effect)) continue;
    if (effect.calculationPipelineId === undefined) checkChannel(context, effect, path, modes, channels);
    else checkNamed(context, effect, effect.calculationPipelineId, path, modes);
  }
}

function modePipelines({ authored }: CheckContext): readonly ModePipelines[] {
  return [...authored.modes].map(([modeId, mode]) => {
    const enabled = new Set(mode.calculationPipelineIds);
    const byChannel = new Map<string, number>();
    for (const pipelineId of enabled) {
      const channel = authored["calculation-pipelines"].get(pipelineId)?.channel;
      if (channel !== undefined) byChannel.set(channel, (byChannel.get(channel) ?? 0) + 1);
    }
    return { modeId, byChannel, enabled };
  });
}

function checkChannel(
  context: CheckContext,
  effect: NumericEffect,
  path: string,
  modes: readonly ModePipelines[],
  channels: ReadonlySet<string>,
): void {
  const channel = effect.calculationChannel;
  const place = at(path, "calculationChannel");
  if (!channels.has(channel)) {
    refuseWith(context, unknownName("PIPELINE_MISSING", place, "channel", channel, channels));
    return;
  }
  const without = modes.find((mode) => (mode.byChannel.get(channel) ?? 0) === 0);
  if (without) {
    refuse(
      context,
      "PIPELINE_MISSING",
      place,
      `mode \`${without.modeId}\` has no pipeline of the channel \`${channel}\``,
    );
  }
  const several = modes.find((mode) => (mode.byChannel.get(channel) ?? 0) > 1);
  if (several) {
    const message = `mode \`${several.modeId}\` has several pipelines of the channel \`${channel}\`: name one`;
    refuse(context, "PIPELINE_AMBIGUOUS", place, message);
  }
}

function checkNamed(
  context: CheckContext,
  effect: NumericEffect,
  pipelineId: string,
  path: string,
  modes: readonly ModePipelines[],
): void {
  const place = at(path, "calculationPipelineId");
  const pipeline = context.authored["calculation-pipelines"].get(pipelineId);
  if (!pipeline) return;
  if (pipeline.channel !== effect.calculationChannel) {
    const message = `\`${pipelineId}\` is of the channel \`${pipeline.channel}\`, not \`${effect.calculationChannel}\``;
    refuse(context, "PIPELINE_CHANNEL", place, message);
  }
  const without = modes.find((mode) => !mode.enabled.has(pipelineId));
  if (without) {
    refuse(context, "PIPELINE_MISSING", place, `mode \`${without.modeId}\` does not enable \`${pipelineId}\``);
  }
}

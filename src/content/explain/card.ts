import { buildEffectiveCard, upgradesFit } from "../../engine/cards/effective-card.ts";
import type { CardUpgrade, EffectiveCard } from "../../engine/definitions/cards.ts";
import type { Component } from "../../engine/definitions/components.ts";
import type { CompiledContent } from "../../engine/definitions/content.ts";
import { compileContent } from "../compile.ts";
import type { Definitions } from "../definitions.ts";
import { valueAt } from "./fields.ts";
import { type ComponentNumber, numbersOf } from "./numbers.ts";
import { componentOrigin, type Origin, originsOf, tagOrigin } from "./origins.ts";

/** One change of a number by an upgrade. */
export interface NumberStep {
  readonly upgradeId: string;
  readonly before: number | string;
  readonly after: number | string;
}

/** A number of the effective card: what it is, where it comes from, what upgrades made of it. */
export interface ExplainedNumber {
  readonly label: string;
  readonly value: number | string;
  /** As written, before upgrades. */
  readonly authored: number | string;
  /** `authored`: written at `path`; `default`: nobody wrote it; `status`: the default of the status it applies. */
  readonly source: "authored" | "default" | "status";
  readonly path: string;
  readonly statusId?: string;
  readonly steps: readonly NumberStep[];
  /** The pipelines that then calculate it, by mode. */
  readonly pipelines: readonly { readonly modeId: string; readonly pipelineId: string }[];
}

/** A component of the effective card. */
export interface ExplainedComponent {
  readonly componentId: string;
  readonly type: string;
  /** What it is about, in a few words of the content; may be empty. */
  readonly detail: string;
  readonly order: number;
  readonly origin: Origin;
  readonly numbers: readonly ExplainedNumber[];
}

/** A card as it is played: components in running order (EF-19), each number with where it comes from. */
export interface ExplainedCard {
  readonly cardId: string;
  readonly upgradeIds: readonly string[];
  readonly tags: readonly { readonly tag: string; readonly origin: Origin }[];
  readonly components: readonly ExplainedComponent[];
  readonly offeredUpgrades: readonly OfferedUpgrade[];
  /** Of the upgrades asked for, those the card may not carry, or not so often. */
  readonly unfitUpgradeIds: readonly string[];
}

/** An upgrade that may be put on the card. */
export interface OfferedUpgrade {
  readonly upgradeId: string;
  readonly maxApplications: number;
  /** How often the explained card carries it. */
  readonly applied: number;
}

/**
 * Explains a card of valid definitions with these upgrades in this order.
 * @param definitions normalised, of a valid validation; an unknown card or upgrade throws
 */
export function explainCard(
  definitions: Definitions,
  cardId: string,
  upgradeIds: readonly string[] = [],
): ExplainedCard {
  const content = compileContent(definitions, "");
  const stages = [...upgradeIds.keys(), upgradeIds.length].map((length) =>
    buildEffectiveCard(content, cardId, upgradeIds.slice(0, length)),
  );
  const origins = originsOf(definitions, cardId, upgradeIds);
  const final = stages.at(-1);
  if (final === undefined) throw new Error(`nothing to explain of ${cardId}`);
  const explained = { definitions, content, stages, upgradeIds };
  return {
    cardId,
    upgradeIds,
    tags: final.tags.flatMap((tag) => {
      const origin = tagOrigin(origins, tag);
      return origin === undefined ? [] : [{ tag, origin }];
    }),
    components: final.components.flatMap((component) => {
      const origin = componentOrigin(origins, component.componentId);
      return origin === undefined ? [] : [explainComponent(component, origin, explained)];
    }),
    ...upgradesFor(stages[0] ?? final, content, upgradeIds),
  };
}

/** Which upgrades fit is the engine's to say, as when a combat is created. */
function upgradesFor(
  { definition, tags }: EffectiveCard,
  { upgrades }: CompiledContent,
  upgradeIds: readonly string[],
): Pick<ExplainedCard, "offeredUpgrades" | "unfitUpgradeIds"> {
  const applied = (upgradeId: string) => upgradeIds.filter((one) => one === upgradeId).length;
  const fitting = [...upgrades.values()].filter((upgrade) => upgradesFit(definition, tags, [upgrade]));
  const fits = ({ upgradeId, maxApplications }: CardUpgrade) => applied(upgradeId) <= maxApplications;
  const fitIds = new Set(fitting.filter(fits).map(({ upgradeId }) => upgradeId));
  return {
    offeredUpgrades: fitting.map(({ upgradeId, maxApplications }) => ({
      upgradeId,
      maxApplications,
      applied: applied(upgradeId),
    })),
    unfitUpgradeIds: [...new Set(upgradeIds)].filter((upgradeId) => !fitIds.has(upgradeId)),
  };
}

interface Explained {
  readonly definitions: Definitions;
  readonly content: CompiledContent;
  /** With no upgrade, with the first, with the first two, … */
  readonly stages: readonly EffectiveCard[];
  readonly upgradeIds: readonly string[];
}

function explainComponent(component: Component, origin: Origin, explained: Explained): ExplainedComponent {
  const { componentId, type, order } = component;
  const numbers = numbersOf(component, explained.content).map((number) =>
    explainNumber(number, componentId, origin, explained),
  );
  return { componentId, type, detail: detailOf(component), order, origin, numbers };
}

function detailOf(component: Component): string {
  switch (component.type) {
    case "effect":
      return `${component.effect.type} to ${component.effect.target}`;
    case "targeting":
      return component.target;
    case "trigger":
      return `at ${component.trigger.boundary}`;
    case "condition":
      return component.expression.source;
    case "influence":
      return `on ${component.influence.channel}, ${component.influence.bucket}`;
    case "disposition":
      return component.cardZoneResolutionFlowId;
    case "cost":
    case "reaction":
      return "";
  }
}

function explainNumber(
  { pointer, label, value, statusId, channel }: ComponentNumber,
  componentId: string,
  origin: Origin,
  { definitions, content, stages, upgradeIds }: Explained,
): ExplainedNumber {
  const values = stages.map((stage) => {
    const component = stage.components.find((one) => one.componentId === componentId);
    return component && numbersOf(component, content).find((number) => number.pointer === pointer)?.value;
  });
  const steps = upgradeIds.flatMap((upgradeId, index): readonly NumberStep[] => {
    const [before, after] = [values[index], values[index + 1]];
    return before === undefined || after === undefined || before === after ? [] : [{ upgradeId, before, after }];
  });
  const path = `${origin.path}${pointer}`;
  const written = valueAt(definitions, path) !== undefined;
  return {
    label,
    value,
    authored: values.find((one) => one !== undefined) ?? value,
    source: written ? "authored" : statusId === undefined ? "default" : "status",
    path,
    ...(statusId === undefined || written ? {} : { statusId }),
    steps,
    pipelines: channel === undefined ? [] : pipelinesOf(channel, content),
  };
}

function pipelinesOf(channel: string, { modes, pipelines }: CompiledContent): ExplainedNumber["pipelines"] {
  return [...modes.values()].flatMap(({ modeId, calculationPipelineIds }) =>
    calculationPipelineIds
      .filter((pipelineId) => pipelines.get(pipelineId)?.channel === channel)
      .map((pipelineId) => ({ modeId, pipelineId })),
  );
}

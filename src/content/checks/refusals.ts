import type { Authored, AuthoredDefinitions } from "../authored.ts";
import type { AuthoredFlow, AuthoredStep, AuthoredZoneSystem } from "../schema/card-zone-systems.ts";
import type { AuthoredEffect } from "../schema/effect.ts";

/** By what a flow can fail, and whether it takes cards that cannot be foreseen. */
export interface FlowRisks {
  /** It can fail for want of cards or room: how many cards lie where decides. */
  readonly byCount: boolean;
  /** It can fail for want of cards of some kind: which cards lie where decides. */
  readonly byKind: boolean;
  /** It draws, or takes cards in an order that is hidden. */
  readonly picks: boolean;
}

const noRisks: FlowRisks = { byCount: false, byKind: false, picks: false };

/** What either of two flows, or steps, can do. */
function either(left: FlowRisks, right: FlowRisks): FlowRisks {
  return {
    byCount: left.byCount || right.byCount,
    byKind: left.byKind || right.byKind,
    picks: left.picks || right.picks,
  };
}

/** The risks of a flow wherever a zone system has it. */
export function flowRisks(authored: AuthoredDefinitions, flowId: string): FlowRisks {
  return [...authored["card-zone-systems"].values()]
    .map((system) => risksIn(system, flowId, new Set()))
    .reduce(either, noRisks);
}

/** The risks of one step, what it nests and falls back on included. */
export function stepRisks(system: AuthoredZoneSystem, step: AuthoredStep): FlowRisks {
  return risksOfStep(system, step, new Set());
}

function risksIn(system: AuthoredZoneSystem, flowId: string, above: ReadonlySet<string>): FlowRisks {
  const flow: AuthoredFlow | undefined = system.flows.find((one) => one.flowId === flowId);
  if (!flow || above.has(flowId)) return noRisks;
  const inside = new Set([...above, flowId]);
  return flow.steps.map((step) => risksOfStep(system, step, inside)).reduce(either, noRisks);
}

function risksOfStep(system: AuthoredZoneSystem, step: AuthoredStep, above: ReadonlySet<string>): FlowRisks {
  const own: FlowRisks = {
    byCount: lacksCards(step) || lacksRoom(system, step) || canFail(step.condition) || countCanFail(step),
    byKind: lacksCards(step) && isFiltered(step),
    picks: picksUnforeseen(system, step),
  };
  const others = [
    ...(step.operation === "ExecuteFlow" ? [step.nestedFlowId] : []),
    ...("fallbackFlowId" in step && step.fallbackFlowId !== undefined ? [step.fallbackFlowId] : []),
  ];
  return others.map((flowId) => risksIn(system, flowId, above)).reduce(either, own);
}

/** The cards that a command or a played card names are there; a selection of all that match is never too small. */
function lacksCards(step: AuthoredStep): boolean {
  if (!("onInsufficient" in step) || step.onInsufficient !== "RejectTransaction") return false;
  const { strategy, selectAllMatches, count, countFormula } = step.selection;
  if (strategy === "Explicit" || selectAllMatches || count === 0) return false;
  return strategy !== "All" || count !== undefined || countFormula !== undefined;
}

function lacksRoom({ zones }: AuthoredZoneSystem, step: AuthoredStep): boolean {
  if (!("onOverflow" in step) || step.onOverflow === "AllowPartial") return false;
  const zoneId = step.onOverflow === "RejectTransaction" ? step.targetZoneId : step.overflowZoneId;
  return zones.some((zone) => zone.zoneId === zoneId && zone.capacity !== undefined);
}

function countCanFail(step: AuthoredStep): boolean {
  return "selection" in step && (canFail(step.selection.countFormula) || canFail(step.selection.condition));
}

function isFiltered(step: AuthoredStep): boolean {
  if (!("selection" in step)) return false;
  const { strategy, requiredTags, excludedTags, definitionIds, condition } = step.selection;
  const tagged = requiredTags.length + excludedTags.length + definitionIds.length > 0;
  return tagged || condition !== undefined || strategy === "ByDefinition";
}

function picksUnforeseen({ zones }: AuthoredZoneSystem, step: AuthoredStep): boolean {
  if (step.operation === "Shuffle") return true;
  if ("insertion" in step && ["RandomPosition", "ShuffleAfterInsert"].includes(step.insertion.strategy)) return true;
  if (!("sourceZoneId" in step && "selection" in step)) return false;
  const { strategy } = step.selection;
  if (strategy === "Random") return true;
  const source = zones.find((zone) => zone.zoneId === step.sourceZoneId);
  return source?.visibility.order === "Hidden" && strategy !== "Explicit" && strategy !== "All";
}

/** Whether an expression divides by something that may be zero. */
export function canFail(source: string | undefined): boolean {
  const divisors = (source ?? "").replaceAll(/"[^"]*"|'[^']*'/g, "").matchAll(/[/%]\s*(\d*\.?\d+)?/g);
  return [...divisors].some(([, number]) => number === undefined || Number(number) === 0);
}

/**
 * Whether a number of this effect can fail to be calculated, or find no resource to change, whatever went before.
 * @param carriers the entities that `SELF` may mean
 */
export function numberCanFail(
  authored: AuthoredDefinitions,
  effect: AuthoredEffect,
  carriers: readonly Entity[],
): boolean {
  if (!("targetResource" in effect)) return false;
  const targets = effect.target === "SELF" ? carriers : [...authored.entities.values()];
  if (canFail(effect.formulaValue) || targets.some((one) => lacks(one, effect.targetResource))) return true;
  return [...authored["calculation-pipelines"].values()].some(
    ({ pipelineId, channel, buckets, resourceInfluenceBindings }) =>
      (effect.calculationPipelineId ?? pipelineId) === pipelineId &&
      channel === effect.calculationChannel &&
      (buckets.some(({ setConflict }) => setConflict === "ErrorOnMultiple") ||
        resourceInfluenceBindings.some(({ missingResource }) => missingResource === "Error")),
  );
}

/** An entity as authored. */
export type Entity = Authored<"entities">;

function lacks({ components }: Entity, resourceId: string): boolean {
  return !components.some((component) => component.type === "resources" && component.pools.has(resourceId));
}

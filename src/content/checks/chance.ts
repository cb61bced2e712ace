import { sortedBy } from "../../engine/state/order.ts";
import type { AuthoredDefinitions } from "../authored.ts";
import { at } from "../problems.ts";
import type { AuthoredStep, AuthoredZoneSystem } from "../schema/card-zone-systems.ts";
import type { AuthoredComponent } from "../schema/components.ts";
import type { AuthoredEffect } from "../schema/effect.ts";
import type { CheckContext } from "./context.ts";
import { observationOf, type TriggerParts } from "./effect-sites.ts";
import { effectiveComponents } from "./effective-card.ts";
import { canFail, type Entity, type FlowRisks, flowRisks, numberCanFail, stepRisks } from "./refusals.ts";

/** What chance may have decided before an effect, in the same run. */
interface Before {
  /** Whether some effect took place. */
  readonly coin: boolean;
  /** Whether cards went somewhere. */
  readonly moved: boolean;
  /** Which cards went somewhere. */
  readonly picked: boolean;
  /** Whether somebody was hurt. */
  readonly hurt: boolean;
}

const nothingDrawn: Before = { coin: false, moved: false, picked: false, hurt: false };

/** An effect in the order of its run, and where it is written. */
interface Placed {
  readonly effect: AuthoredEffect;
  readonly path: string;
}

/**
 * Warns where chance may refuse a whole action (EF-18): a refusal leaves everything as it was, the generator too, so that
 * trying costs nothing and tells what will be drawn. Looked at are the effects of one action or trigger in their order,
 * the steps of one flow, and what answers to effects that are left to chance.
 */
export function warnOfChance(context: CheckContext): void {
  const hasLots = context.effects.some(({ effect }) => isByLot(effect, false));
  for (const run of [...cardRuns(context), ...actionRuns(context), ...triggerRuns(context, hasLots)]) {
    walk(context, run, run.effects, nothingDrawn, run.gated);
  }
  for (const [id, system] of context.authored["card-zone-systems"]) {
    for (const [index, flow] of system.flows.entries()) {
      warnOfSteps(context, system, flow.steps, at("/card-zone-systems", id, "flows", index, "steps"));
    }
  }
}

function warnOfSteps(
  context: CheckContext,
  system: AuthoredZoneSystem,
  steps: readonly AuthoredStep[],
  path: string,
): void {
  const risks = steps.map((step) => stepRisks(system, step));
  for (const [index, { byKind }] of risks.entries()) {
    if (byKind && risks.slice(0, index).some(({ picks }) => picks))
      warn(context, at(path, index), "which cards it finds");
  }
}

/** Effects that run one after the other. */
interface Run {
  readonly effects: readonly Placed[];
  /** Whether the action's own targets are drawn. */
  readonly lots: boolean;
  /** Whether chance may have decided that the run takes place. */
  readonly gated: boolean;
  /** The entities that `SELF` may mean. */
  readonly carriers: readonly Entity[];
}

function cardRuns({ authored }: CheckContext): readonly Run[] {
  return [...authored.cards].map(([id, card]) => {
    const components = sortedBy(effectiveComponents(authored, id, card), ({ component }) => component.order);
    const effects = components.flatMap(({ component, path }) =>
      component.type === "effect" ? [{ effect: component.effect, path: at(path, "effect") }] : [],
    );
    const lots = components.some(({ component }) => drawsTargets(component));
    return { effects, lots, gated: false, carriers: carriersWith(authored, ({ type }) => type === "deck") };
  });
}

function carriersWith(
  { entities }: AuthoredDefinitions,
  has: (component: Entity["components"][number]) => boolean,
): readonly Entity[] {
  return [...entities.values()].filter(({ components }) => components.some(has));
}

function drawsTargets(component: AuthoredComponent): boolean {
  return component.type === "targeting" && isRandom(component.target);
}

function actionRuns({ authored }: CheckContext): readonly Run[] {
  return [...authored.actions].map(([id, action]) => ({
    effects: placed(action.effects, at("/actions", id, "effects")),
    lots: action.targeting !== undefined && isRandom(action.targeting.target),
    gated: false,
    carriers: carriersWith(authored, (one) => one.type === "abilities" && one.abilityIds.includes(id)),
  }));
}

/** A status may come to anybody; a relic is given to those whom its designer means. */
function triggerRuns({ authored, components }: CheckContext, hasLots: boolean): readonly Run[] {
  const runOf = (trigger: TriggerParts, path: string, carriers: readonly Entity[]): Run => ({
    effects: placed(trigger.effects, at(path, "effects")),
    lots: false,
    gated: hasLots && observationOf(trigger.boundary) !== undefined,
    carriers,
  });
  const runsOf = (kind: "status-effects" | "relics", carriers: readonly Entity[]) =>
    [...authored[kind]].flatMap(([id, { triggers }]) =>
      triggers.map((trigger, index) => runOf(trigger, at("", kind, id, "triggers", index), carriers)),
    );
  const players = carriersWith(authored, ({ type }) => type === "deck");
  return [
    ...components.flatMap(({ component, path }) =>
      component.type === "trigger" ? [runOf(component, path, players)] : [],
    ),
    ...runsOf("status-effects", [...authored.entities.values()]),
    ...runsOf("relics", []),
  ];
}

function placed(effects: readonly AuthoredEffect[], path: string): readonly Placed[] {
  return effects.map((effect, index) => ({ effect, path: at(path, index) }));
}

function isRandom(target: string): boolean {
  return target === "RANDOM_ENEMY" || target === "RANDOM_ALLY";
}

/** Whether it is left to chance if the effect takes place, or on whom. */
function isByLot({ chance, target }: AuthoredEffect, lots: boolean): boolean {
  return (chance > 0 && chance < 1) || isRandom(target) || (lots && target === "TARGET");
}

/** @param gated whether chance has decided that these effects take place at all */
function walk(context: CheckContext, run: Run, effects: readonly Placed[], start: Before, gated: boolean): Before {
  let before = start;
  for (const { effect, path } of effects) {
    const byLot = gated || isByLot(effect, run.lots);
    const risks = effect.type === "CARD_ZONE_FLOW" ? flowRisks(context.authored, effect.cardZoneFlowId) : null;
    const why = whyRefused(effect, before, byLot, risks) ?? whyNumber(context, effect, byLot, run.carriers);
    if (why !== null) warn(context, path, why);
    before = {
      coin: before.coin || byLot,
      moved: before.moved || (byLot && risks !== null),
      picked: before.picked || (risks?.picks ?? false),
      hurt: before.hurt || (byLot && "targetResource" in effect),
    };
    before = walk(context, run, placed(effect.chainedEffects, at(path, "chainedEffects")), before, byLot);
  }
  return before;
}

/** By what chance may let the effect refuse the action; null where it cannot. */
function whyRefused(effect: AuthoredEffect, before: Before, byLot: boolean, risks: FlowRisks | null): string | null {
  if (risks?.byCount && (byLot || before.moved)) return "how many cards or how much room its flow finds";
  if (risks?.byKind && before.picked) return "which cards its flow finds";
  const formula = "formulaValue" in effect ? effect.formulaValue : undefined;
  const canHaveNone = canFail(effect.condition) || canFail(formula);
  if (canHaveNone && (byLot || before.coin)) return "an expression that may have no value";
  return effect.targetLoss === "Fail" && before.hurt ? "a target that may be lost" : null;
}

function whyNumber(
  { authored }: CheckContext,
  effect: AuthoredEffect,
  byLot: boolean,
  carriers: readonly Entity[],
): string | null {
  return byLot && numberCanFail(authored, effect, carriers) ? "a number or a resource that may not be there" : null;
}

function warn(context: CheckContext, path: string, why: string): void {
  const message = `chance may refuse the whole action here, by ${why}: a refusal costs nothing and tells what will be drawn; let it be skipped or done in part instead`;
  context.report.warnings.push({ code: "REFUSED_BY_CHANCE", path, message });
}

import { at } from "../problems.ts";
import type { AuthoredEffect } from "../schema/effect.ts";
import { type CheckContext, refuse, refuseNoDuration, warnIgnored } from "./context.ts";
import { checkEffectPipelines } from "./effect-pipelines.ts";
import type { EffectSite } from "./effect-sites.ts";
import { flowLacks } from "./flow-invocations.ts";

type ModifierOwner = Extract<AuthoredEffect, { readonly type: "APPLY_MODIFIER" }>["modifierOwner"];

/** What an effect's shape cannot say: bases, rankings, event targets, flows and pipelines (effects.md). */
export function checkEffects(context: CheckContext): void {
  for (const site of context.effects) {
    checkBase(context, site);
    checkTarget(context, site);
    checkFamily(context, site);
  }
  checkEffectPipelines(context);
}

function checkBase(context: CheckContext, { effect, path }: EffectSite): void {
  if (!("targetResource" in effect)) return;
  if (effect.flatValue === undefined && effect.formulaValue === undefined) {
    refuse(context, "MISSING_FIELD", path, "a numeric effect needs `flatValue` or `formulaValue`");
  }
  if (effect.flatValue !== undefined && effect.formulaValue !== undefined) {
    refuse(context, "FIELD_CONFLICT", path, "`flatValue` and `formulaValue` exclude each other");
  }
}

/** Whether a target policy ranks by a resource. */
export function isRanked(target: AuthoredEffect["target"]): boolean {
  return target.startsWith("LOWEST_RESOURCE") || target.startsWith("HIGHEST_RESOURCE");
}

function checkTarget(context: CheckContext, { effect, path, place }: EffectSite): void {
  if (isRanked(effect.target) && effect.selectionResourceId === undefined) {
    refuse(context, "MISSING_FIELD", at(path, "selectionResourceId"), `${effect.target} ranks by a resource`);
  }
  if (!isRanked(effect.target) && effect.selectionResourceId !== undefined) {
    warnIgnored(context, path, "selectionResourceId", `${effect.target} ranks by no resource`);
  }
  const ofEvent = effect.target === "EVENT_SOURCE" || effect.target === "EVENT_TARGET";
  if (ofEvent && place.observation === undefined) {
    refuse(context, "TARGET_UNAVAILABLE", at(path, "target"), `${effect.target} exists in observation triggers only`);
  }
}

function checkFamily(context: CheckContext, site: EffectSite): void {
  const { effect, path } = site;
  switch (effect.type) {
    case "CARD_ZONE_FLOW": {
      if (effect.cardDefinitionId !== undefined && effect.cardDefinitionIds.length > 0) {
        refuse(context, "FIELD_CONFLICT", path, "`cardDefinitionId` and `cardDefinitionIds` exclude each other");
      }
      const lacking = flowLacks(context, effect.cardZoneFlowId, "Effect");
      if (lacking) refuse(context, "FLOW_INVOCATION", at(path, "cardZoneFlowId"), lacking);
      return;
    }
    case "FIZZLE_PENDING_ACTION":
      if (site.owner === "trigger" || site.chained || effect.target !== "TARGET") {
        const message = "FIZZLE_PENDING_ACTION acts on a chosen `TARGET`, as an effect of the action itself (RX-22)";
        refuse(context, "TARGET_UNAVAILABLE", at(path, "target"), message);
      }
      return;
    case "APPLY_STATUS":
      refuseNoDuration(context, effect.statusDuration, at(path, "statusDuration"));
      return;
    case "APPLY_MODIFIER":
      refuseNoDuration(context, effect.modifierDuration, at(path, "modifierDuration"));
      warnOfOwnerId(context, effect.modifierOwner, at(path, "modifierOwner"));
      return;
    case "REMOVE_MODIFIER":
      warnOfOwnerId(context, effect.modifierOwner, at(path, "modifierOwner"));
      return;
    default:
  }
}

function warnOfOwnerId(context: CheckContext, owner: ModifierOwner, path: string): void {
  if (owner?.id === undefined || !["Run", "Global"].includes(owner.scope)) return;
  warnIgnored(context, path, "id", "there is one such owner");
}

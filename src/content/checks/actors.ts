import type { Authored } from "../authored.ts";
import { at } from "../problems.ts";
import type { AuthoredDeckEntry } from "../schema/entities.ts";
import { type CheckContext, refuse, refuseDuplicates, warnIgnored } from "./context.ts";
import { effectiveTags, suits } from "./effective-card.ts";

/** Resources, entities and gambits. */
export function checkActors(context: CheckContext): void {
  for (const [id, resource] of context.authored.resources) checkResource(context, resource, at("/resources", id));
  for (const [id, entity] of context.authored.entities) checkEntity(context, entity, at("/entities", id, "components"));
  for (const [id, gambit] of context.authored.gambits) checkGambit(context, gambit, at("/gambits", id, "action"));
}

function checkResource(context: CheckContext, resource: Authored<"resources">, path: string): void {
  if (resource.defaultMin > resource.defaultMax) {
    refuse(context, "FIELD_CONFLICT", at(path, "defaultMin"), "`defaultMin` is above `defaultMax`");
  }
  const { regeneration, thresholdPolicies } = resource;
  if (regeneration?.formula !== undefined && regeneration.amountPerTurn !== undefined) {
    warnIgnored(context, at(path, "regeneration"), "amountPerTurn", "the formula stands in its place");
  }
  refuseDuplicates(context, thresholdPolicies, at(path, "thresholdPolicies"), "policyId", (policy) => policy.policyId);
  for (const [index, policy] of thresholdPolicies.entries()) {
    const place = at(path, "thresholdPolicies", index);
    const isConstant = policy.thresholdSource === "Constant";
    if (isConstant && policy.thresholdValue === undefined) {
      refuse(context, "MISSING_FIELD", at(place, "thresholdValue"), "`Constant` needs it");
    }
    if (!isConstant && policy.thresholdValue !== undefined) {
      warnIgnored(context, place, "thresholdValue", "only `Constant` reads it");
    }
  }
}

function checkEntity(context: CheckContext, { components }: Authored<"entities">, path: string): void {
  for (const [index, component] of components.entries()) {
    const place = at(path, index);
    switch (component.type) {
      case "resources":
        for (const [resourceId, { min, max }] of component.pools) {
          if (min !== undefined && max !== undefined && min > max) {
            refuse(context, "FIELD_CONFLICT", at(place, "pools", resourceId, "min"), "`min` is above `max`");
          }
        }
        break;
      case "deck":
        checkDeck(context, component.cards, at(place, "cards"));
        break;
      case "abilities":
        refuseDuplicates(context, component.abilityIds, at(place, "abilityIds"), null, (id) => id);
        break;
      case "gambits":
        refuseDuplicates(context, component.gambitIds, at(place, "gambitIds"), null, (id) => id);
        break;
      default:
    }
  }
}

/** A deck's upgrades must suit their card, no more often than they may (content.md, card-upgrades). */
export function checkDeck(context: CheckContext, deck: readonly AuthoredDeckEntry[], path: string): void {
  const { cards, "card-upgrades": upgrades } = context.authored;
  for (const [index, entry] of deck.entries()) {
    const card = cards.get(entry.definitionId);
    for (const [position, upgradeId] of entry.upgradeIds.entries()) {
      const upgrade = upgrades.get(upgradeId);
      if (!card || !upgrade) continue;
      const place = at(path, index, "upgradeIds", position);
      const times = entry.upgradeIds.slice(0, position + 1).filter((one) => one === upgradeId).length;
      if (!suits(upgrade, entry.definitionId, effectiveTags(context.authored, card))) {
        refuse(context, "UPGRADE_NOT_APPLICABLE", place, `\`${upgradeId}\` does not suit \`${entry.definitionId}\``);
      } else if (times > upgrade.maxApplications) {
        const message = `\`${upgradeId}\` may be applied ${upgrade.maxApplications} times only`;
        refuse(context, "UPGRADE_NOT_APPLICABLE", place, message);
      }
    }
  }
}

const abilityTypes: readonly string[] = ["BASIC_ATTACK", "POWER", "ACTIVATE_ABILITY", "PLAY_INSTANT"];

function checkGambit(context: CheckContext, { action }: Authored<"gambits">, path: string): void {
  const { actionType, actionId, cardDefinitionId, targetSelector } = action;
  const ability = actionId === undefined ? undefined : context.authored.actions.get(actionId);
  if (actionId !== undefined && !abilityTypes.includes(actionType)) {
    refuse(context, "FIELD_CONFLICT", at(path, "actionId"), `${actionType} is no ability`);
  } else if (ability && ability.actionType !== actionType) {
    refuse(context, "FIELD_CONFLICT", at(path, "actionId"), `\`${actionId}\` is a ${ability.actionType}`);
  }
  if (cardDefinitionId !== undefined && actionType !== "PLAY_CARD") {
    refuse(context, "FIELD_CONFLICT", at(path, "cardDefinitionId"), `${actionType} plays no card`);
  }
  const ranks = targetSelector.strategy === "LowestResource" || targetSelector.strategy === "HighestResource";
  if (ranks && targetSelector.resourceId === undefined) {
    refuse(
      context,
      "MISSING_FIELD",
      at(path, "targetSelector", "resourceId"),
      `\`${targetSelector.strategy}\` needs it`,
    );
  }
  if (!ranks && targetSelector.resourceId !== undefined) {
    warnIgnored(context, at(path, "targetSelector"), "resourceId", `\`${targetSelector.strategy}\` ranks by none`);
  }
}
